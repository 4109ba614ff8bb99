"""What keeps one puzzle after another from being the same one."""

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
"""At most one more than one in so many puzzles has a witness of the same shape."""
SAME_RIM = 3
"""The same of puzzles with most of their bits on the rim, which are rounds of the board."""
RIM_BITS = 5

RIM = mask_of(cell for cell in range(CELLS) if {cell // SIDE, cell % SIDE} & {0, SIDE - 1})

Shape: TypeAlias = tuple[tuple[int, str], ...]

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
    """Remembers the puzzles that it has taken."""

    def __init__(self) -> None:
        self._witnesses: set[str] = set()
        self._shapes: Counter[Shape] = Counter()
        self._on_rim = 0

    def admit(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle is unlike enough to those taken before; then it is taken too."""
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
    """The program without its numbers, its tests and the sides of its turns."""
    return tuple((line.depth, _KIND[type(line.command)]) for line in program)
