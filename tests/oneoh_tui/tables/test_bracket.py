"""The bracket of a knockout: who meets whom, who goes on, and what a server may send instead."""

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from oneoh_protocol.messages import Meeting, TournamentEntrant
from oneoh_tui.tables.bracket import bracket_lines
from oneoh_tui.text.glyphs import GLYPHS
from tests.oneoh_tui.screens.cups import CUP

BEFORE = replace(CUP, meetings=())


def test_two_neighbours_meet_in_the_next_round_with_the_points_of_each() -> None:
    # fmt: off
    four = replace(CUP, meetings=(
        Meeting(1, 0, 1, CUP.meetings[1].games, 0), Meeting(1, 2, 3, CUP.meetings[5].games, 3),
        Meeting(2, 3, 0),
    ))
    # fmt: on
    assert bracket_lines(four, 48, GLYPHS["ascii"]) == [
        "Ada       1.5 .",
        "              | Ada         0 .",
        "Cy        0.5 '               |",
        "                              |",
        "Dino the G~ 0 .               |",
        "              | Bob         0 '",
        "Bob         2 '",
    ]


def test_one_without_an_opponent_has_no_points_and_goes_on() -> None:
    lines = bracket_lines(replace(CUP, meetings=(Meeting(1, 4, won_by=4),)), 80, GLYPHS["unicode"])
    assert [line.split() for line in lines] == [["Eve", "┐"], ["│", "Eve"], ["┘"]]


def test_there_is_none_before_the_first_round() -> None:
    assert bracket_lines(BEFORE, 80, GLYPHS["unicode"]) == []


@pytest.mark.parametrize("width", [40, 73, 113])
def test_the_bracket_of_64_fits(width: int) -> None:
    entrants = tuple(TournamentEntrant(f"m{n}", f"Entrant {n} 選手", 1) for n in range(64))
    meetings = tuple(Meeting(1, n, n + 1, (), n) for n in range(0, 64, 2))
    lines = bracket_lines(
        replace(CUP, entrants=entrants, meetings=meetings), width, GLYPHS["unicode"]
    )
    assert len(lines) == 127
    assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize(
    "meetings",
    [
        (Meeting(1, 0, 1), Meeting(1, 2, 3), Meeting(1, 4)),
        (Meeting(1, 0, 1, (), 77), *(Meeting(2, 0, 1, (), 3) for _ in range(9))),
        (Meeting(2, 0, 1),),
    ],
)
def test_meetings_that_make_no_bracket_do_no_harm(meetings: tuple[Meeting, ...]) -> None:
    bracket_lines(replace(CUP, meetings=meetings), 80, GLYPHS["unicode"])
