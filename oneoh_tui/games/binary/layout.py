"""Layout of the squares in the widget, in cells, seen from either side."""

from dataclasses import dataclass

from oneoh_tui.games.squares import file_and_rank, square_name

LABEL = 3
"""Columns left of the board for the ranks; one row below is for the files."""


@dataclass(frozen=True)
class Scale:
    """Size of squares in cells, without their lines."""

    width: int
    height: int
    lined: bool = True
    """Whether there are lines between ranks; without them, more ranks fit."""

    def columns(self, size: int) -> int:
        """Return the size of a board of `size` squares a side."""
        return LABEL + size * (self.width + 1) + 1

    def rows(self, size: int) -> int:
        """Return the size with the names of files and the outer lines."""
        return size * (self.height + self.lined) + (1 if self.lined else 2) + 1


SCALES = (
    Scale(11, 5), Scale(7, 3), Scale(7, 3, False),
    Scale(5, 1), Scale(3, 1), Scale(5, 1, False), Scale(3, 1, False),
)  # fmt: skip
"""Sizes of squares, best first."""


@dataclass(frozen=True)
class Layout:
    """Layout of a board of `size` squares a side."""

    scale: Scale
    size: int
    flipped: bool
    """Whether it is seen from White's side."""
    left: int = 0
    """Free columns on the left."""

    def corner(self, square: str) -> tuple[int, int]:
        """Return the top left cell of a square."""
        column, row = self._seen(*file_and_rank(square))
        return self.x(column) + 1, self.y(row) + 1

    def x(self, column: int) -> int:
        """Return the column of the line left of a column of squares, counted as seen."""
        return self.left + LABEL + column * (self.scale.width + 1)

    def y(self, row: int) -> int:
        """Return the row of the line above a row of squares; without lines, the row before."""
        return row * (self.scale.height + self.scale.lined)

    @property
    def bottom(self) -> int:
        """Row of the lowest line."""
        return self.y(self.size) + (0 if self.scale.lined else 1)

    def square(self, column: int, row: int) -> str:
        """Return the square at a place, counted as seen."""
        return square_name(*self._seen(column, row))

    def square_at(self, x: int, y: int) -> str | None:
        """Return the square under a cell of the widget."""
        column = (x - self.x(0) - 1) // (self.scale.width + 1)
        row = (y - 1) // (self.scale.height + self.scale.lined)
        if 0 <= column < self.size and 0 <= row < self.size:
            return self.square(column, row)
        return None

    def _seen(self, file: int, rank: int) -> tuple[int, int]:
        """Turn a place around if seen from White's side; its own inverse."""
        last = self.size - 1
        return (last - file, rank) if self.flipped else (file, last - rank)


def lay_out(width: int, height: int, size: int, *, flipped: bool) -> Layout:
    """Return the layout with the largest squares that fit, else the smallest."""
    fitting = (
        scale for scale in SCALES if scale.columns(size) <= width and scale.rows(size) <= height
    )
    scale = next(fitting, SCALES[-1])
    return Layout(scale, size, flipped, max(0, width - scale.columns(size) - LABEL) // 2)
