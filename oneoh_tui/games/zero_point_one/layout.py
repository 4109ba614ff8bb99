"""Where squares lie in the board's widget, whatever its size, seen from either side."""

from dataclasses import dataclass

from oneoh_tui.games.squares import name, place
from oneoh_tui.games.zero_point_one.squares import SIDE

LABEL = 3
"""Columns beside the board for the ranks; the files are named in its lowest line."""
TRAY = 1
"""Rows above the board, and as many below it, for what is not on it."""


@dataclass(frozen=True)
class Look:
    """How large squares are, inside of their lines."""

    width: int
    height: int

    @property
    def columns(self) -> int:
        """What a board takes."""
        return LABEL + SIDE * (self.width + 1) + 1

    @property
    def rows(self) -> int:
        """What a board takes, with both trays."""
        return SIDE * (self.height + 1) + 1 + 2 * TRAY


LOOKS = (Look(7, 3), Look(7, 1), Look(5, 1))
"""Best first."""


@dataclass(frozen=True)
class Layout:
    """A board in its place."""

    look: Look
    flipped: bool
    """Seen from Blue's side."""
    left: int = 0
    """Columns that are free on the left."""

    def corner(self, square: str) -> tuple[int, int]:
        """The top left cell of a square."""
        column, row = self._seen(*place(square))
        return self.x(column) + 1, self.y(row) + 1

    def x(self, column: int) -> int:
        """The line left of a column of squares, which are counted as they are seen."""
        return self.left + LABEL + column * (self.look.width + 1)

    def y(self, row: int) -> int:
        """The line above a row of squares."""
        return TRAY + row * (self.look.height + 1)

    def square(self, column: int, row: int) -> str:
        """The square that is seen there."""
        return name(*self._seen(column, row))

    def square_at(self, x: int, y: int) -> str | None:
        """The square under a cell of the widget; a line belongs to the square before it."""
        column = (x - self.x(0) - 1) // (self.look.width + 1)
        row = (y - TRAY - 1) // (self.look.height + 1)
        if 0 <= column < SIDE and 0 <= row < SIDE:
            return self.square(column, row)
        return None

    @property
    def trays(self) -> tuple[int, int]:
        """The rows of the far tray and of the near one."""
        return 0, self.y(SIDE) + 1

    def _seen(self, file: int, rank: int) -> tuple[int, int]:
        """Its own inverse: a square's place from above, and back."""
        last = SIDE - 1
        return (last - file, rank) if self.flipped else (file, last - rank)


def lay_out(width: int, height: int, *, flipped: bool) -> Layout:
    """The largest squares that fit; the smallest if none do."""
    fitting = (look for look in LOOKS if look.columns <= width and look.rows <= height)
    look = next(fitting, LOOKS[-1])
    return Layout(look, flipped, max(0, width - look.columns - LABEL) // 2)
