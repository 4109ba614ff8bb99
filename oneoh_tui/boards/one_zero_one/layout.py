"""Where lines and columns lie in the program's widget, whatever its size."""

from dataclasses import dataclass

from oneoh_games.one_zero_one.view import Space, View
from oneoh_tui.boards.one_zero_one.face import Size

LABEL = 10
"""Columns of a line's label."""
LAST_COLUMN = 3
"""Of line 50; the RUN card lies in the next one."""

SIZES = (Size(11, 5), Size(8, 5), Size(7, 5), Size(8, 3), Size(5, 3))
"""The sizes of cards, best first."""


@dataclass(frozen=True)
class Layout:
    """The size of the cards and the first column that is seen."""

    size: Size
    first: int
    """The leftmost visible column, from 1."""
    columns: int
    """How many columns are visible."""

    def corner(self, space: Space) -> tuple[int, int]:
        """Where a space's top left cell is; outside the widget if it is scrolled away."""
        x = LABEL + (space.column - self.first) * self.size.width
        return (x if self.shows(space.column) else -1000), self.row(space.line)

    def row(self, line: int) -> int:
        """The top row of a line."""
        return (line // 10 - 1) * self.size.height

    def shows(self, column: int) -> bool:
        """Whether a column is in sight."""
        return self.first <= column < self.first + self.columns

    def space_at(self, x: int, y: int) -> Space | None:
        """The space under a cell of the widget."""
        line = (y // self.size.height + 1) * 10
        column = (x - LABEL) // self.size.width + self.first
        if x < LABEL or not self.shows(column) or not 10 <= line <= 50:
            return None
        return Space(line, column)


def needed_columns(view: View) -> int:
    """The columns that may hold a card this turn, and one for the RUN card."""
    longest = max(len(line.cards) for line in view.lines)
    waiting = view.waiting.space.column if view.waiting else 0
    return max(LAST_COLUMN + 1, longest + (view.outcome is None), waiting)


def lay_out(width: int, height: int, needed: int, first: int) -> Layout:
    """The largest cards with which everything fits; the smallest, and scrolling, if none do."""
    room = max(1, width - LABEL)
    for size in SIZES:
        if size.height * 5 <= height and size.width * needed <= room:
            return Layout(size, 1, room // size.width)
    size = SIZES[-1]
    columns = max(1, room // size.width)
    return Layout(size, max(1, min(first, needed - columns + 1)), columns)


def bring_into_sight(layout: Layout, column: int) -> int:
    """The first column to show so that `column` is in sight."""
    if column < layout.first:
        return column
    return max(layout.first, column - layout.columns + 1)
