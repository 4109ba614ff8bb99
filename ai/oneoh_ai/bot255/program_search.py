"""Search for programs: the fewest lines to each cell, heading and set of bits left.

A uniform-cost search (Dijkstra) with the number of lines as cost. Each node is expanded by a
rotation, a step or a straight stretch, and the best nodes by whole loops: a loop's body is run
pass after pass, and after each pass the header is chosen that would stop there. So one body
stands for all 32 loops around it.
"""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.loop_bodies import Body, Library, block, bodies, line
from oneoh_ai.bot255.sensors import Sensors, first_test
from oneoh_games.bot255.commands import (
    COUNTS,
    Command,
    Move,
    Repeat,
    RotateLeft,
    RotateRight,
    While,
)
from oneoh_games.bot255.grid import Cells
from oneoh_games.bot255.machine import (
    AFTER_LEFT,
    AFTER_MOVE,
    AFTER_RIGHT,
    MASK_AHEAD,
    Ending,
    Pose,
    execute,
)
from oneoh_games.bot255.program import Program

Node: TypeAlias = tuple[Pose, Cells]
"""Cell and heading of the bot, and the bits that are left."""

PASSES = 40
"""Most passes of a body."""
PASS_STEPS = 120
"""Most steps of a pass."""
BIT_WORTH = 2.5
"""Estimated lines for each bit left, for choosing the node to try loops from next."""
SHORTEST_LOOP = 3
"""Lines of the shortest loop of at least two commands."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """Block of program that leads on from the node `before`; `lines` counts from the start."""

    before: Node
    block: Program
    lines: int


class ProgramSearch:
    """Search for programs on one board with one library, which can be done in pieces."""

    def __init__(
        self,
        start: Node,
        bugs: Cells,
        library: Library,
        *,
        longest: int,
        strict: bool = False,
    ) -> None:
        """Search for programs of at most `longest` lines.

        `strict`: a run into a bug collects nothing.
        """
        self._start = start
        self._bugs = bugs
        self._library = library
        self._longest = longest
        self._strict = strict
        self._sensors = Sensors(bugs)
        self._bodies = bodies(library) if library & {"repeat", "while"} else ()
        self._steps: dict[Node, Step] = {}
        self._lines: dict[Node, int] = {start: 0}
        self._open: list[list[Node]] = [[start], *([] for _ in range(longest))]
        self._looped: dict[Node, int] = {}
        """Number of bodies tried from each node."""
        self._best: dict[int, Step] = {}
        # Progress of the search, from which `run` goes on.
        self._spreading = not self._bodies
        self._looping: Node | None = None
        self._nearest = True

    def run(self, budget: Budget) -> bool:
        """Go on searching until the budget is spent; return False if nothing is left to try."""
        if "move" not in self._library:
            return False
        while not budget.over:
            if self._spreading:
                self._spread(budget)
                self._spreading = budget.over
            elif self._looping is None:
                self._looping = self._next(self._nearest)
                self._nearest = not self._nearest
                if self._looping is None:
                    return False
            else:
                self._loop(self._looping, budget)
                if not budget.over:
                    self._looping, self._spreading = None, True
        return True

    def run_straight(self, budget: Budget) -> None:
        """Search for programs without loops other than straight stretches."""
        if "move" in self._library:
            self._spread(budget)

    def programs(self) -> dict[int, Program]:
        """Return the shortest programs found, by the number of bits that they collect."""
        return {bits: self._program(step) for bits, step in sorted(self._best.items())}

    def _program(self, step: Step) -> Program:
        program = step.block
        while step.before != self._start:
            step = self._steps[step.before]
            program = step.block + program
        return program

    def _room(self) -> int:
        """Return the most lines with which a program can still be better than those found."""
        solved = self._best.get(self._start[1].bit_count())
        return self._longest if solved is None else solved.lines - 1

    def _next(self, nearest: bool) -> Node | None:
        """Return the node to try loops from: that with the fewest lines, or the most promising."""
        most = self._room() - SHORTEST_LOOP
        lines, looped, all_of_them = self._lines, self._looped, len(self._bodies)
        weight = 0.01 if nearest else BIT_WORTH
        return min(
            (n for n, cost in lines.items() if cost <= most and looped.get(n, 0) < all_of_them),
            key=lambda node: lines[node] + weight * node[1].bit_count(),
            default=None,
        )

    def _spread(self, budget: Budget) -> None:
        """Expand all new nodes by rotations, steps and straight stretches."""
        for lines, nodes in enumerate(self._open):
            while nodes:
                node = nodes.pop()
                if self._lines[node] == lines < self._room():
                    if not budget.spend():
                        nodes.append(node)
                        return
                    self._straight(node, lines)

    def _straight(self, node: Node, lines: int) -> None:
        pose, bits = node
        if "rotate-left" in self._library:
            self._reach((AFTER_LEFT[pose], bits), node, line(RotateLeft()), lines + 1)
        if "rotate-right" in self._library:
            self._reach((AFTER_RIGHT[pose], bits), node, line(RotateRight()), lines + 1)
        for end, command in self._stretches(pose, bits):
            if command is None:
                self._reach(end, node, _MOVE, lines + 1)
            else:
                self._reach(end, node, block(command, _MOVE), lines + 2)

    def _stretches(self, pose: Pose, bits: Cells) -> Iterator[tuple[Node, Command | None]]:
        """Yield each node straight ahead, and the header of the loop that stops there."""
        going = self._sensors.answers(pose, bits)
        for steps in range(1, 8):
            mask = MASK_AHEAD[pose]
            if not mask or mask & self._bugs:
                return
            pose, bits = AFTER_MOVE[pose], bits & ~mask
            answers = self._sensors.answers(pose, bits)
            if steps == 1:
                yield (pose, bits), None
            elif "repeat" in self._library:
                yield (pose, bits), Repeat(steps)
            elif "while" in self._library and going & ~answers:
                yield (pose, bits), While(first_test(going & ~answers))
            if not bits:
                return
            going &= answers

    def _loop(self, node: Node, budget: Budget) -> None:
        """Expand a node by every loop body that fits."""
        first, lines = self._looped.get(node, 0), self._lines[node] + 1
        for number in range(first, len(self._bodies)):
            body = self._bodies[number]
            cost = lines + len(body.program)
            if cost > self._room():
                break
            if not budget.spend():
                self._looped[node] = number
                return
            self._passes(node, body, cost)
        self._looped[node] = len(self._bodies)

    def _passes(self, node: Node, body: Body, lines: int) -> None:
        pose, bits = node
        sensors = self._sensors
        whiles = "while" in self._library
        going = sensors.answers(pose, bits) if whiles else 0
        seen = {node}
        for number in range(1, PASSES):
            pose, bits, _, _, ending = execute(body.code, pose, bits, self._bugs, PASS_STEPS)
            if ending != "end":
                self._last(node, body, lines, number, going, bits, ending)
                return
            if (pose, bits) in seen:
                return
            seen.add((pose, bits))
            answers = sensors.answers(pose, bits) if whiles else 0
            header = self._header(number, going & ~answers)
            if header is not None and number > 1:
                self._reach((pose, bits), node, block(header, body.program), lines)
            going &= answers
            if not going and number >= COUNTS[-1]:
                return

    def _last(
        self,
        node: Node,
        body: Body,
        lines: int,
        number: int,
        going: int,
        bits: Cells,
        ending: Ending,
    ) -> None:
        """Finish a loop whose pass `number` ends the run."""
        if ending == "limit" or (ending == "bug" and self._strict):
            return
        header: Command | None = None
        if "repeat" in self._library and number <= COUNTS[-1]:
            header = Repeat(max(number, COUNTS[0]))
        elif going:
            header = While(first_test(going))
        if header is not None:
            self._finish(bits, Step(node, block(header, body.program), lines))

    def _header(self, passes: int, stopping: int) -> Command | None:
        """Return the header of a loop that stops after this number of passes."""
        if "repeat" in self._library and passes in COUNTS:
            return Repeat(passes)
        return While(first_test(stopping)) if stopping else None

    def _reach(self, node: Node, before: Node, lines_of: Program, lines: int) -> None:
        if lines > self._longest or lines >= self._lines.get(node, self._longest + 1):
            return
        step = Step(before, lines_of, lines)
        self._finish(node[1], step)
        if node[1]:
            self._lines[node] = lines
            self._steps[node] = step
            self._open[lines].append(node)

    def _finish(self, left: Cells, step: Step) -> None:
        """Note the program that ends with this step if it is the shortest for its bits."""
        collected = (self._start[1] & ~left).bit_count()
        best = self._best.get(collected)
        if step.lines <= self._longest and (best is None or step.lines < best.lines):
            self._best[collected] = step


_MOVE = line(Move())
