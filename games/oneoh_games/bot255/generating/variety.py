"""Variety: the check that keeps puzzles of a series from being alike."""

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from oneoh_games.bot255.commands import (
    Command,
    Else,
    If,
    Move,
    Repeat,
    RotateLeft,
    RotateRight,
    While,
)
from oneoh_games.bot255.grid import CELLS, SIDE, mask_of
from oneoh_games.bot255.program import Program, parse_program
from oneoh_games.bot255.puzzle import Puzzle

SAME_SHAPE = 12
"""Share of a shape: of n admitted puzzles, at most 1 + n // 12 have witnesses of it."""
SAME_RIM = 3
"""Share of the rim: of n admitted puzzles, at most 1 + n // 3 are rounds of the board."""
RIM_BITS = 5
"""Bits on the rim that put a puzzle there."""

RIM = mask_of(cell for cell in range(CELLS) if {cell // SIDE, cell % SIDE} & {0, SIDE - 1})

Shape: TypeAlias = tuple[tuple[int, str], ...]
"""Depth and kind of each line."""

_KIND: Mapping[type[Command], str] = {
    Move: "move",
    RotateLeft: "rotate",
    RotateRight: "rotate",
    Repeat: "repeat",
    While: "while",
    If: "if",
    Else: "else",
}


class Variety:
    """Memory of the puzzles that were admitted."""

    def __init__(self) -> None:
        self._witnesses: set[str] = set()
        self._shapes: Counter[Shape] = Counter()
        self._on_rim = 0

    def admit(self, puzzle: Puzzle) -> bool:
        """Return whether the puzzle is unlike enough to those before, and remember it if so."""
        taken = len(self._witnesses)
        shape = shape_of(parse_program(puzzle.witness))
        if puzzle.witness in self._witnesses or self._shapes[shape] > taken // SAME_SHAPE:
            return False
        on_rim = (puzzle.bits & RIM).bit_count() >= RIM_BITS
        if on_rim and self._on_rim > taken // SAME_RIM:
            return False
        self._witnesses.add(puzzle.witness)
        self._shapes[shape] += 1
        self._on_rim += on_rim
        return True


def shape_of(program: Program) -> Shape:
    """Return the program without its numbers, its tests and the sides of its turns."""
    return tuple((line.depth, _KIND[type(line.command)]) for line in program)
