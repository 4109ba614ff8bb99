"""Scroll bars of whole cells: any terminal shows them, and a step costs few bytes."""

from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender


class WholeCells(ScrollBarRender):
    """Renderer without the block characters for parts of cells."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


def use_whole_cells() -> None:
    """Draw all scroll bars of the process with whole cells."""
    ScrollBar.renderer = WholeCells
