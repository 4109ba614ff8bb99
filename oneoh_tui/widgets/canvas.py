"""Grid of cells to draw on, rendered by a widget line by line."""

from collections.abc import Callable
from itertools import groupby

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from oneoh_tui.text.glyphs import Frame

Role = str
"""Roles of a cell, separated by spaces, each a CSS class; the style of a later one wins."""


class Canvas:
    """Cells of one column each, with a character and a role."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[tuple[str, Role]]] = [
            [(" ", "")] * max(0, width) for _ in range(max(0, height))
        ]

    def put(self, x: int, y: int, text: str, role: Role = "") -> None:
        """Write `text` from (x, y) rightwards; the part outside is cut off."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for char in text:
            width = get_character_cell_size(char)
            if x >= 0 and x + width <= self.width:
                if width == 0 and x > 0:
                    row[x - 1] = (row[x - 1][0] + char, row[x - 1][1])
                    continue
                # The second column of a wide character is empty text.
                row[x : x + width] = [(char, role), ("", role)][:width]
            x += width

    def frame(self, x: int, y: int, width: int, height: int, frame: Frame, role: Role = "") -> None:
        """Draw a frame with its top left corner at (x, y); what is inside it stays."""
        top_left, across, top_right, down, bottom_left, bottom_right = tuple(frame)
        self.put(x, y, top_left + across * (width - 2) + top_right, role)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, down, role)
            self.put(x + width - 1, row, down, role)
        self.put(x, y + height - 1, bottom_left + across * (width - 2) + bottom_right, role)

    def mark(self, x: int, y: int, width: int, role: Role) -> None:
        """Add a role to `width` cells from (x, y) on."""
        if 0 <= y < self.height:
            row = self._cells[y]
            for at in range(max(0, x), min(x + width, self.width)):
                row[at] = row[at][0], f"{row[at][1]} {role}".strip()

    def text(self, y: int) -> str:
        """Return the characters of a row."""
        return "".join(char for char, _ in self._cells[y])

    def strip(self, y: int, style: Callable[[Role], Style]) -> Strip:
        """Return a row as a strip, its roles styled by `style`."""
        segments = [
            Segment("".join(char for char, _ in cells), style(role))
            for role, cells in groupby(self._cells[y], key=lambda cell: cell[1])
        ]
        return Strip(segments, self.width)

    def traced(self, before: "Canvas", role: Role) -> "Canvas":
        """Return this picture with the signs of `before` that are gone from it, in `role` besides.

        Both are of one size. Wide characters leave no trace.
        """
        traced = Canvas(self.width, self.height)
        rows = zip(before._cells, self._cells, strict=True)
        traced._cells = [
            [_trace(old, new, role) for old, new in zip(*row, strict=True)] for row in rows
        ]
        return traced

    def row(self, y: int) -> tuple[tuple[str, Role], ...]:
        """Return the cells of a row, for comparison."""
        return tuple(self._cells[y])


def _trace(old: tuple[str, Role], new: tuple[str, Role], role: Role) -> tuple[str, Role]:
    is_gone = old[0] != new[0] and old[0].strip() and get_character_cell_size(old[0][0]) == 1
    return (old[0], f"{old[1]} {role}".strip()) if is_gone and new[0] else new
