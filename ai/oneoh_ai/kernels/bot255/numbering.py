"""Numbers by which the kernel and its callers mean the lines of a program."""

from typing import TypeAlias

MOVE, LEFT, RIGHT, REPEAT, WHILE, IF_ELSE, OTHERWISE = range(7)
"""Operations; the number of the Code card is that of its operation."""

LineCode: TypeAlias = tuple[int, int, int]
"""Line of a program: depth, operation, and its number: passes of REPEAT, set of tests, or 0."""

UNDECIDED, OPEN, CLOSED, ABSENT = range(4)
"""States of a block: an `else` is UNDECIDED until its test first fails."""

STATEMENTS = 16
"""Most statements of a loop: passes are counted in four bits of 64 for each."""
MOST_COUNT = 9
"""Most passes of a `repeat`."""
