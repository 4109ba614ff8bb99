"""Runs of programs, at once or step by step; rules page, "Programs" and "How a run ends"."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from oneoh_games.bot255.grid import Cell, Cells, Heading
from oneoh_games.bot255.machine import STEP_LIMIT, Ending, compile_program, execute
from oneoh_games.bot255.program import Program
from oneoh_games.bot255.puzzle import Bot
from oneoh_games.bot255.walk import Step, StepEvent, Walker

__all__ = ["STEP_LIMIT", "Ending", "RunResult", "Step", "StepEvent", "run", "walk"]


class RunResult(msgspec.Struct, frozen=True):
    """Result of a run."""

    bot: Bot
    bits: Cells
    """Bits left."""
    collected: int
    moves: int
    steps: int
    reason: Ending


def run(program: Program, bot: Bot, bits: Cells, bugs: Cells) -> RunResult:
    """Run a well-formed program on known cells, and return the result.

    Whether a bug voids the run is up to the caller: table option `strict_bugs`.
    """
    pose, left, moves, steps, reason = execute(
        compile_program(program), bot.cell * 4 + bot.heading, bits, bugs
    )
    return RunResult(
        bot=Bot(pose // 4, Heading(pose % 4)),
        bits=left,
        collected=(bits ^ left).bit_count(),
        moves=moves,
        steps=steps,
        reason=reason,
    )


def walk(program: Program, bot: Bot, bits: Cells, bugs: Cells) -> Iterator[Step]:
    """Yield the same run step by step, at least one step; the last one says why the run ended."""
    walker = Walker(program, bot, _KnownWorld(bits, bugs))
    steps = walker.walk()
    latest = next(steps)
    for step in steps:
        yield latest
        latest = step
    yield msgspec.structs.replace(latest, ending=walker.ending)


class _KnownWorld:
    """World whose bits and bugs are known."""

    def __init__(self, bits: Cells, bugs: Cells) -> None:
        self._bits = bits
        self._bugs = bugs

    def bug(self, cell: Cell) -> bool:
        return bool(self._bugs >> cell & 1)

    def bit(self, cell: Cell) -> bool:
        return bool(self._bits >> cell & 1)

    def enter(self, cell: Cell) -> Literal["move", "collect", "bug"]:
        if self.bug(cell):
            return "bug"
        collected = self.bit(cell)
        self._bits &= ~(1 << cell)
        return "collect" if collected else "move"

    def bits(self) -> Cells:
        return self._bits
