"""Picture of text: a grid of cells with character and style."""

from oneoh_tui.terminal.clusters import clusters
from oneoh_tui.terminal.style import PLAIN, Style


class CellGrid:
    """Grid of `width` x `height` cells. A character of two columns has "" in the second of them."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.texts = [[" "] * width for _ in range(height)]
        self.styles = [[PLAIN] * width for _ in range(height)]

    def resized(self, width: int, height: int) -> "CellGrid":
        """Return a copy of another size, with the same top left corner."""
        copy = CellGrid(width, height)
        for y in range(min(height, self.height)):
            columns = min(width, self.width)
            copy.texts[y][:columns] = self.texts[y][:columns]
            copy.styles[y][:columns] = self.styles[y][:columns]
            if columns < self.width and self.texts[y][columns] == "":
                copy.texts[y][columns - 1] = " "
        return copy

    def write(self, x: int, y: int, text: str, style: Style, encoding: str) -> int:
        """Write text without control characters into a row; return the column after it.

        As with a terminal that does not wrap, what is too much ends in the last column.
        """
        if text.isascii():
            return self._put(x, y, list(text), style)
        for piece, width in clusters(text, encoding):
            if width == 0:
                self._combine(x, y, piece)
            elif piece.isascii():
                x = self._put(x, y, list(piece), style)
            elif width == 1 or x + width <= self.width:
                x = self._put(x, y, [piece, ""][:width], style)
            else:
                x = self._put(x, y, [" "], style)
        return x

    def _put(self, x: int, y: int, cells: list[str], style: Style) -> int:
        x = min(x, self.width - 1)
        if x + len(cells) > self.width:
            cells = [*cells[: self.width - x - 1], cells[-1]]
        row, end = self.texts[y], x + len(cells)
        # The other half of a character that loses one.
        if row[x] == "" and x > 0:
            row[x - 1] = " "
        if end < self.width and row[end] == "":
            row[end] = " "
        row[x:end] = cells
        self.styles[y][x:end] = [style] * len(cells)
        return end

    def _combine(self, x: int, y: int, mark: str) -> None:
        """Append a character of width 0 to the cell before it."""
        row, before = self.texts[y], x - 1
        if before > 0 and row[before] == "":
            before -= 1
        if before >= 0:
            row[before] += mark
