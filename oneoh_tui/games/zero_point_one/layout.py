"""Layout of the squares in the widget, in cells, seen from either side."""

from dataclasses import dataclass

from oneoh_tui.games.squares import file_and_rank, square_name
from oneoh_tui.games.zero_point_one.squares import SIDE

LABEL = 3
"""Columns left of the board for the ranks; the files are in the lowest line."""
TRAY = 1
"""Rows of a tray, above and below the board."""


@dataclass(frozen=True)
class Scale:
    """Size of squares in cells, without their lines."""

    width: int
    height: int

    @property
    def columns(self) -> int:
        """Return the size of a board."""
        return LABEL + SIDE * (self.width + 1) + 1

    @property
    def rows(self) -> int:
        """Return the size of a board with both trays."""
        return SIDE * (self.height + 1) + 1 + 2 * TRAY


SCALES = (Scale(7, 3), Scale(7, 1), Scale(5, 1))
"""Sizes of squares, best first."""


@dataclass(frozen=True)
class Layout:
    """Layout of a board."""

    scale: Scale
    flipped: bool
    """Whether it is seen from Blue's side."""
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
        """Return the row of the line above a row of squares."""
        return TRAY + row * (self.scale.height + 1)

    def square(self, column: int, row: int) -> str:
        """Return the square at a place, counted as seen."""
        return square_name(*self._seen(column, row))

    def square_at(self, x: int, y: int) -> str | None:
        """Return the square under a cell of the widget; a line belongs to the square before it."""
        column = (x - self.x(0) - 1) // (self.scale.width + 1)
        row = (y - TRAY - 1) // (self.scale.height + 1)
        if 0 <= column < SIDE and 0 <= row < SIDE:
            return self.square(column, row)
        return None

    @property
    def trays(self) -> tuple[int, int]:
        """Rows of the far tray and of the near one."""
        return 0, self.y(SIDE) + 1

    def _seen(self, file: int, rank: int) -> tuple[int, int]:
        """Turn a place around if seen from Blue's side; its own inverse."""
        last = SIDE - 1
        return (last - file, rank) if self.flipped else (file, last - rank)


def lay_out(width: int, height: int, *, flipped: bool) -> Layout:
    """Return the layout with the largest squares that fit, else the smallest."""
    fitting = (scale for scale in SCALES if scale.columns <= width and scale.rows <= height)
    scale = next(fitting, SCALES[-1])
    return Layout(scale, flipped, max(0, width - scale.columns - LABEL) // 2)
