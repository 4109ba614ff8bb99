"""Palettes, colour blindness and contrast are computed as their sources say."""

import pytest
from rich.color import Color, ColorSystem

from tests.oneoh_tui.accessibility.colours import (
    CONSOLE,
    DEUTERANOPIA,
    PROTANOPIA,
    RGB,
    TRITANOPIA,
    Matrix,
    contrast,
    seen,
    shown,
)

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == 1
    assert contrast((0x76, 0x76, 0x76), WHITE) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("matrix", [PROTANOPIA, DEUTERANOPIA, TRITANOPIA])
@pytest.mark.parametrize("grey", [BLACK, (128, 128, 128), WHITE])
def test_greys_are_seen_as_they_are(matrix: Matrix, grey: RGB) -> None:
    assert seen(grey, matrix) == pytest.approx(grey, abs=1)


def test_red_and_green_come_close_where_they_are_confused() -> None:
    red, green = (200, 60, 40), (110, 130, 40)
    assert contrast(seen(red, DEUTERANOPIA), seen(green, DEUTERANOPIA)) < 1.3
    assert seen(red, None) == red


def test_a_terminal_shows_the_nearest_of_its_own_colours() -> None:
    colour = Color.parse("#7fb8a8")
    assert shown(colour, WHITE, ColorSystem.TRUECOLOR, CONSOLE) == (0x7F, 0xB8, 0xA8)
    assert shown(colour, WHITE, ColorSystem.STANDARD, CONSOLE) in CONSOLE
    assert shown(None, WHITE, ColorSystem.STANDARD, CONSOLE) == WHITE
    assert shown(Color.parse("cyan"), WHITE, ColorSystem.EIGHT_BIT, CONSOLE) == CONSOLE[6]
