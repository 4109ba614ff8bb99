"""Kernel of Bot255: loops that are written while they run.

The bodies of a loop are enumerated lazily (as in searches for busy beavers, in tree normal form):
the bot runs, and only where it reaches the end of a block that is still open, each command is tried
there. A test that is new stands for all 24; each answer that it gives leaves those that agree with
it (a version space), and the search branches only where the answers differ. A `repeat` gets its
number of passes when it first ends. So programs that do the same are tried once.

Positions are nodes: the pose, and above it the set of bits left, `pose | left << 8`. Places in the
program are those of `written_loop`.
"""

from array import array
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from oneoh_ai.kernels.bot255.numbering import (
    ABSENT,
    CLOSED,
    IF_ELSE,
    LEFT,
    MOST_COUNT,
    MOVE,
    OPEN,
    OTHERWISE,
    REPEAT,
    RIGHT,
    STATEMENTS,
    UNDECIDED,
    WHILE,
    LineCode,
)
from oneoh_ai.kernels.bot255.sides import fixed_answers
from oneoh_ai.kernels.bot255.written_loop import WrittenLoop
from oneoh_games.bot255.commands import SIDES, TESTS, Test
from oneoh_games.bot255.machine import (
    AFTER_LEFT,
    AFTER_MOVE,
    AFTER_RIGHT,
    MASK_AHEAD,
    MASK_LEFT,
    MASK_RIGHT,
    STEP_LIMIT,
)

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

Reached: TypeAlias = tuple[int, int, tuple[LineCode, ...]]
"""Node that a loop leads to (or where the run ends in it, with 1 as the second number), its lines."""

CHOICES = 120
"""Most choices on the way to a loop."""
PASSES = 40
"""Most passes of the loop itself."""
IDLE = 120
"""Most steps without a bit."""
MOST_BITS = 8
NODES = 256 << MOST_BITS
UNREACHED = 255
STEPS = STEP_LIMIT

_BIT_TESTS = [Test("bit", side, negated) for negated in (False, True) for side in SIDES]


def _zeros(length: int) -> list[int]:
    return [0] * length


def bits_in(cells: int) -> int:
    """Return the number of bits in a set of up to eight."""
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count


