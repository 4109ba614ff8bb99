"""Where squares lie in the board's widget, whatever its size, seen from either side."""

from dataclasses import dataclass

from oneoh_tui.games.squares import name, place

LABEL = 3
"""Columns beside the board for the ranks; below it, one row is for the files."""


@dataclass(frozen=True)
class Look:
    """How large squares are, inside of their lines."""

    width: int
    height: int
    lined: bool = True
    """Lines lie between ranks as well; without them, more ranks fit."""

    def columns(self, size: int) -> int:
        """What a board takes."""
        return LABEL + size * (self.width + 1) + 1

    def rows(self, size: int) -> int:
        """What a board takes, the files' names and the outer lines with it."""
        return size * (self.height + self.lined) + (1 if self.lined else 2) + 1


LOOKS = (
    Look(11, 5), Look(7, 3), Look(7, 3, False),
    Look(5, 1), Look(3, 1), Look(5, 1, False), Look(3, 1, False),
)  # fmt: skip
"""Best first."""


@dataclass(frozen=True)
class Layout:
    """A board of `size` squares a side."""

    look: Look
    size: int
    flipped: bool
    """Seen from White's side."""
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
        """The line above a row of squares; without lines, the row before."""
        return row * (self.look.height + self.look.lined)

    @property
    def bottom(self) -> int:
        """The lowest line."""
        return self.y(self.size) + (0 if self.look.lined else 1)

    def square(self, column: int, row: int) -> str:
        """The square that is seen there."""
        return name(*self._seen(column, row))

    def square_at(self, x: int, y: int) -> str | None:
        """The square under a cell of the widget."""
        column = (x - self.x(0) - 1) // (self.look.width + 1)
        row = (y - 1) // (self.look.height + self.look.lined)
        if 0 <= column < self.size and 0 <= row < self.size:
            return self.square(column, row)
        return None

    def _seen(self, file: int, rank: int) -> tuple[int, int]:
        """Its own inverse: a square's place from above, and back."""
        last = self.size - 1
        return (last - file, rank) if self.flipped else (file, last - rank)


def lay_out(width: int, height: int, size: int, *, flipped: bool) -> Layout:
    """The largest squares that fit; the smallest if none do."""
    fitting = (look for look in LOOKS if look.columns(size) <= width and look.rows(size) <= height)
    look = next(fitting, LOOKS[-1])
    return Layout(look, size, flipped, max(0, width - look.columns(size) - LABEL) // 2)
