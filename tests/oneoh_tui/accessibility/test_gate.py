"""The gate itself fails where a fault was planted, and only there."""

import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.app import App, ComposeResult
from textual.widgets import Static

from tests.oneoh_tui.accessibility.colours import DEUTERANOPIA, PROTANOPIA
from tests.oneoh_tui.accessibility.judging import Patch, report, tell_apart, unreadable
from tests.oneoh_tui.accessibility.viewers import ANSI, BARE, DARK, VIEWERS, Viewer
from tests.oneoh_tui.insides import strips

EYES = VIEWERS[DARK][0]
GREY, FAINT = "#777777 on #000000", "#999999 on #000000"


def patch(text: str, style: str, viewer: Viewer = EYES) -> Patch:
    return viewer.cells(text, Style.parse(style))


@pytest.mark.parametrize("viewer", [viewer for group in VIEWERS.values() for viewer in group])
def test_other_characters_and_marks_are_seen_by_everybody(viewer: Viewer) -> None:
    plain = patch(" o ", "red on black", viewer)
    assert tell_apart(plain, patch(" x ", "red on black", viewer))
    for mark in ("bold", "underline", "reverse"):
        assert tell_apart(plain, patch(" o ", f"{mark} red on black", viewer))
    assert not tell_apart(plain, patch(" o ", "red on black", viewer))


def test_seats_that_differ_by_colour_alone_are_found() -> None:
    """Plant a fault: the same disc, red for one seat and green for the other."""
    one, other = "#c85040 on #101010", "#5f8f2f on #101010"
    for viewer in (EYES, Viewer("p", eyes=PROTANOPIA), Viewer("d", eyes=DEUTERANOPIA)):
        assert not tell_apart(patch(" ● ", one, viewer), patch(" ● ", other, viewer))
    for setting in (ANSI, BARE):
        bare = VIEWERS[setting][-1]
        white, grey = "#ffffff on #000000", "#000000 on #ffffff"
        assert not tell_apart(patch(" ● ", white, bare), patch(" ● ", grey, bare))


def test_a_cursor_that_is_only_another_grey_is_found() -> None:
    assert not tell_apart(patch(" ● ", GREY), patch(" ● ", FAINT))
    assert tell_apart(patch(" ● ", GREY), patch("›●‹", GREY))
    ground = patch("   ", "white on #000000"), patch("   ", "white on #303030")
    assert not tell_apart(*ground)


def test_what_a_blank_would_be_written_in_is_not_seen() -> None:
    assert not tell_apart(patch("   ", "white on black"), patch("   ", "black on black"))


def test_colours_of_clear_contrast_are_enough_where_there_are_colours() -> None:
    one, other = "#ffffff on #000000", "#303030 on #000000"
    assert tell_apart(patch("●", one), patch("●", other))
    assert not tell_apart(patch("●", one, Viewer("", None)), patch("●", other, Viewer("", None)))


@pytest.mark.parametrize(
    ("text", "style", "least"),
    [
        ("words", "#767676 on #000000", None),
        ("words", "#6a6a6a on #000000", 4.5),
        ("●", "#6a6a6a on #000000", None),
        ("●", "#505050 on #000000", 3.0),
        ("──", "#202020 on #000000", None),
        ("words", "#000000 on #000000", 4.5),
    ],
)
def test_words_and_signs_are_held_to_their_contrast(
    text: str, style: str, least: float | None
) -> None:
    viewer = Viewer("all colours", ColorSystem.TRUECOLOR)
    found = list(unreadable([list(patch(text, style, viewer))]))
    assert [f"needs {least}" in fault for fault in found] == ([] if least is None else [True])


def test_a_fault_is_told_once_with_its_place() -> None:
    fault = next(unreadable([list(patch("  dark", "#000000 on #000000"))]))
    assert fault == "row 0, column 0: '  dark' has 1.00, needs 4.5"
    assert report([fault, fault]).count("dark") == 1


async def test_the_pictures_are_those_of_the_screen() -> None:
    """Find a board whose seats differ by hue alone, by way of a real screen."""

    class Board(App[None]):
        def compose(self) -> ComposeResult:
            yield Static("[#c85040 on #101010]●[/][#5f8f2f on #101010]●[/][bold]●[/]")

    app = Board()
    async with app.run_test(size=(10, 2)):
        strip = strips(app)[0]
        cells = [cell for part in strip for cell in EYES.cells(part.text, part.style)]
    assert not tell_apart(cells[0:1], cells[1:2])
    assert tell_apart(cells[0:1], cells[2:3])
