"""Buttons of the legal actions: their places, and the chosen one always in sight."""

import pytest

from oneoh_tui.games.buttons import buttons
from oneoh_tui.text.glyphs import GLYPHS

ACTIONS = [("a", "one"), ("b", "two"), ("c", "three")]


def row(chosen: str, width: int) -> str:
    """Return the row as it is drawn, cut off at no column."""
    line = ""
    for x, _action, text in buttons(ACTIONS, chosen, width, GLYPHS["ascii"]):
        line = line.ljust(x) + text
    return line


def test_the_cursor_is_before_the_chosen_button() -> None:
    assert row("b", 40) == "   [ one ] > [ two ]   [ three ]"


@pytest.mark.parametrize(
    ("chosen", "width", "wanted"),
    [
        ("", 20, "   [ one ]   [ two ]   [ three ]"),
        ("b", 20, "   [ one ] > [ two ]   [ three ]"),
        ("b", 19, " > [ two ]   [ three ]"),
        ("c", 22, "   [ two ] > [ three ]"),
        ("c", 5, " > [ three ]"),
    ],
)
def test_the_first_make_room_for_the_chosen_one(chosen: str, width: int, wanted: str) -> None:
    assert row(chosen, width) == wanted


def test_without_actions_there_is_no_button() -> None:
    assert buttons([], "", 20, GLYPHS["ascii"]) == []
