"""The 8x8 grid: cells, headings, and sets of cells as bit masks."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Annotated, TypeAlias

from msgspec import Meta

SIDE = 8
CELLS = SIDE * SIDE

Cell: TypeAlias = Annotated[int, Meta(ge=0, lt=CELLS)]
"""`row * 8 + column`, both from 0 at the top left."""

Cells: TypeAlias = int
"""Set of cells: bit `n` is cell `n`."""

EVERYWHERE: Cells = (1 << CELLS) - 1


class Heading(IntEnum):
    """Heading of a bot; clockwise, so that one more is a turn to the right."""

    N = 0
    E = 1
    S = 2
    W = 3

    __hash__ = int.__hash__  # in C; that of an Enum is a call of Python

    def right(self) -> "Heading":
        return _HEADINGS[self - 3]  # negative indices count from the end

    def left(self) -> "Heading":
        return _HEADINGS[self - 1]


_HEADINGS = tuple(Heading)
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def neighbour(cell: Cell, heading: Heading) -> Cell | None:
    """Return the next cell in a direction, or None outside the grid."""
    return _NEIGHBOURS[heading][cell]


def _neighbours(across: int, down: int) -> Iterator[Cell | None]:
    """Yield the neighbour of each cell that is one step away, or None."""
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        inside = 0 <= column + across < SIDE and 0 <= row + down < SIDE
        yield cell + across + SIDE * down if inside else None


_NEIGHBOURS = tuple(tuple(_neighbours(*step)) for step in _STEPS)


@lru_cache(maxsize=1024)
def cells_of(mask: Cells) -> tuple[Cell, ...]:
    """Return the cells of a set, in order, cached: every view shows the same few sets."""
    cells = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cells)


def mask_of(cells: Iterable[Cell]) -> Cells:
    """Return the set of `cells`."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
