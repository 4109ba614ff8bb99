"""Loop as it is written: its statements, and the blocks that they are in.

Statements are numbered in the order in which they are written; statement `s` has its body in block
`2 * s + 2`, an `if` its `else` in the block after that, and block 0 is the body of the loop itself. A
place in the program is a statement, or `-1 - block` for the end of a block.
"""

from collections.abc import Iterator

from oneoh_ai.kernels.bot255.numbering import (
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
from oneoh_games.bot255.commands import TESTS

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

BLOCKS = 2 * STATEMENTS + 2
ANY_TEST = (1 << len(TESTS)) - 1


class WrittenLoop:
    """Statements of a loop under way, of at most `longest` lines and of what `library` allows."""

    def __init__(self, library: int) -> None:
        """Bit `n` of `library` allows operation `n`."""
        if not cython.compiled:
            # They are part of the object where it is compiled.
            self.operation, self.tests = [0] * STATEMENTS, [0] * STATEMENTS
            self.count, self.following = [0] * STATEMENTS, [0] * STATEMENTS
            self.before = [0] * STATEMENTS
            self.first, self.last, self.state = [0] * BLOCKS, [0] * BLOCKS, [0] * BLOCKS
        self.library = library
        self.clear(0)

    def clear(self, longest: int) -> None:
        """Begin with an empty body, of a loop of at most `longest` lines."""
        self.longest = longest
        self.lines = 1
        self.written = self.empty = 0
        self.first[0] = self.last[0] = -1
        self.state[0] = OPEN

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

    def is_plain(self, block: int) -> bool:
        """Return whether a block is a single line without a body."""
        first = self.first[block]
        return first == self.last[block] and self.operation[first] <= RIGHT

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
