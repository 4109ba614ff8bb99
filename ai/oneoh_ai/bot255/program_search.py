"""Search for programs: the fewest lines to each pose of the bot and set of bits left.

A best-first search over these nodes. A task is a node with a size: it tries the loops of up to so
many lines there, which are written while they run (`oneoh_ai.kernels.bot255`), and makes room for
the next size. A size multiplies the work by about seventeen; so what leads to few bits left in few
lines is tried first.
"""

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import TypeAlias

import msgspec

from oneoh_ai.bot255.budget import Budget
from oneoh_ai.kernels.bot255.loop_writer import LoopWriter
from oneoh_ai.kernels.bot255.numbering import LineCode
from oneoh_games.bot255.commands import (
    CODE_CARDS,
    TESTS,
    CodeCard,
    Command,
    Else,
    If,
    Move,
    Repeat,
    RotateLeft,
    RotateRight,
    While,
)
from oneoh_games.bot255.grid import Cells, cells_of
from oneoh_games.bot255.machine import Pose
from oneoh_games.bot255.program import Line, Program

Library: TypeAlias = frozenset[CodeCard]

Position: TypeAlias = tuple[Pose, Cells]
"""Cell and heading of the bot, and the bits that are left."""

Node: TypeAlias = int
"""The same in one number, as the kernel has it."""

Task: TypeAlias = tuple[float, int, Node, int]
"""Estimated lines of a program that ends with it, lines to the node, the node, lines of its loops."""

PIECE = 256
"""Units of work between two looks at the budget."""
BIT_WORTH = 0.9
"""Estimated lines for each bit left, for choosing the next task."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """Block of program that leads on from the node `before`."""

    before: Node
    block: tuple[LineCode, ...]


class ProgramSearch:
    """Search for programs on one board with one library, which can be done in pieces."""

    def __init__(
        self,
        start: Position,
        bugs: Cells,
        library: Library,
        *,
        longest: int,
        strict: bool = False,
        loop: int | None = None,
    ) -> None:
        """Search for programs of at most `longest` lines, with loops of at most `loop` lines.

        `strict`: a run into a bug collects nothing.
        """
        pose, bits = start
        self._longest = longest
        cards = sum(1 << CODE_CARDS.index(card) for card in library)
        self._writer = LoopWriter(cells_of(bits), bugs, cards, strict)
        self._start = pose | (1 << bits.bit_count()) - 1 << 8
        self._bits = bits.bit_count()
        self._writer.start(self._start)
        self._loop = (longest if loop is None else loop) if library & {"repeat", "while"} else 1
        self._steps: dict[Node, Step] = {}
        self._best: dict[int, Step] = {}
        self._tasks: list[Task] = []
        self._current: Task | None = None
        if "move" in library and bits:
            self._add(self._start, 0, 1)

    def run(self, budget: Budget) -> bool:
        """Go on searching until the budget is spent; return False if nothing is left to try."""
        while True:
            task = self._current or self._next()
            if task is None:
                return False
            self._current = task
            if not (work := budget.left(PIECE)):
                return True
            _, lines, node, size = task
            if self._try(node, size, work, budget):
                self._current = None
                if size < self._loop:
                    self._add(node, lines, size + 1)
            self._take_reached(node)

    def programs(self) -> dict[int, Program]:
        """Return the shortest programs found, by the number of bits that they collect."""
        return {bits: self._program(step) for bits, step in sorted(self._best.items())}

    def _next(self) -> Task | None:
        """Return the most promising task that can still lead to a better program."""
        room = min(self._longest, self._writer.fewest_for(self._bits) - 1)
        while self._tasks:
            task = heappop(self._tasks)
            _, lines, node, size = task
            if lines == self._writer.lines_to(node) and lines + size <= room:
                return task
        return None

    def _try(self, node: Node, size: int, work: int, budget: Budget) -> bool:
        """Spend at most `work` units on a task; return whether it is done."""
        if size == 1:
            self._writer.step(node)
            budget.spend(1)
            return True
        budget.spend(self._writer.write(node, size, work))
        return not self._writer.resume

    def _take_reached(self, before: Node) -> None:
        for node, over, block in self._writer.reached:
            step = Step(before, block)
            if over:
                collected = self._bits - (node >> 8).bit_count()
                self._best[collected] = step
            else:
                self._steps[node] = step
                self._add(node, self._writer.lines_to(node), 1)
        self._writer.reached.clear()

    def _add(self, node: Node, lines: int, size: int) -> None:
        estimate = lines + size + BIT_WORTH * (node >> 8).bit_count()
        heappush(self._tasks, (estimate, lines, node, size))

    def _program(self, step: Step) -> Program:
        blocks = [step.block]
        while step.before != self._start:
            step = self._steps[step.before]
            blocks.append(step.block)
        return program_of([code for block in reversed(blocks) for code in block])


def program_of(codes: Iterable[LineCode]) -> Program:
    """Return the program that the kernel means."""
    return tuple(Line(depth, _command(operation, number)) for depth, operation, number in codes)


def _command(operation: int, number: int) -> Command:
    match operation:
        case 0:
            return Move()
        case 1:
            return RotateLeft()
        case 2:
            return RotateRight()
        case 3:
            return Repeat(number)
        case 4:
            return While(TESTS[(number & -number).bit_length() - 1])
        case 5:
            return If(TESTS[(number & -number).bit_length() - 1])
        case _:
            return Else()
