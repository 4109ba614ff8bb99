"""World that is generated lazily: a cell is decided when it is first sensed or entered."""

from typing import Literal

from oneoh_games.bot255.grid import Cell, Cells
from oneoh_games.bot255.puzzle import BITS
from oneoh_games.generator import Generator

BUG_PERCENT = 30
"""Chance, in percent, that an undecided cell holds a bug when a test asks for one."""
BIT_PERCENT = 30
"""Chance, in percent, that an undecided cell holds a bit when a test asks for one."""


class LazyWorld:
    """World of a `Walker` that keeps to the answers it has given."""

    def __init__(self, start: Cell, most_bugs: int, rng: Generator) -> None:
        self._rng = rng
        self._most_bugs = most_bugs
        self._start = start
        self.bug_cells: Cells = 0
        self.bug_free: Cells = 1 << start
        """Cells that may hold no bug any more."""
        self.bit_cells: Cells = 0
        """Cells with bits, collected or not."""
        self.bit_free: Cells = 1 << start
        """Cells that may hold no bit any more."""
        self.entered: list[Cell] = []
        """Cells in the order of their first visit, without the start."""

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
        """Enter the cell, which is free if it was not decided yet.

        Nothing is collected: most bits are placed later.
        """
        if self.bug_cells >> cell & 1:
            return "bug"
        self.bug_free |= 1 << cell
        if cell != self._start and cell not in self.entered:
            self.entered.append(cell)
        return "move"

    def bits(self) -> Cells:
        return self.bit_cells
