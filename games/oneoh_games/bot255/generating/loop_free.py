"""Shortest loop-free program: the fewest moves and rotations that collect all bits."""

from collections import defaultdict
from typing import TypeAlias

from oneoh_games.bot255.grid import CELLS, EVERYWHERE, SIDE, Cells, cells_of
from oneoh_games.bot255.puzzle import Board

Poses: TypeAlias = int
"""Set of poses: 64 bits of cells for each heading, north first."""

_WEST = sum(1 << row * SIDE for row in range(SIDE))
_EAST = _WEST << SIDE - 1
_ALL: Poses = (1 << 4 * CELLS) - 1
_ANY_HEADING = sum(1 << heading * CELLS for heading in range(4))


def fewest_lines(board: Board, most: int) -> int | None:
    """Return the lines of the shortest loop-free program, or None if there are more than `most`.

    Breadth-first search over cell, heading and the bits collected. For each set of bits left, all
    poses that can be reached with it are one number (bit-parallel), so that a step moves them all
    at once.
    """
    free = EVERYWHERE & ~board.bugs
    start: Poses = 1 << board.bot.heading * CELLS + board.bot.cell
    reached: dict[Cells, Poses] = {board.bits: start}
    seen = dict(reached)
    for lines in range(1, most + 1):
        reached = _after_a_line(reached, free, seen)
        if 0 in reached:
            return lines
    return None


def _after_a_line(
    reached: dict[Cells, Poses], free: Cells, seen: dict[Cells, Poses]
) -> dict[Cells, Poses]:
    """Return what is reached for the first time with one more line, and add it to `seen`."""
    found: defaultdict[Cells, Poses] = defaultdict(int)
    for left, poses in reached.items():
        rest = _turned(poses)
        moved = _moved(poses, free)
        for cell in cells_of(left & _cells(moved)):
            there = _ANY_HEADING << cell
            found[left & ~(1 << cell)] |= moved & there
            moved &= ~there
        found[left] |= rest | moved
    new = {left: poses & ~seen.get(left, 0) for left, poses in found.items()}
    for left, poses in new.items():
        seen[left] = seen.get(left, 0) | poses
    return {left: poses for left, poses in new.items() if poses}


def _turned(poses: Poses) -> Poses:
    right = poses << CELLS | poses >> 3 * CELLS
    left = poses >> CELLS | poses << 3 * CELLS
    return (left | right) & _ALL


def _moved(poses: Poses, free: Cells) -> Poses:
    """Return the poses after a move; bumps and bugs are left out, as they gain nothing."""
    north, east, south, west = (poses >> heading * CELLS & EVERYWHERE for heading in range(4))
    # A shift by one would carry a cell at the edge into the next row: it is masked out first.
    north = north >> SIDE & free
    east = (east & ~_EAST) << 1 & free
    south = south << SIDE & free
    west = (west & ~_WEST) >> 1 & free
    return north | east << CELLS | south << 2 * CELLS | west << 3 * CELLS


def _cells(poses: Poses) -> Cells:
    return (poses | poses >> CELLS | poses >> 2 * CELLS | poses >> 3 * CELLS) & EVERYWHERE
