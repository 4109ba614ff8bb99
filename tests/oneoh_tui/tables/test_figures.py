"""Figures of finished games: counted from records, and drawn as bars."""

from pathlib import Path

import msgspec

from oneoh_games.records import RecordedSeat, Result
from oneoh_tui.games.bot255.figures import BestProgram
from oneoh_tui.games.own_record import OwnRecord
from oneoh_tui.net.records import RecordFolder
from oneoh_tui.tables.figures import Tally, figures, own_records
from oneoh_tui.tables.figures_texts import lines_of
from oneoh_tui.text.glyphs import GLYPHS
from tests.oneoh_tui.records import recorded, text_of

BINARY = recorded("binary")


def game(*places: int, bot: str = "novice") -> OwnRecord:
    """Return a game that ended with these places, of the player in seat 0."""
    seats = (RecordedSeat("Ada"), RecordedSeat(bot, bot=True))
    result = Result("rules", "", (0, 0), places)
    return OwnRecord(msgspec.structs.replace(BINARY, seats=seats, result=result), 0)


def test_games_are_counted_by_their_end_and_opponent() -> None:
    found = figures([game(1, 2), game(2, 1), game(1, 1), game(1, 2, bot="master"), game()])
    assert found.all == Tally(2, 1, 1)
    assert found.against == {
        ("binary", "novice"): Tally(1, 1, 1),
        ("binary", "master"): Tally(1, 0, 0),
    }
    assert found.verdicts == ("won", "lost", "drawn", "won")
    assert Tally(1, 1, 2).share == 0.375


def test_wins_in_a_row_end_with_a_draw() -> None:
    won, drawn = game(1, 2), game(1, 1)
    found = figures([won, won, won, drawn, won])
    assert (found.longest_streak, found.streak) == (3, 1)
    assert figures([]).longest_streak == 0


def test_the_course_is_the_share_of_the_last_ten_games() -> None:
    found = figures([*[game(2, 1)] * 10, *[game(1, 2)] * 10])
    assert found.course[0] == 0.0
    assert found.course[9] == 0.0
    assert found.course[14] == 0.5
    assert found.course[19] == 1.0


def test_one_game_alone_is_counted() -> None:
    mixed = [game(1, 2), OwnRecord(recorded("one-zero-one"), 0)]
    assert figures(mixed, "binary").all.games == 1
    assert figures(mixed, "binary").own == {}


def test_lines_of_one_zero_one_are_those_of_the_own_cards() -> None:
    own = OwnRecord(recorded("one-zero-one"), 0)
    found = figures([own]).own["one-zero-one"]
    mine = [m.action for m in own.recorded.moves if m.seat == 0 and "@" in m.action]
    assert sum(found.played.values()) == len(mine)
    assert found.played[10] == sum(action.endswith("@10") for action in mine)
    assert set(found.controlled) <= {10, 20, 30, 40, 50}


def test_the_best_programs_of_bot255_come_first() -> None:
    found = figures([OwnRecord(recorded("bot255", seed=seed), 0) for seed in range(8)])
    programs = found.own["bot255"]
    assert programs
    assert list(programs) == sorted(programs, reverse=True)
    assert BestProgram(9, -2, "b", "") > BestProgram(9, -3, "a", "") > BestProgram(1, -1, "c", "")


def test_the_seat_is_the_only_persons_or_the_one_with_the_players_name(tmp_path: Path) -> None:
    folder = RecordFolder(tmp_path)
    folder.keep(text_of("binary"))
    folder.add(text_of("one-zero-one"))
    assert [own.recorded.game for own in own_records(folder, "Bob")] == ["binary"]
    assert {own.recorded.game for own in own_records(folder, "Ada")} == {"binary", "one-zero-one"}


def test_levels_are_listed_from_the_weakest_with_bars() -> None:
    games = [game(1, 2, bot="master"), game(1, 2), game(2, 1)]
    lines = list(lines_of(figures(games), GLYPHS["ascii"]))
    assert lines[0] == "Games: 3; won 2, drawn 0, lost 1; wins in a row: 0; most: 2"
    at = lines.index("Binary, against each opponent")
    assert lines[at + 1].split() == [
        "novice",
        "##########..........",
        *["won", "1,", "drawn", "0,", "lost", "1"],
    ]
    assert lines[at + 2].split()[:2] == ["master", "#" * 20]
    assert list(lines_of(figures([]), GLYPHS["ascii"])) == [
        "There is no finished game with a result yet."
    ]
