"""Intervals as a line of text."""

import pytest

from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.text.interval import interval_bar


@pytest.mark.parametrize(
    ("low", "mean", "high", "drawn"),
    [
        (-1.0, 0.5, 1.0, "[----|--*-]"),
        (0.2, 0.4, 0.6, ".....|[*].."),
        (-0.2, 0.0, 0.2, "....[*]...."),
        (1.0, 1.0, 1.0, ".....|....*"),
        (-3.0, -3.0, 3.0, "*----|----]"),
    ],
)
def test_an_interval_is_drawn_on_the_scale_from_minus_one_to_one(
    low: float, mean: float, high: float, drawn: str
) -> None:
    assert interval_bar(low, mean, high, 11, GLYPHS["ascii"]) == drawn
    assert len(interval_bar(low, mean, high, 11, GLYPHS["unicode"])) == 11
