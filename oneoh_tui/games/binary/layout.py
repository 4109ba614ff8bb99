"""Layout of the squares in the widget, in cells, seen from either side."""

from dataclasses import dataclass

from oneoh_tui.games.squares import name, place

LABEL = 3
"""Columns left of the board for the ranks; one row below is for the files."""


@dataclass(frozen=True)
class Look:
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


LOOKS = (
    Look(11, 5), Look(7, 3), Look(7, 3, False),
    Look(5, 1), Look(3, 1), Look(5, 1, False), Look(3, 1, False),
)  # fmt: skip
"""Sizes of squares, best first."""


@dataclass(frozen=True)
class Layout:
    """Layout of a board of `size` squares a side."""

    look: Look
    size: int
    flipped: bool
    """Whether it is seen from White's side."""
    left: int = 0
    """Free columns on the left."""

    def corner(self, square: str) -> tuple[int, int]:
        """Return the top left cell of a square."""
        column, row = self._seen(*place(square))
        return self.x(column) + 1, self.y(row) + 1

    def x(self, column: int) -> int:
        """Return the column of the line left of a column of squares, counted as seen."""
        return self.left + LABEL + column * (self.look.width + 1)

    def y(self, row: int) -> int:
        """Return the row of the line above a row of squares; without lines, the row before."""
        return row * (self.look.height + self.look.lined)

    @property
    def bottom(self) -> int:
        """Row of the lowest line."""
        return self.y(self.size) + (0 if self.look.lined else 1)

    def square(self, column: int, row: int) -> str:
        """Return the square at a place, counted as seen."""
        return name(*self._seen(column, row))

    def square_at(self, x: int, y: int) -> str | None:
        """Return the square under a cell of the widget."""
        column = (x - self.x(0) - 1) // (self.look.width + 1)
        row = (y - 1) // (self.look.height + self.look.lined)
        if 0 <= column < self.size and 0 <= row < self.size:
            return self.square(column, row)
        return None

    def _seen(self, file: int, rank: int) -> tuple[int, int]:
        """Turn a place around if seen from White's side; its own inverse."""
        last = self.size - 1
        return (last - file, rank) if self.flipped else (file, last - rank)


def lay_out(width: int, height: int, size: int, *, flipped: bool) -> Layout:
    """Return the layout with the largest squares that fit, else the smallest."""
    fitting = (look for look in LOOKS if look.columns(size) <= width and look.rows(size) <= height)
    look = next(fitting, LOOKS[-1])
    return Layout(look, size, flipped, max(0, width - look.columns(size) - LABEL) // 2)
