"""Records of games by clock: times of each move, faults of the server, ends without a result."""

from oneoh_games import GAMES
from oneoh_games.records import Move, RecordedGame, read_text, write_game
from oneoh_protocol.messages import Abort, Clock, Join, Watch
from oneoh_server.records.recording import recorded_game
from oneoh_server.tables.commands import Resume
from tests.server.playbook import ANYONE, ME, Playbook, stripped

GAME = GAMES["binary"]


def restarted_and_aborted() -> Playbook:
    """Return a game with a move before a restart and one after it, which was then aborted."""
    game = Playbook([ME, ANYONE], clock=Clock(bank_ms=60_000), game=GAME)
    game.ask("bob", Join(table=game.table.id))
    game.wait(2)
    game.act()
    game.table = stripped(game.table)
    game.put(Resume())
    game.ask("bob", Watch(table=game.table.id))
    game.wait(3)
    game.act()
    for guest in ("ann", "bob"):
        game.ask(guest, Abort(table=game.table.id))
    return game


def recorded(game: Playbook) -> RecordedGame:
    record = recorded_game(game.facts, {GAME.id: GAME}, "test", 0)
    assert record is not None
    return record


def test_a_record_has_the_times_of_each_move_and_says_where_the_server_was_at_fault() -> None:
    record = recorded(restarted_and_aborted())
    first, second = (step for step in record.steps if isinstance(step, Move))
    assert first.times == {"took": 2_000, "sent": 0, "accepted": 2_000}
    assert first.comments == ()
    assert second.times == {"took": 3_000, "sent": 2_000, "accepted": 5_000}
    assert second.comments == ("The server restarted in this turn: its time was not charged.",)


def test_the_record_of_an_aborted_game_reads_as_itself() -> None:
    record = recorded(restarted_and_aborted())
    assert record.result is not None
    assert record.result.end == "aborted"
    assert list(read_text(write_game(record))) == [record]
