"""Scroll bars of whole cells: every terminal can show them, and a step costs few bytes."""

from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender


class WholeCells(ScrollBarRender):
    """Draws no parts of cells, which need block characters."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


def use_whole_cells() -> None:
    """Draw all scroll bars so from now on."""
    ScrollBar.renderer = WholeCells
