"""The program: its lines and spaces; rules page, "The program"."""

from typing import TypeAlias

import msgspec

from oneoh_games.one_zero_one.cards import Direction, Kind
from oneoh_games.one_zero_one.view import Space

LINES = (10, 20, 30, 40, 50)
LAST_LINE = 50
LAST_LINE_COLUMNS = 3
QUORUM = 3
"""Cards in a line that open the next one, that control needs, and that run line 50."""


class Placed(msgspec.Struct, frozen=True):
    """Card in the program."""

    kind: Kind
    digit: int
    direction: Direction | None = None
    protected: bool = False


Line: TypeAlias = tuple[Placed | None, ...]
Lines: TypeAlias = tuple[Line, ...]
"""Lines 10 to 50. Index 0 of a line is column 1, a gap is None, and the last item is a card."""

_STEPS = {
    Direction.UP: (-10, 0),
    Direction.LEFT: (0, -1),
    Direction.RIGHT: (0, 1),
    Direction.DOWN: (10, 0),
}


def neighbour(space: Space, direction: Direction) -> Space | None:
    """Return the next space in a direction, or None outside the program."""
    down, right = _STEPS[direction]
    line, column = space.line + down, space.column + right
    if not LINES[0] <= line <= LAST_LINE or column < 1:
        return None
    if line == LAST_LINE and column > LAST_LINE_COLUMNS:
        return None
    return Space(line, column)


def size(line: Line | list[Placed | None]) -> int:
    """Return the number of cards in a line."""
    return len(line) - line.count(None)


def open_lines(lines: Lines) -> tuple[int, ...]:
    """Return the numbers of the lines that take an INPUT; rules page, "INPUT"."""
    full = 0
    for line in lines:
        if size(line) < QUORUM:
            break
        full += 1
    return LINES[: max(2, full + 1)]


class MutableProgram:
    """Program that changes while one action is carried out."""

    def __init__(self, lines: Lines) -> None:
        self._lines = [list(line) for line in lines]

    def __getitem__(self, space: Space) -> Placed | None:
        line = self._lines[space.line // 10 - 1]
        return line[space.column - 1] if space.column <= len(line) else None

    def __setitem__(self, space: Space, card: Placed) -> None:
        line = self._lines[space.line // 10 - 1]
        line.extend([None] * (space.column - len(line)))
        line[space.column - 1] = card

    def take(self, space: Space) -> Placed:
        """Lift the card that lies in `space`, and return it."""
        line = self._lines[space.line // 10 - 1]
        card = line[space.column - 1]
        assert card is not None, space
        line[space.column - 1] = None
        while line and line[-1] is None:
            line.pop()
        return card

    def leftmost_empty(self, number: int) -> Space:
        """Return the space for the next card of a line: gaps first."""
        line = self._lines[number // 10 - 1]
        column = line.index(None) if None in line else len(line)
        return Space(number, column + 1)

    def is_full(self) -> bool:
        """Return whether line 50 holds the three cards that run the program."""
        return size(self._lines[-1]) >= QUORUM

    def lines(self) -> Lines:
        return tuple(tuple(line) for line in self._lines)