class LoopWriter(WrittenLoop):
    """Writer of loops on one board with one library; it knows the fewest lines to each node."""

    def __init__(self, bits: Sequence[int], bugs: int, library: int, strict: bool) -> None:
        """`bits` are the cells of the bits, `bugs` a mask; bit `n` of `library` allows operation `n`.

        `strict`: a run into a bug collects nothing. Raises ValueError if there are more than 8 bits.
        """
        if len(bits) > MOST_BITS:
            raise ValueError(f"a board has at most {MOST_BITS} bits, not {len(bits)}")
        WrittenLoop.__init__(self, library)
        if not cython.compiled:
            self._allocate()
        self.strict = strict
        self.resume = 0
        self.reached: list[Reached] = []
        self.known: dict[int, int] = {}
        for node in range(NODES if cython.compiled else 0):
            self.fewest[node] = UNREACHED
        for collected in range(MOST_BITS + 1):
            self.best[collected] = UNREACHED
        for statement in range(STATEMENTS):
            self.unit[statement] = 1 << 4 * statement
        number_of = {1 << cell: 1 << number for number, cell in enumerate(bits)}
        for pose in range(256):
            self._look(pose, bugs, number_of)
        for index, test in enumerate(_BIT_TESTS):
            self.bit_tests[index] = 1 << TESTS.index(test)

    def _allocate(self) -> None:
        """Make the arrays, which are part of the object where it is compiled."""
        self.moved, self.turned_left, self.turned_right = _zeros(256), _zeros(256), _zeros(256)
        self.bit_ahead, self.bit_left, self.bit_right = _zeros(256), _zeros(256), _zeros(256)
        self.bug_ahead, self.fixed_tests, self.bit_tests = _zeros(256), _zeros(256), _zeros(6)
        self.fewest, self.steps_to = bytearray([UNREACHED]) * NODES, array("H", bytes(2 * NODES))
        self.unit, self.path, self.seen = _zeros(STATEMENTS), _zeros(CHOICES), _zeros(PASSES + 1)
        self.best = _zeros(MOST_BITS + 1)

    def _look(self, pose: int, bugs: int, number_of: Mapping[int, int]) -> None:
        """Fill the tables for a pose; `number_of` maps the mask of a bit's cell to its own bit."""
        self.moved[pose] = AFTER_MOVE[pose]
        self.turned_left[pose] = AFTER_LEFT[pose]
        self.turned_right[pose] = AFTER_RIGHT[pose]
        self.bug_ahead[pose] = bool(MASK_AHEAD[pose] & bugs)
        self.bit_ahead[pose] = number_of.get(MASK_AHEAD[pose], 0)
        self.bit_left[pose] = number_of.get(MASK_LEFT[pose], 0)
        self.bit_right[pose] = number_of.get(MASK_RIGHT[pose], 0)
        self.fixed_tests[pose] = fixed_answers(pose, bugs)

    def lines_to(self, node: int) -> int:
        """Return the fewest lines known to lead to a node."""
        return self.fewest[node]

    def start(self, node: int) -> None:
        """Take the node to be reached without any line."""
        self.fewest[node] = 0
        self.total = bits_in(node >> 8)

    def fewest_for(self, collected: int) -> int:
        """Return the fewest lines known to collect this number of bits."""
        return self.best[collected]

    def write(self, node: int, longest: int, work: int) -> int:
        """Try the loops of at most `longest` lines at a node; return the units of work spent.

        A unit is a place where commands are tried. `reached` gets what was found. With `resume` not 0
        the work was not enough; the same call goes on from there.
        """
        self.node = node
        self.clear(longest)
        self.work = work
        self.stopped = False
        self.depth = 0
        self.seen[0] = node
        going = self.answers(node) if self.library >> WHILE & 1 else 0
        # Two steps more for the header: its first pass, and the test that ends a `while`.
        self.explore(-1, node, self.steps_to[node] + 2, 0, 0, 0, going)
        if not self.stopped:
            self.resume = 0
        return work - self.work

    def step(self, node: int) -> None:
        """Try a move and the rotations at a node."""
        pose = node & 255
        self.node = node
        self.lines = self.written = 0
        if self.library >> LEFT & 1:
            self.plain(LEFT, node - pose + self.turned_left[pose])
        if self.library >> RIGHT & 1:
            self.plain(RIGHT, node - pose + self.turned_right[pose])
        if not self.bug_ahead[pose]:
            left = node >> 8 & ~self.bit_ahead[pose]
            self.plain(MOVE, self.moved[pose] | left << 8)

    def plain(self, operation: int, node: int) -> None:
        """Note the node after a line without a body."""
        lines = self.fewest[self.node] + 1
        steps = self.steps_to[self.node] + 1
        if lines < self.fewest[node] and steps < STEPS:
            self.note(node, lines, steps, ((0, operation, 0),))

    def note(self, node: int, lines: int, steps: int, block: tuple[LineCode, ...]) -> None:
        """Note the way to a node, which is the end if no bit is left there."""
        collected = self.total - bits_in(node >> 8)
        if lines < self.best[collected]:
            self.best[collected] = lines
            self.reached.append((node, 1, block))
        if node >> 8:
            self.fewest[node] = lines
            self.steps_to[node] = steps
            self.reached.append((node, 0, block))

    def answers(self, node: int) -> int:
        """Return the set of tests that are true at a node."""
        if not cython.compiled and node in self.known:
            return self.known[node]
        pose, left, tests = node & 255, node >> 8, self.bit_tests
        found = self.fixed_tests[pose]
        found |= tests[0 if left & self.bit_ahead[pose] else 3]
        found |= tests[1 if left & self.bit_left[pose] else 4]
        found |= tests[2 if left & self.bit_right[pose] else 5]
        if not cython.compiled:
            self.known[node] = found
        return found

    def explore(
        self, at: int, node: int, steps: int, idle: int, passes: int, number: int, going: int
    ) -> None:
        """Run on from a place in the program.

        `idle` are the steps since the last bit, `passes` those of each inner `repeat`, `number` those
        of the loop itself, and `going` the tests that were true before each of these.
        """
        while steps < STEPS and idle < IDLE:
            if at < 0:
                block = -1 - at
                if self.state[block] == OPEN:
                    self.grow(block, node, steps, idle, passes, number, going)
                    return
                if block == 0:
                    going = self.end_pass(node, steps, number, going)
                    if going < 0:
                        return
                    number += 1
                    steps += 1
                    at = self.first[0]
                    continue
                owner = (block >> 1) - 1
                operation = self.operation[owner]
                if operation == WHILE:
                    at = owner
                elif operation == IF_ELSE:
                    at = self.following[owner]
                else:
                    if not self.count[owner]:
                        self.end_or_repeat(owner, node, steps, idle, passes, number, going)
                        return
                    done = self.passes_of(owner, passes)
                    if done < self.count[owner]:
                        passes += self.unit[owner]
                        steps += 1
                        idle += 1
                        at = self.first[block]
                    else:
                        passes -= (done - 1) * self.unit[owner]
                        at = self.following[owner]
                continue
            steps += 1
            idle += 1
            operation = self.operation[at]
            pose = node & 255
            if operation == MOVE:
                if self.bug_ahead[pose]:
                    if not self.strict:
                        self.finish(node, number, going)
                    return
                bit = self.bit_ahead[pose] & node >> 8
                node += self.moved[pose] - pose
                if bit:
                    node -= bit << 8
                    idle = 0
                    if node < 256:
                        self.finish(node, number, going)
                        return
                at = self.following[at]
            elif operation == LEFT:
                node += self.turned_left[pose] - pose
                at = self.following[at]
            elif operation == RIGHT:
                node += self.turned_right[pose] - pose
                at = self.following[at]
            elif operation == REPEAT:
                at = self.first[2 * at + 2]
            else:
                tests = self.tests[at]
                true = tests & self.answers(node)
                if true == tests:
                    at = self.first[2 * at + 2]
                elif true:
                    self.answer(at, node, steps, idle, passes, number, going)
                    return
                elif operation == IF_ELSE and self.state[2 * at + 3] == UNDECIDED:
                    self.decide_else(at, node, steps, idle, passes, number, going)
                    return
                elif operation == IF_ELSE and self.state[2 * at + 3] != ABSENT:
                    at = self.first[2 * at + 3]
                else:
                    at = self.following[at]

    def end_pass(self, node: int, steps: int, number: int, going: int) -> int:
        """Note that the loop can end here; return what `going` is then, or -1 to run no further."""
        for before in range(number + 1):
            if self.seen[before] == node:
                return -1  # The same would follow again.
        number += 1
        self.seen[number] = node
        answers = self.answers(node)
        stopping = going & ~answers
        lines = self.fewest[self.node] + self.lines
        repeats = number <= MOST_COUNT and self.library >> REPEAT & 1
        if number > 1 and not self.empty and lines < self.fewest[node] and (repeats or stopping):
            self.note(node, lines, steps, self.loop(number, stopping))
        going &= answers
        if number == PASSES or not (going or (repeats and number < MOST_COUNT)):
            return -1
        return going

    def finish(self, node: int, number: int, going: int) -> None:
        """Note that the run ends here, in the pass after the first `number`."""
        repeats = number < MOST_COUNT and self.library >> REPEAT & 1
        if number and not repeats and not going:
            return
        lines = self.fewest[self.node] + self.lines + self.empty - (not number)
        collected = self.total - bits_in(node >> 8)
        if lines < self.best[collected]:
            self.best[collected] = lines
            block = self.loop(number + 1, going) if number else tuple(self.body(0, 0))
            self.reached.append((node, 1, block))

    def passes_of(self, owner: int, passes: int) -> int:
        """Return the passes of an inner `repeat`, with the one that ends."""
        return ((passes >> 4 * owner) & 15) + 1

    def choice(self) -> int:
        """Return the first choice to try at a branch, which is one deeper then."""
        depth = self.depth
        self.depth = depth + 1
        return self.path[depth] if depth < self.resume else 0

    def answer(
        self, at: int, node: int, steps: int, idle: int, passes: int, number: int, going: int
    ) -> None:
        """Branch where some tests that a statement can have are true, and some are not."""
        depth = self.depth
        if depth == CHOICES:
            return
        first, tests = self.choice(), self.tests[at]
        true = tests & self.answers(node)
        if not first:
            self.path[depth] = 0
            self.tests[at] = true
            self.explore(self.first[2 * at + 2], node, steps, idle, passes, number, going)
            if self.stopped:
                return
            self.resume = 0
        self.path[depth] = 1
        self.tests[at] = tests & ~true
        if self.operation[at] == IF_ELSE and self.state[2 * at + 3] == UNDECIDED:
            self.decide_else(at, node, steps, idle, passes, number, going)
        elif self.operation[at] == IF_ELSE and self.state[2 * at + 3] != ABSENT:
            self.explore(self.first[2 * at + 3], node, steps, idle, passes, number, going)
        else:
            self.explore(self.following[at], node, steps, idle, passes, number, going)
        if not self.stopped:
            self.tests[at] = tests
            self.depth = depth

    def decide_else(
        self, at: int, node: int, steps: int, idle: int, passes: int, number: int, going: int
    ) -> None:
        """Branch where the test of an `if` first fails: without an `else`, or into a new one."""
        depth, other = self.depth, 2 * at + 3
        if depth == CHOICES:
            return
        first = self.choice()
        if not first:
            self.path[depth] = 0
            self.state[other] = ABSENT
            self.explore(self.following[at], node, steps, idle, passes, number, going)
            if self.stopped:
                return
            self.resume = 0
        if self.lines + self.empty + 2 <= self.longest:
            self.path[depth] = 1
            self.state[other] = OPEN
            self.first[other] = self.last[other] = -1 - other
            self.lines += 1
            self.empty += 1
            self.explore(-1 - other, node, steps, idle, passes, number, going)
            if self.stopped:
                return
            self.lines -= 1
            self.empty -= 1
        self.state[other] = UNDECIDED
        self.depth = depth

    def end_or_repeat(
        self, owner: int, node: int, steps: int, idle: int, passes: int, number: int, going: int
    ) -> None:
        """Branch at the end of a pass of a `repeat` whose number is not known: end, or go on."""
        depth = self.depth
        if depth == CHOICES:
            return
        done = self.passes_of(owner, passes)
        first = self.choice()
        if not first and done > 1 and not (done == 2 and self.is_plain(2 * owner + 2)):
            self.path[depth] = 0
            self.count[owner] = done
            ended = passes - (done - 1) * self.unit[owner]
            self.explore(self.following[owner], node, steps, idle, ended, number, going)
            if self.stopped:
                return
            self.count[owner] = 0
            self.resume = 0
        if done < MOST_COUNT:
            self.path[depth] = 1
            passes += self.unit[owner]
            body = self.first[2 * owner + 2]
            self.explore(body, node, steps + 1, idle + 1, passes, number, going)
            if self.stopped:
                return
        self.depth = depth

    def grow(
        self, block: int, node: int, steps: int, idle: int, passes: int, number: int, going: int
    ) -> None:
        """Branch at the end of an open block: close it, or add a command."""
        depth = self.depth
        if depth == CHOICES:
            return
        if depth >= self.resume:
            if not self.work:
                self.stopped = True
                self.resume = depth
                return
            self.work -= 1
            self.resume = 0
        for choice in range(self.choice(), OTHERWISE + 1):
            self.path[depth] = choice
            if not choice:
                if self.last[block] >= 0 and self.is_useful(block):
                    self.state[block] = CLOSED
                    self.explore(-1 - block, node, steps, idle, passes, number, going)
                    if self.stopped:
                        return
                    self.state[block] = OPEN
            elif self.library >> choice - 1 & 1 and self.fits(block, choice - 1):
                self.append(block, choice - 1)
                self.explore(self.last[block], node, steps, idle, passes, number, going)
                if self.stopped:
                    return
                self.remove(block)
            self.resume = 0
        self.depth = depth
