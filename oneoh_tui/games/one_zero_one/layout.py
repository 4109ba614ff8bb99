"""Where lines and columns lie in the program's widget, whatever its size."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from oneoh_games.one_zero_one.view import Space, View
from oneoh_tui.games.one_zero_one.face import Size

LABEL = 10
"""Columns of a line's label."""
LAST_LINE = 50
LAST_COLUMN = 3
"""Of line 50; the RUN card lies in the next one."""

SIZES = (
    Size(13, 7), Size(11, 7), Size(8, 7), Size(7, 7),
    Size(11, 5), Size(8, 5), Size(7, 5), Size(8, 3), Size(5, 3),
)  # fmt: skip
"""The sizes of cards, best first."""


@dataclass(frozen=True)
class Layout:
    """The size of the cards, and how far the lines are scrolled that find no room."""

    size: Size
    first: int
    """The leftmost visible column of the long lines, from 1; the others begin at column 1."""
    columns: int
    """How many columns are visible."""
    long: frozenset[int] = frozenset()
    """The lines that have more columns than are visible.

    They are scrolled together, so that what lies above one another in them stays so.
    """

    def first_of(self, line: int) -> int:
        """The leftmost visible column of a line."""
        return self.first if line in self.long else 1

    def corner(self, space: Space) -> tuple[int, int]:
        """Where a space's top left cell is; outside the widget if it is scrolled away."""
        x = LABEL + (space.column - self.first_of(space.line)) * self.size.width
        return (x if self.shows(space) else -1000), self.row(space.line)

    def row(self, line: int) -> int:
        """The top row of a line."""
        return (line // 10 - 1) * self.size.height

    def shows(self, space: Space) -> bool:
        """Whether a space is in sight."""
        first = self.first_of(space.line)
        return first <= space.column < first + self.columns

    def space_at(self, x: int, y: int) -> Space | None:
        """The space under a cell of the widget."""
        line = (y // self.size.height + 1) * 10
        if x < LABEL or not 10 <= line <= 50:
            return None
        space = Space(line, (x - LABEL) // self.size.width + self.first_of(line))
        return space if self.shows(space) else None


def needed_columns(view: View) -> dict[int, int]:
    """By line, the columns that may hold a card this turn; of line 50, one for the RUN card."""
    needed = {line.number: len(line.cards) + (view.outcome is None) for line in view.lines}
    if view.waiting is not None:
        at = view.waiting.space
        needed[at.line] = max(needed[at.line], at.column)
    needed[LAST_LINE] = LAST_COLUMN + 1
    return needed


def lay_out(width: int, height: int, needed: Mapping[int, int], first: int) -> Layout:
    """The largest cards with which everything fits; the smallest, and scrolling, if none do."""
    room = max(1, width - LABEL)
    longest = max(needed.values())
    for size in SIZES:
        if size.height * 5 <= height and size.width * longest <= room:
            return Layout(size, 1, room // size.width)
    size = SIZES[-1]
    columns = max(1, room // size.width)
    long = frozenset(line for line, count in needed.items() if count > columns)
    return Layout(size, max(1, min(first, longest - columns + 1)), columns, long)


def bring_into_sight(layout: Layout, spaces: Iterable[Space]) -> int:
    """The first column to show so that the first of these that is in a long line is in sight."""
    column = next((space.column for space in spaces if space.line in layout.long), layout.first)
    if column < layout.first:
        return column
    return max(layout.first, column - layout.columns + 1)
