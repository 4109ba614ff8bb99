"""Run step by step, to be watched; it is written as the rules page puts it, "Programs"."""

from collections.abc import Iterator
from typing import Literal, Protocol, TypeAlias

import msgspec

from oneoh_games.bot255.commands import (
    Else,
    If,
    Move,
    Repeat,
    RotateLeft,
    RotateRight,
    Side,
    Test,
    While,
)
from oneoh_games.bot255.grid import Cell, Cells, Heading, neighbour
from oneoh_games.bot255.machine import STEP_LIMIT, Ending
from oneoh_games.bot255.program import Program, body_end
from oneoh_games.bot255.puzzle import Bot

StepEvent: TypeAlias = Literal["move", "collect", "bump", "bug", "rotate", "pass", "true", "false"]
"""Kind of a step.

- `move`, `collect`, `bump`, `bug`: a move onto a free cell, onto a bit, into a wall, into a bug.
- `rotate`: a rotation.
- `pass`: the start of a pass of a `repeat`.
- `true`, `false`: a test and its answer.
"""


class Step(msgspec.Struct, frozen=True):
    """Step of a run."""

    line: int
    """Line of the program, from 0."""
    event: StepEvent
    cell: Cell | None
    """Cell that was entered, that holds the fatal bug, or that was asked about, or None."""
    bot: Bot
    """Bot after the step; all fields that follow are after the step too."""
    bits: Cells
    moves: int
    steps: int
    ending: Ending | None = None
    """Reason of the run's end if this is its last step, or None."""


class World(Protocol):
    """World that a bot can sense and change."""

    def bug(self, cell: Cell) -> bool:
        """Return whether the cell holds a bug."""

    def bit(self, cell: Cell) -> bool:
        """Return whether the cell holds a bit that is not collected yet."""

    def enter(self, cell: Cell) -> Literal["move", "collect", "bug"]:
        """Move the bot there: it finds nothing, collects a bit, or a bug keeps it out."""

    def bits(self) -> Cells:
        """Return the bits left to collect."""


class Walker:
    """Walk of a program through a world; `ending` is set after the last step."""

    def __init__(self, program: Program, bot: Bot, world: World, limit: int = STEP_LIMIT) -> None:
        self._program = program
        self._world = world
        self._limit = limit
        self.bot = bot
        self.moves = 0
        self.steps = 0
        self.ending: Ending | None = None

    def walk(self) -> Iterator[Step]:
        """Yield all steps, and then set `ending`."""
        yield from self._block(0, len(self._program))
        self.ending = self.ending or "end"

    def _block(self, line: int, end: int) -> Iterator[Step]:
        """Run the lines from `line` to `end` once."""
        while line < end and self.ending is None:
            stop = body_end(self._program, line)
            match self._program[line].command:
                case Move():
                    yield from self._move(line)
                case RotateLeft():
                    yield from self._rotate(line, self.bot.heading.left())
                case RotateRight():
                    yield from self._rotate(line, self.bot.heading.right())
                case Repeat(times):
                    yield from self._repeat(line, stop, times)
                case While(test):
                    yield from self._while(line, stop, test)
                case If(test):
                    past = self._past_else(stop, end)
                    yield from self._if(line, stop, past, test)
                    stop = past
                case Else():
                    raise AssertionError("an else is carried out with its if")
            line = stop

    def _past_else(self, line: int, end: int) -> int:
        if line < end and isinstance(self._program[line].command, Else):
            return body_end(self._program, line)
        return line

    def _repeat(self, line: int, stop: int, times: int) -> Iterator[Step]:
        for _ in range(times):
            if self._may_step():
                yield self._step(line, "pass")
                yield from self._block(line + 1, stop)

    def _while(self, line: int, stop: int, test: Test) -> Iterator[Step]:
        going_on = True
        while going_on and self._may_step():
            going_on = self._answer(test)
            yield self._asked(line, test, going_on)
            if going_on:
                yield from self._block(line + 1, stop)

    def _if(self, line: int, stop: int, past: int, test: Test) -> Iterator[Step]:
        if self._may_step():
            answer = self._answer(test)
            yield self._asked(line, test, answer)
            if answer:
                yield from self._block(line + 1, stop)
            elif stop < past:
                yield from self._block(stop + 1, past)

    def _rotate(self, line: int, heading: Heading) -> Iterator[Step]:
        if self._may_step():
            self.bot = Bot(self.bot.cell, heading)
            yield self._step(line, "rotate")

    def _move(self, line: int) -> Iterator[Step]:
        if not self._may_step():
            return
        self.moves += 1
        cell = neighbour(self.bot.cell, self.bot.heading)
        if cell is None:
            yield self._step(line, "bump")
        else:
            event = self._world.enter(cell)
            if event == "bug":
                self.ending = "bug"
            else:
                self.bot = Bot(cell, self.bot.heading)
            if event == "collect" and not self._world.bits():
                self.ending = "all"
            yield self._step(line, event, cell)

    def _may_step(self) -> bool:
        """Return whether a step can begin; if the limit is reached, end the run."""
        if self.ending is None and self.steps == self._limit:
            self.ending = "limit"
        return self.ending is None

    def _answer(self, test: Test) -> bool:
        cell = self._beside(test.side)
        match test.thing:
            case "bug":
                answer = cell is not None and self._world.bug(cell)
            case "bit":
                answer = cell is not None and self._world.bit(cell)
            case "wall":
                answer = cell is None
            case "clear":
                answer = cell is not None and not self._world.bug(cell)
        return answer != test.negated

    def _asked(self, line: int, test: Test, answer: bool) -> Step:
        return self._step(line, "true" if answer else "false", self._beside(test.side))

    def _beside(self, side: Side) -> Cell | None:
        heading = self.bot.heading
        if side != "Ahead":
            heading = heading.left() if side == "Left" else heading.right()
        return neighbour(self.bot.cell, heading)

    def _step(self, line: int, event: StepEvent, cell: Cell | None = None) -> Step:
        self.steps += 1
        return Step(line, event, cell, self.bot, self._world.bits(), self.moves, self.steps)
