"""Leads in Binary after a piece on an empty square of the other colour, counted incrementally.

Such a piece changes only the territories that touch the square: those of its own side are joined
there, and that of the other side loses the square and may fall apart.
"""

from oneoh_games.binary import State
from oneoh_games.binary.board import Colour, Square, Squares, bit, neighbours
from oneoh_games.binary.territories import owned, territories


class Flips:
    """Leads of `colour` after one of its pieces on an empty square of the other colour."""

    def __init__(self, state: State, colour: Colour) -> None:
        self._mine = owned(state, colour)
        self._my_territories = territories(state, colour)
        self._my_sizes = [*map(int.bit_count, self._my_territories)]
        self._theirs = owned(state, 1 - colour)
        self._their_territories = territories(state, 1 - colour)

    def lead(self, square: Square) -> int:
        """Return the points by which `colour` leads with a piece on the empty `square`."""
        flipped = bit(square)
        return self._points_with(flipped) - self._their_points_without(flipped)

    def _points_with(self, flipped: Squares) -> int:
        """Return the own points, with the territories joined that touch the square."""
        touched = neighbours(flipped) & self._mine
        total, joined, largest = sum(self._my_sizes), touched.bit_count() + 1, 0
        if not touched:
            return total + max(self._my_sizes, default=0)
        for territory, size in zip(self._my_territories, self._my_sizes, strict=True):
            if inside := touched & territory:
                joined += size - inside.bit_count()
                total -= size
            else:
                largest = max(largest, size)
        return total + joined + max(largest, joined)

    def _their_points_without(self, flipped: Squares) -> int:
        """Return the other side's points, with the territory split that loses the square."""
        sizes = []
        for territory in self._their_territories:
            if territory & flipped:
                sizes += _parts(territory ^ flipped, neighbours(flipped))
            else:
                sizes.append(territory.bit_count())
        return sum(sizes) + max(sizes, default=0)


def _parts(rest: Squares, edge: Squares) -> list[int]:
    """Return the sizes of the parts of a split territory; each part has a square on the edge."""
    starts = rest & edge
    if not starts & (starts - 1):
        return [rest.bit_count()] if rest & (rest - 1) else []
    found = []
    while starts:
        part = new = starts & -starts
        while new:
            new = neighbours(new) & rest & ~part
            part |= new
        starts &= ~part
        if part & (part - 1):
            found.append(part.bit_count())
    return found
