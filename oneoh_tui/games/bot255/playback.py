"""Test run, computed in advance, and the position in it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Self

from oneoh_games.bot255.grid import Cell, Cells
from oneoh_games.bot255.interpreter import Ending, Step, walk
from oneoh_games.bot255.program import Program
from oneoh_games.bot255.puzzle import Board, Bot


@dataclass(frozen=True)
class Playback:
    """Steps of a program on a board, of which `at` have been shown."""

    board: Board
    steps: tuple[Step, ...] = ()
    at: int = 0

    @classmethod
    def of(cls, program: Program, board: Board) -> Self:
        """Return the run of a program, at its start."""
        return cls(board, tuple(walk(program, board.bot, board.bits, board.bugs)))

    @property
    def step(self) -> Step | None:
        """Last step shown."""
        return self.steps[self.at - 1] if self.at else None

    @property
    def following(self) -> Step | None:
        """Next step to show."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def is_over(self) -> bool:
        """Whether all steps have been shown."""
        return self.at == len(self.steps)

    @property
    def ending(self) -> Ending | None:
        """Reason why the run ended, once it has."""
        return self.step.ending if self.step else None

    @property
    def bot(self) -> Bot:
        return self.step.bot if self.step else self.board.bot

    @property
    def bits(self) -> Cells:
        """Bits left."""
        return self.step.bits if self.step else self.board.bits

    @property
    def collected(self) -> int:
        """Number of bits that this run has collected so far."""
        return (self.board.bits ^ self.bits).bit_count()

    @property
    def points(self) -> int:
        """Points of these bits; rules page, section 4."""
        return points(self.collected)

    @property
    def popped(self) -> int:
        """Points of the bit that the last step collected; 0 if it collected none."""
        if self.step is None or self.step.event != "collect":
            return 0
        return points(self.collected) - points(self.collected - 1)

    @property
    def trail(self) -> tuple[Cell, ...]:
        """Cells that the bot has been on, in order."""
        cells = [self.board.bot.cell]
        for step in self.steps[: self.at]:
            if step.bot.cell != cells[-1]:
                cells.append(step.bot.cell)
        return tuple(cells)

    def go(self, at: int) -> Self:
        """Go to the state after `at` steps, within the run."""
        return replace(self, at=min(max(at, 0), len(self.steps)))

    def halts(self, stops: Collection[int]) -> bool:
        """Return whether the next step is on one of these breakpoints."""
        return self.following is not None and self.following.line in stops

    def run_on(self, stops: Collection[int] = ()) -> Self:
        """Go to the end or to the next breakpoint, by one step at least."""
        shown = self.go(self.at + 1)
        while not shown.is_over and not shown.halts(stops):
            shown = shown.go(shown.at + 1)
        return shown


def points(bits: int) -> int:
    """Return the points of a number of bits collected in one run."""
    return (1 << bits) - 1
