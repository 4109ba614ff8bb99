"""Writing programs: which places and bits left can be had, and with how few lines.

A search over cell, heading and bits left, the cheapest programs first. From each node it goes on
straight (a rotation, a step, a stretch), and from the best ones with whole loops: the body of a
loop is carried out again and again, and after each pass one looks which header would stop there.
So one body stands for all 32 loops around it.
"""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from oneoh_ai.bot255.bodies import Body, Library, block, bodies, line
from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.senses import Senses, first_test
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
"""Where the bot is, which way it looks, and the bits that are left."""

PASSES = 40
"""More passes of a body are not looked at."""
PASS_STEPS = 120
"""A pass that takes more steps is given up."""
BIT_WORTH = 2.5
"""Lines that a bit is thought to take when one chooses where to try loops next."""
SHORTEST_LOOP = 3


class Step(msgspec.Struct, frozen=True, gc=False):
    """Lines that lead on from a node; they cost `lines` in all from the start."""

    before: Node
    block: Program
    lines: int


class Writer:
    """Writes programs for one board and one library; the more it may spend, the better ones."""

    def __init__(
        self,
        start: Node,
        bugs: Cells,
        library: Library,
        *,
        longest: int,
        strict: bool = False,
    ) -> None:
        """Programs of at most `longest` lines; `strict`: a run into a bug is worth nothing."""
        self._start = start
        self._bugs = bugs
        self._library = library
        self._longest = longest
        self._strict = strict
        self._senses = Senses(bugs)
        self._bodies = bodies(library) if library & {"repeat", "while"} else ()
        self._steps: dict[Node, Step] = {}
        self._lines: dict[Node, int] = {start: 0}
        self._open: list[list[Node]] = [[start], *([] for _ in range(longest))]
        self._looped: dict[Node, int] = {}
        """How many bodies were tried from a node."""
        self._best: dict[int, Step] = {}
        # Where the search stands, so that it can be done in pieces.
        self._spreading = not self._bodies
        self._looping: Node | None = None
        self._nearest = True

    def write(self, budget: Budget) -> bool:
        """Go on searching until the budget is spent; False if nothing is left to try."""
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

    def write_straight(self, budget: Budget) -> None:
        """The same without loops, but for stretches straight ahead."""
        if "move" in self._library:
            self._spread(budget)

    def programs(self) -> dict[int, Program]:
        """By the number of bits that they collect, the shortest programs found."""
        return {bits: self._program(step) for bits, step in sorted(self._best.items())}

    def _program(self, step: Step) -> Program:
        program = step.block
        while step.before != self._start:
            step = self._steps[step.before]
            program = step.block + program
        return program

    def _room(self) -> int:
        """The most lines of which one can still make something better."""
        solved = self._best.get(self._start[1].bit_count())
        return self._longest if solved is None else solved.lines - 1

    def _next(self, nearest: bool) -> Node | None:
        """Where to try loops: by turns from the place with the fewest lines and the likeliest."""
        most = self._room() - SHORTEST_LOOP
        lines, looped, all_of_them = self._lines, self._looped, len(self._bodies)
        weight = 0.01 if nearest else BIT_WORTH
        return min(
            (n for n, cost in lines.items() if cost <= most and looped.get(n, 0) < all_of_them),
            key=lambda node: lines[node] + weight * node[1].bit_count(),
            default=None,
        )

    def _spread(self, budget: Budget) -> None:
        """On from all nodes that are new, by rotations, steps and stretches."""
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
        """Each node straight ahead, and the header of the loop that stops there."""
        going = self._senses.answers(pose, bits)
        for steps in range(1, 8):
            mask = MASK_AHEAD[pose]
            if not mask or mask & self._bugs:
                return
            pose, bits = AFTER_MOVE[pose], bits & ~mask
            answers = self._senses.answers(pose, bits)
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
        """On from a node with every body that fits."""
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
        senses = self._senses
        whiles = "while" in self._library
        going = senses.answers(pose, bits) if whiles else 0
        seen = {node}
        for number in range(1, PASSES):
            pose, bits, _, _, ending = execute(body.code, pose, bits, self._bugs, PASS_STEPS)
            if ending != "end":
                self._last(node, body, lines, number, going, bits, ending)
                return
            if (pose, bits) in seen:
                return
            seen.add((pose, bits))
            answers = senses.answers(pose, bits) if whiles else 0
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
        """The pass of this number ends the run."""
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
        """What makes a loop stop after so many passes."""
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
        """The program that ends with this step collects all but these bits."""
        collected = (self._start[1] & ~left).bit_count()
        best = self._best.get(collected)
        if step.lines <= self._longest and (best is None or step.lines < best.lines):
            self._best[collected] = step


_MOVE = line(Move())
