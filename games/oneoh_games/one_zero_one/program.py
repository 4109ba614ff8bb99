"""The program: its lines and spaces; rules page, "The program"."""

from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from oneoh_games.one_zero_one.cards import CARDS, SAVE, Direction, Kind
from oneoh_games.one_zero_one.view import PlacedCard, Space

LINES = (10, 20, 30, 40, 50)
LAST_LINE = 50
LAST_LINE_COLUMNS = 3
QUORUM = 3
"""Cards in a line that open the next one, that control needs, and that run line 50."""


_PLACED = {
    (kind, digit, direction, protected): PlacedCard(kind, digit, direction, protected)
    for kind, ways in CARDS.items()
    for direction in ways
    for digit in (0, 1)
    for protected in (False, True)
}

PLACED = tuple(_PLACED.values())
"""Every card as it can lie in the program."""
COVERED = {card: replace(card, counts=False) for card in PLACED}
"""Each of them under a REM, as views show it."""


def find_placed(
    kind: Kind, digit: int, direction: Direction | None, *, protected: bool = False
) -> PlacedCard:
    """Return the shared card: comparing and hashing lines is cheap if equal cards are one object.

    Raises KeyError if no card of the game lies like this.
    """
    return _PLACED[kind, digit, direction, protected]


Line: TypeAlias = tuple[PlacedCard | None, ...]
Lines: TypeAlias = tuple[Line, ...]
"""Lines 10 to 50. Index 0 of a line is column 1, a gap is None, and the last item is a card."""
Sizes: TypeAlias = tuple[int, ...]
"""Number of cards in each line."""

OPPOSITE = {
    Direction.UP: Direction.DOWN,
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
    Direction.DOWN: Direction.UP,
}
_STEPS = {
    Direction.UP: (-10, 0),
    Direction.LEFT: (0, -1),
    Direction.RIGHT: (0, 1),
    Direction.DOWN: (10, 0),
}


@lru_cache(maxsize=1024)
def neighbour(space: Space, direction: Direction) -> Space | None:
    """Return the next space in a direction, or None outside the program."""
    down, right = _STEPS[direction]
    line, column = space.line + down, space.column + right
    if not LINES[0] <= line <= LAST_LINE or column < 1:
        return None
    if line == LAST_LINE and column > LAST_LINE_COLUMNS:
        return None
    return Space(line, column)


@lru_cache(maxsize=256)
def _around(space: Space) -> tuple[tuple[Space, int, int, Direction], ...]:
    """Return the neighbours of a space, with the indexes of their lines, and in these.

    Last of each is the direction from it to the space.
    """
    return tuple(
        (there, there.line // 10 - 1, there.column - 1, back)
        for direction, back in OPPOSITE.items()
        if (there := neighbour(space, direction))
    )


def count_cards(lines: Lines) -> Sizes:
    return tuple([len(line) - line.count(None) for line in lines])


def open_lines(sizes: Sizes) -> tuple[int, ...]:
    """Return the numbers of the lines that take an INPUT; rules page, "INPUT"."""
    full = 0
    for size in sizes:
        if size < QUORUM:
            break
        full += 1
    return OPEN_LINES[full]


OPEN_LINES = tuple(LINES[: max(2, full + 1)] for full in range(len(LINES) + 1))
"""Open lines by the number of lines, from line 10 on, that hold enough cards."""


class MutableProgram:
    """Program that changes while one action is carried out; unchanged lines stay the same objects."""

    def __init__(self, lines: Lines, sizes: Sizes) -> None:
        self.lines = list(lines)
        self.sizes = list(sizes)

    def __getitem__(self, space: Space) -> PlacedCard | None:
        line = self.lines[space.line // 10 - 1]
        return line[space.column - 1] if space.column <= len(line) else None

    def put(self, space: Space, card: PlacedCard) -> None:
        """Put a card into a space that is empty."""
        row, column = space.line // 10 - 1, space.column
        line = self.lines[row]
        gaps = (None,) * (column - 1 - len(line))
        self.lines[row] = (*line[: column - 1], *gaps, card, *line[column:])
        self.sizes[row] += 1

    def change(self, space: Space, card: PlacedCard) -> None:
        """Put a card in the place of the one that lies in `space`."""
        row, column = space.line // 10 - 1, space.column
        line = self.lines[row]
        self.lines[row] = (*line[: column - 1], card, *line[column:])

    def take(self, space: Space) -> PlacedCard:
        """Lift the card that lies in `space`, and return it."""
        row, column = space.line // 10 - 1, space.column
        line = self.lines[row]
        card = line[column - 1]
        assert card is not None, space
        self.sizes[row] -= 1
        left = line[: column - 1]
        if column < len(line):
            self.lines[row] = (*left, None, *line[column:])
        else:
            while left and left[-1] is None:
                left = left[:-1]
            self.lines[row] = left
        return card

    def leftmost_empty(self, number: int) -> Space:
        """Return the space for the next card of a line: gaps first."""
        row = number // 10 - 1
        line = self.lines[row]
        column = len(line) if self.sizes[row] == len(line) else line.index(None)
        return Space(number, column + 1)

    def saves_at(self, space: Space) -> list[tuple[Space, PlacedCard]]:
        """Return the SAVE cards whose word points at a space, each with its own space."""
        lines, found = self.lines, []
        for there, row, index, back in _around(space):
            line = lines[row]
            if index < len(line):
                card = line[index]
                if card is not None and card.kind is SAVE and card.direction is back:
                    found.append((there, card))
        return found
