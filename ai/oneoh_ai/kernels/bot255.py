"""Kernel of Bot255: loops that are written while they run.

The bodies of a loop are enumerated lazily (as in searches for busy beavers, in tree normal form):
the bot runs, and only where it reaches the end of a block that is still open, each command is tried
there. A test that is new stands for all 24; each answer that it gives leaves those that agree with
it (a version space), and the search branches only where the answers differ. A `repeat` gets its
number of passes when it first ends. So programs that do the same are tried once.

Positions are nodes: the pose, and above it the set of bits left, `pose | left << 8`. Statements are
numbered in the order in which they are written; statement `s` has its body in block `2 * s + 2`, an
`if` its `else` in the block after that, and block 0 is the body of the loop itself. A place in the
program is a statement, or `-1 - block` for the end of a block.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from oneoh_games.bot255.commands import SIDES, TESTS, Side, Test, Thing
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

MOVE, LEFT, RIGHT, REPEAT, WHILE, IF_ELSE, OTHERWISE = range(7)
"""Operations; the number of the Code card is that of its operation."""

LineCode: TypeAlias = tuple[int, int, int]
"""Line of a program: depth, operation, and its number: passes of REPEAT, set of tests, or 0."""
Reached: TypeAlias = tuple[int, int, tuple[LineCode, ...]]
"""Node that a loop leads to (or where the run ends in it, with 1 as the second number), its lines."""

UNDECIDED, OPEN, CLOSED, ABSENT = range(4)
"""States of a block: an `else` is UNDECIDED until its test first fails."""

STATEMENTS = 16
"""Most statements of a loop: passes are counted in four bits of 64 for each."""
BLOCKS = 2 * STATEMENTS + 2
CHOICES = 120
"""Most choices on the way to a loop."""
PASSES = 40
"""Most passes of the loop itself."""
IDLE = 120
"""Most steps without a bit."""
MOST_COUNT = 9
"""Most passes of a `repeat`."""
MOST_BITS = 8
NODES = 256 << MOST_BITS
UNREACHED = 255
ANY_TEST = (1 << len(TESTS)) - 1
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


def _true_beside(side: Side, there: Thing) -> int:
    """Return the tests of a side that are true if a wall, a bug or a clear cell is there.

    The tests for bits are not among them.
    """
    asked = [test.side == side and test.thing != "bit" for test in TESTS]
    true = [(test.thing == there) != test.negated for test in TESTS]
    return sum(1 << number for number in range(len(TESTS)) if asked[number] and true[number])


_MASKS: Sequence[tuple[Side, Sequence[int]]] = (
    ("Ahead", MASK_AHEAD),
    ("Left", MASK_LEFT),
    ("Right", MASK_RIGHT),
)
_BESIDE: Sequence[tuple[Sequence[int], int, int, int]] = [
    (masks, _true_beside(side, "wall"), _true_beside(side, "bug"), _true_beside(side, "clear"))
    for side, masks in _MASKS
]


def fixed_answers(pose: int, bugs: int) -> int:
    """Return the tests that are true at a pose, but those for bits."""
    answers = 0
    for masks, wall, bug, clear in _BESIDE:
        mask = masks[pose]
        answers |= bug if mask & bugs else clear if mask else wall
    return answers


class LoopWriter:
    """Writer of loops on one board with one library; it knows the fewest lines to each node."""

    def __init__(self, bits: Sequence[int], bugs: int, library: int, strict: bool) -> None:
        """`bits` are the cells of the bits, `bugs` a mask; bit `n` of `library` allows operation `n`.

        `strict`: a run into a bug collects nothing. Raises ValueError if there are more than 8 bits.
        """
        if len(bits) > MOST_BITS:
            raise ValueError(f"a board has at most {MOST_BITS} bits, not {len(bits)}")
        if not cython.compiled:
            self._allocate()
        self.library = library
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
        self.unit, self.operation = _zeros(STATEMENTS), _zeros(STATEMENTS)
        self.tests, self.count = _zeros(STATEMENTS), _zeros(STATEMENTS)
        self.following, self.before = _zeros(STATEMENTS), _zeros(STATEMENTS)
        self.first, self.last, self.state = _zeros(BLOCKS), _zeros(BLOCKS), _zeros(BLOCKS)
        self.path, self.seen, self.best = _zeros(CHOICES), _zeros(PASSES + 1), _zeros(MOST_BITS + 1)

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
        self.longest = longest
        self.work = work
        self.stopped = False
        self.lines = 1
        self.written = self.empty = self.depth = 0
        self.first[0] = self.last[0] = -1
        self.state[0] = OPEN
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
                    done = ((passes >> 4 * owner) & 15) + 1
                    if not self.count[owner]:
                        self.end_or_repeat(owner, done, node, steps, idle, passes, number, going)
                        return
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
                    self.answer(at, true, node, steps, idle, passes, number, going)
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

    def choice(self) -> int:
        """Return the first choice to try at a branch, which is one deeper then."""
        depth = self.depth
        self.depth = depth + 1
        return self.path[depth] if depth < self.resume else 0

    def answer(
        self,
        at: int,
        true: int,
        node: int,
        steps: int,
        idle: int,
        passes: int,
        number: int,
        going: int,
    ) -> None:
        """Branch where some tests that a statement can have are true, and some are not."""
        depth = self.depth
        if depth == CHOICES:
            return
        first, tests = self.choice(), self.tests[at]
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
        self,
        owner: int,
        done: int,
        node: int,
        steps: int,
        idle: int,
        passes: int,
        number: int,
        going: int,
    ) -> None:
        """Branch at the end of a pass of a `repeat` whose number is not known: end, or go on."""
        depth = self.depth
        if depth == CHOICES:
            return
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

    def is_plain(self, block: int) -> bool:
        """Return whether a block is a single line without a body."""
        first = self.first[block]
        return first == self.last[block] and self.operation[first] <= RIGHT

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

    def is_useful(self, block: int) -> bool:
        """Return whether a block may end here: a `repeat` of rotations alone is no use."""
        if not block or self.operation[(block >> 1) - 1] != REPEAT:
            return True
        at = self.first[block]
        while at >= 0:
            if self.operation[at] != LEFT and self.operation[at] != RIGHT:
                return True
            at = self.following[at]
        return False

    def fits(self, block: int, operation: int) -> bool:
        """Return whether there is room for a command, and a use after the one before it."""
        last = self.last[block]
        lines = self.lines + self.empty + (1 if last >= 0 or not block else 0)
        if lines + (operation >= REPEAT) > self.longest or self.written == STATEMENTS:
            return False
        if operation == MOVE or operation >= REPEAT or last < 0:
            return True
        before = self.operation[last]
        if before == LEFT + RIGHT - operation:
            return False  # They cancel out.
        if before != operation:
            return True
        # Three rotations are one to the other side, and two to the right are two to the left.
        if self.library >> LEFT & self.library >> RIGHT & 1:
            return operation == LEFT and not self.follows_its_like(block, last)
        return True

    def follows_its_like(self, block: int, statement: int) -> bool:
        """Return whether the statement before this one in the block has the same operation."""
        at = self.first[block]
        while at != statement:
            if self.following[at] == statement:
                return self.operation[at] == self.operation[statement]
            at = self.following[at]
        return False

    def append(self, block: int, operation: int) -> None:
        """Write a statement at the end of a block."""
        at, last = self.written, self.last[block]
        self.written = at + 1
        self.lines += 1
        if last >= 0:
            self.following[last] = at
        else:
            self.first[block] = at
            if block:
                self.empty -= 1
        self.last[block] = at
        self.operation[at] = operation
        self.following[at] = -1 - block
        self.before[at] = last
        if operation >= REPEAT:
            body = 2 * at + 2
            self.empty += 1
            self.first[body] = self.last[body] = -1 - body
            self.state[body] = OPEN
            self.state[body + 1] = UNDECIDED
            self.tests[at] = ANY_TEST
            self.count[at] = 0

    def remove(self, block: int) -> None:
        """Remove the last statement that was written, which is the last of this block."""
        at = self.written - 1
        last = self.before[at]
        self.written = at
        self.lines -= 1
        if self.operation[at] >= REPEAT:
            self.empty -= 1
        self.last[block] = last
        if last >= 0:
            self.following[last] = -1 - block
        else:
            self.first[block] = -1 - block
            if block:
                self.empty += 1

    def loop(self, number: int, tests: int) -> tuple[LineCode, ...]:
        """Return the lines of the loop as written, with a header for this number of passes."""
        if self.library >> REPEAT & 1 and number <= MOST_COUNT:
            return ((0, REPEAT, number), *self.body(0, 1))
        return ((0, WHILE, tests), *self.body(0, 1))

    def body(self, block: int, depth: int) -> Iterator[LineCode]:
        """Yield the lines of a block; a move stands for what no run has reached."""
        at = self.first[block]
        if at < 0:
            yield depth, MOVE, 0
        while at >= 0:
            operation = self.operation[at]
            if operation == REPEAT:
                yield depth, REPEAT, self.count[at] or MOST_COUNT
            else:
                yield depth, operation, self.tests[at] if operation > REPEAT else 0
            if operation >= REPEAT:
                yield from self.body(2 * at + 2, depth + 1)
            if operation == IF_ELSE and OPEN <= self.state[2 * at + 3] <= CLOSED:
                yield depth, OTHERWISE, 0
                yield from self.body(2 * at + 3, depth + 1)
            at = self.following[at]
