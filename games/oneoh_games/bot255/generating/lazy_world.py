"""A world that is made up as the bot goes: a cell is decided when it is first sensed or entered."""

from typing import Literal

from oneoh_games.bot255.grid import Cell, Cells
from oneoh_games.bot255.puzzle import BITS
from oneoh_games.generator import Generator

BUG_PERCENT = 30
"""How often in 100 a cell holds a bug that is first asked whether it does, or is clear."""
BIT_PERCENT = 30
"""How often in 100 a cell holds a bit that is first asked whether it does."""


class LazyWorld:
    """A world for a `Walker`, which stands by what it has answered."""

    def __init__(self, start: Cell, most_bugs: int, rng: Generator) -> None:
        self._rng = rng
        self._most_bugs = most_bugs
        self._start = start
        self.bug_cells: Cells = 0
        """The cells that hold bugs, and those that may not."""
        self.bug_free: Cells = 1 << start
        self.bit_cells: Cells = 0
        """The cells that hold bits, collected or not, and those that may not."""
        self.bit_free: Cells = 1 << start
        self.entered: list[Cell] = []
        """In the order in which the bot first came to them; its start is not among them."""

    def bug(self, cell: Cell) -> bool:
        mask = 1 << cell
        if not mask & (self.bug_cells | self.bug_free):
            if self.bug_cells.bit_count() < self._most_bugs and self._rng.below(100) < BUG_PERCENT:
                self.bug_cells |= mask
                self.bit_free |= mask
            else:
                self.bug_free |= mask
        return bool(self.bug_cells & mask)

    def bit(self, cell: Cell) -> bool:
        mask = 1 << cell
        if cell in self.entered:
            return False
        if not mask & (self.bit_cells | self.bit_free):
            if self.bit_cells.bit_count() < BITS - 1 and self._rng.below(100) < BIT_PERCENT:
                self.bit_cells |= mask
                self.bug_free |= mask
            else:
                self.bit_free |= mask
        return bool(self.bit_cells & mask)

    def enter(self, cell: Cell) -> Literal["move", "bug"]:
        """What was not decided yet is free. Nothing is collected: most bits come later."""
        if self.bug_cells >> cell & 1:
            return "bug"
        self.bug_free |= 1 << cell
        if cell != self._start and cell not in self.entered:
            self.entered.append(cell)
        return "move"

    def bits(self) -> Cells:
        return self.bit_cells
