"""The record of a table replays what its watchers were shown live."""

from typing import Any, Literal

import msgspec
import pytest

from oneoh_games import GAMES
from oneoh_games.records import Replay, Surrender, check, disclosed, read_text, write_game
from oneoh_protocol.messages import Act, Choose, Clock, Join, Resign, Watch
from oneoh_server.records.recording import end_of, indexed_game, recorded_game
from oneoh_server.tables.commands import Wake
from tests.server.playbook import ANYONE, ME, POLICY, Playbook

GUESTS = {"ann": 0, "bob": 1, "dan": None}
ENDED_S = 1_795_378_500


def started(game_id: str, **more: Any) -> Playbook:
    """Return a running game of Ann and Bob, which Dan watches."""
    game = Playbook([ME, ANYONE], game=GAMES[game_id], **more)
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.ask("bob", Join(id=5, table=game.table.id))
    return game


def act(game: Playbook) -> None:
    """Play the middle one of the legal actions; each game goes on for a while with it."""
    table = game.table
    legal = table.game.legal_actions(table.state)
    text = table.game.format_action(legal[len(legal) // 2])
    guest = ("ann", "bob")[table.to_act or 0]
    game.wait(1)
    game.ask(guest, Act(id=7, table=table.id, request=table.request, action=text))


def replayed(game: Playbook, seat: int | None) -> Replay:
    """Return the replay of the record that the guest at this seat may have, read back as text."""
    rules = game.table.game
    recorded = recorded_game(game.facts, {rules.id: rules}, "lobby", ENDED_S)
    assert recorded is not None
    (read,) = read_text(write_game(disclosed(rules, recorded, seat)))
    return Replay(rules, read)


def plain(view: object) -> object:
    """Return the view as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize("game_id", ["one-zero-one", "binary", "zero-point-one", "bot255"])
def test_a_replay_shows_each_seat_at_each_turn_what_it_was_shown_live(game_id: str) -> None:
    game = started(game_id)
    live = [{guest: game.holds(guest) for guest in GUESTS}]
    while game.table.phase == "running" and game.table.turn < 30:
        act(game)
        live.append({guest: game.holds(guest) for guest in GUESTS})
    if game.table.phase == "running":
        game.ask("bob", Resign(id=9, table=game.table.id))
    for guest, seat in GUESTS.items():
        replay = replayed(game, seat)
        for turn, held in enumerate(live):
            then = held[guest]
            assert plain(replay.view(turn, seat)) == then.view
            assert replay.to_act(turn) == then.to_act
            if turn:
                assert replay.seen(turn, seat) == then.history[-1].action
        now = game.holds(guest)
        assert plain(replay.view(replay.last, seat)) == now.view
        assert replay.recorded.result is not None
        assert replay.recorded.result.outcome == now.outcome


def test_names_times_and_the_clock_are_in_the_record() -> None:
    game = started("binary", clock=Clock(bank_ms=60_000, delay_ms=500, timeout="lose"))
    act(game)
    game.ask("ann", Resign(id=9, table=game.table.id))
    recorded = replayed(game, None).recorded
    assert [seat.name for seat in recorded.seats] == ["Ann", "Bob"]
    assert recorded.moves[0].times["took"] == 1000
    assert recorded.clock["bank_ms"] == 60_000
    assert (recorded.server, recorded.table) == ("lobby", game.table.id)
    assert recorded.date == "2026-11-22T20:15:00Z"
    assert recorded.steps[-1] == Surrender(0, "resigned")


def test_the_index_says_who_played_and_how_it_ended() -> None:
    game = started("binary")
    assert indexed_game(game.table, ENDED_S) is None
    act(game)
    assert end_of(game.table) is None
    game.ask("ann", Resign(id=9, table=game.table.id))
    entry = indexed_game(game.table, ENDED_S)
    assert entry is not None
    assert [seat.name for seat in entry.seats] == ["Ann", "Bob"]
    assert (entry.end, entry.places, entry.turns, entry.listed) == ("resigned", (2, 1), 1, True)


def test_a_game_that_everybody_left_is_aborted() -> None:
    game = started("binary")
    act(game)
    for guest in GUESTS:
        game.go(guest)
    game.wait(POLICY.running_s + 1)
    game.put(Wake())
    assert game.table.closed
    assert end_of(game.table) == "aborted"
    recorded = replayed(game, None).recorded
    assert recorded.result is not None
    assert (recorded.result.end, recorded.result.outcome) == ("aborted", None)


def test_a_running_game_has_no_record() -> None:
    game = started("binary")
    act(game)
    rules = game.table.game
    assert recorded_game(game.facts, {rules.id: rules}, "lobby", ENDED_S) is None


@pytest.mark.parametrize("choice", ["claim", "draw"])
def test_an_absence_is_recorded_with_the_moves_of_a_stand_in(
    choice: Literal["claim", "draw"],
) -> None:
    game = started("binary")
    game.go("ann")
    stay_away(game)
    table = game.table.id
    game.ask("bob", Choose(id=4, table=table, choice="stand-in", bot="greedy"))
    game.bot_comes(0)
    game.act()
    game.come("ann")
    game.ask("ann", Watch(id=3, table=table))
    game.act()
    while game.table.to_act != 0:
        game.act()
    game.act()
    while game.table.to_act != 0:
        game.act()
    game.go("ann")
    stay_away(game)
    game.ask("bob", Choose(id=4, table=table, choice=choice))
    recorded = replayed(game, None).recorded
    stood_in = [move.stand_in for move in recorded.moves]
    assert stood_in[0] == "greedy"
    assert not any(stood_in[1:])
    assert [seat.name for seat in recorded.seats] == ["Ann", "Bob"]
    surrenders = [step for step in recorded.steps if isinstance(step, Surrender)]
    assert surrenders == ([Surrender(0, "absence")] if choice == "claim" else [])
    assert recorded.result is not None
    assert recorded.result.end == "absence"
    assert recorded.result.places == ((2, 1) if choice == "claim" else (1, 1))
    check(game.table.game, recorded)


def stay_away(game: Playbook) -> None:
    """Let the grace of the seat to act pass."""
    game.wait(POLICY.absence_s)
    game.put(Wake())
