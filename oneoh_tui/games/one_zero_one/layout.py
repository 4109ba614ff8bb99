"""Layout of lines and columns in the program's widget, in cells."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from oneoh_games.one_zero_one.view import Space, View
from oneoh_tui.games.one_zero_one.card_face import Size

LABEL = 10
"""Width of a line's label."""
LAST_LINE = 50
LAST_COLUMN = 3
"""Columns of line 50; the RUN card lies in the next one."""

SIZES = (
    Size(13, 7), Size(11, 7), Size(8, 7), Size(7, 7),
    Size(11, 5), Size(8, 5), Size(7, 5), Size(8, 3), Size(5, 3),
)  # fmt: skip
"""Sizes of cards, best first."""


@dataclass(frozen=True)
class Layout:
    """Size of the cards, and the scroll of lines that are too long."""

    size: Size
    first: int
    """Leftmost visible column of long lines, from 1; others begin at column 1."""
    columns: int
    """Number of visible columns."""
    long: frozenset[int] = frozenset()
    """Lines with more columns than are visible.

    They are scrolled together, so that what lies above one another in them stays so.
    """

    def first_of(self, line: int) -> int:
        """Return the leftmost visible column of a line."""
        return self.first if line in self.long else 1

    def corner(self, space: Space) -> tuple[int, int]:
        """Return the top left cell of a space; outside the widget if it is scrolled away."""
        x = LABEL + (space.column - self.first_of(space.line)) * self.size.width
        return (x if self.shows(space) else -1000), self.row(space.line)

    def row(self, line: int) -> int:
        """Return the top row of a line."""
        return (line // 10 - 1) * self.size.height

    def shows(self, space: Space) -> bool:
        """Return whether a space is visible."""
        first = self.first_of(space.line)
        return first <= space.column < first + self.columns

    def space_at(self, x: int, y: int) -> Space | None:
        """Return the space under a cell of the widget."""
        line = (y // self.size.height + 1) * 10
        if x < LABEL or not 10 <= line <= 50:
            return None
        space = Space(line, (x - LABEL) // self.size.width + self.first_of(line))
        return space if self.shows(space) else None


def needed_columns(view: View) -> dict[int, int]:
    """Return by line the columns that can hold a card this turn, with one for the RUN card."""
    needed = {line.number: len(line.cards) + (view.outcome is None) for line in view.lines}
    if view.waiting is not None:
        at = view.waiting.space
        needed[at.line] = max(needed[at.line], at.column)
    needed[LAST_LINE] = LAST_COLUMN + 1
    return needed


def lay_out(width: int, height: int, needed: Mapping[int, int], first: int) -> Layout:
    """Return the layout with the largest cards that fit, else the smallest with scrolling."""
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
    """Return the first column to show so that the first space in a long line is visible."""
    column = next((space.column for space in spaces if space.line in layout.long), layout.first)
    if column < layout.first:
        return column
    return max(layout.first, column - layout.columns + 1)
