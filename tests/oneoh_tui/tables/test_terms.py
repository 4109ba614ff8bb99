"""Terms of a table in words, and its phase."""

import pytest

from oneoh_protocol.clock_notation import parse_clock
from oneoh_protocol.messages import Clock, SeatInfo, TableRow
from oneoh_tui.tables.terms import CALM, about_options, clock_text, phase_text, timeout_text


def seat(name: str) -> SeatInfo:
    """Return a seat; a player named in capitals is here, one with a dot is a bot."""
    return SeatInfo("taken", name=name, bot=name.endswith("."), present=name.isupper())


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (("ANN", "BOB"), "playing"),
        (("ann", "BOB"), "playing"),
        (("ann", "bob"), "nobody here"),
        (("ANN", "r2."), "playing"),
        (("ann", "R2."), "nobody here"),
        (("C3.", "R2."), "playing"),
        (("c3.", "r2."), "nobody here"),
    ],
)
def test_a_game_that_its_players_have_left_is_marked_in_the_list(
    seats: tuple[str, str], said: str
) -> None:
    infos = tuple(map(seat, seats))
    row = TableRow("t1", "binary", "running", "Ann", infos, {}, Clock(), 0, 3)
    assert phase_text(row) == said


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("none", "no clock"),
        ("15", "15 min"),
        ("15+10", "15 min + 10 s a move"),
        ("1h+0.5", "1 h + 0.5 s a move"),
        ("15d10", "15 min, 10 s of each turn free"),
        ("15+5x30", "15 min, 5 periods of 30 s"),
        ("0+1x10", "1 period of 10 s"),
        ("90s/move", "90 s a move"),
        ("1d/move", "1 day a move"),
        ("3d/move", "3 days a move"),
    ],
)
def test_every_form_of_clock_is_told_in_words(notation: str, said: str) -> None:
    assert clock_text(parse_clock(notation)) == said


def test_what_happens_at_the_end_is_told_too() -> None:
    assert timeout_text(Clock()) == ""
    assert timeout_text(Clock(bank_ms=1, timeout="lose")).endswith("the seat loses")
    assert timeout_text(Clock(bank_ms=1)).endswith("a move is made for the seat")
    assert timeout_text(CALM).endswith("time-out 3 loses")


def test_options_are_told_as_the_form_for_a_table_names_them() -> None:
    assert list(about_options("binary", {"size": 8, "swap": False})) == ["Board: 8 x 8"]
    assert list(about_options("bot255", {"rounds": 3})) == ["Rounds: 3"]
    assert list(about_options("one-zero-one", {"open_hands": False})) == []
