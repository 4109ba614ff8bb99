"""Plot of chances: from 0 to 100 %, marks where the game turned."""

import pytest

from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.widgets.chance_plot import Chances, drawn

CHANCES = Chances(((1, 0.0), (3, 1.0), (5, 0.0)), frozenset({3}))


def lines(chances: Chances, width: int, height: int) -> list[str]:
    canvas = drawn(chances, width, height, GLYPHS["ascii"])
    return [canvas.text(y).rstrip() for y in range(height)]


def test_the_line_goes_through_the_chances_and_the_turn_is_marked() -> None:
    shown = lines(CHANCES, 20, 9)
    assert [line[:6].strip() for line in shown] == ["100%", "", "", "50%", "", "", "0%", "", ""]
    assert "!" in shown[0]
    assert shown[6][7] == "*"
    assert shown[8].split() == ["1", "5"]


@pytest.mark.parametrize("size", [(0, 0), (8, 3), (20, 4), (9, 20)])
def test_without_room_or_moves_it_is_empty(size: tuple[int, int]) -> None:
    width, height = size
    assert not "".join(lines(Chances(), max(width, 20), max(height, 9))).strip()
    assert not "".join(lines(CHANCES, 8, 4)).strip()
    lines(CHANCES, width, height)
