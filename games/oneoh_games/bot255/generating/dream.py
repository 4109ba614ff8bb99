"""A world that is made up as the bot goes: a cell is decided when it is first sensed or entered."""

from typing import Literal

from oneoh_games.bot255.grid import Cell, Cells
from oneoh_games.bot255.puzzle import BITS
from oneoh_games.generator import Generator

BUGGY = 30
"""How often in 100 a cell holds a bug that is first asked whether it does, or is clear."""
BITTEN = 30
"""How often in 100 a cell holds a bit that is first asked whether it does."""


class Dream:
    """A world for a `Walker`, which stands by what it has answered."""

    def __init__(self, start: Cell, most_bugs: int, rng: Generator) -> None:
        self._rng = rng
        self._most_bugs = most_bugs
        self._start = start
        self.bugs: Cells = 0
        """The cells that hold bugs, and those that may not."""
        self.bugless: Cells = 1 << start
        self.bitten: Cells = 0
        """The cells that hold bits, collected or not, and those that may not."""
        self.bitless: Cells = 1 << start
        self.entered: list[Cell] = []
        """In the order in which the bot first came to them; its start is not among them."""

    def bug(self, cell: Cell) -> bool:
        mask = 1 << cell
        if not mask & (self.bugs | self.bugless):
            if self.bugs.bit_count() < self._most_bugs and self._rng.below(100) < BUGGY:
                self.bugs |= mask
                self.bitless |= mask
            else:
                self.bugless |= mask
        return bool(self.bugs & mask)

    def bit(self, cell: Cell) -> bool:
        mask = 1 << cell
        if cell in self.entered:
            return False
        if not mask & (self.bitten | self.bitless):
            if self.bitten.bit_count() < BITS - 1 and self._rng.below(100) < BITTEN:
                self.bitten |= mask
                self.bugless |= mask
            else:
                self.bitless |= mask
        return bool(self.bitten & mask)

    def enter(self, cell: Cell) -> Literal["move", "bug"]:
        """What was not decided yet is free. Nothing is collected: most bits come later."""
        if self.bugs >> cell & 1:
            return "bug"
        self.bugless |= 1 << cell
        if cell != self._start and cell not in self.entered:
            self.entered.append(cell)
        return "move"

    def bits(self) -> Cells:
        return self.bitten
