"""The 8x8 grid: cells from 0 at the top left, row by row, headings, and sets of cells as masks."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

SIDE = 8
CELLS = SIDE * SIDE

Cell: TypeAlias = Annotated[int, Meta(ge=0, lt=CELLS)]
"""`row * 8 + column`, both from 0 at the top left."""

Cells: TypeAlias = int
"""A set of cells: bit `cell` is set for each of them."""

EVERYWHERE: Cells = (1 << CELLS) - 1


class Heading(IntEnum):
    """Where a bot looks; clockwise, so that one more is a turn to the right."""

    N = 0
    E = 1
    S = 2
    W = 3

    def right(self) -> "Heading":
        return Heading((self + 1) % 4)

    def left(self) -> "Heading":
        return Heading((self - 1) % 4)


_STEPS = {Heading.N: (0, -1), Heading.E: (1, 0), Heading.S: (0, 1), Heading.W: (-1, 0)}


def neighbour(cell: Cell, heading: Heading) -> Cell | None:
    """The next cell that way; None outside the grid."""
    row, column = divmod(cell, SIDE)
    across, down = _STEPS[heading]
    if 0 <= column + across < SIDE and 0 <= row + down < SIDE:
        return cell + across + SIDE * down
    return None


def cells_of(mask: Cells) -> tuple[Cell, ...]:
    """The cells of a set, in order."""
    return tuple(cell for cell in range(CELLS) if mask >> cell & 1)


def mask_of(cells: Iterable[Cell]) -> Cells:
    """The set of these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
