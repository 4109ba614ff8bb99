"""Fast interpreter: a program compiled to a flat list of instructions, a bot as one number.

Bots and the generator run millions of programs, so this one works on integers and tables alone.
`walk` is the same thing to be read; tests hold the two against each other.
"""

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from oneoh_games.bot255.commands import (
    Command,
    Else,
    If,
    Repeat,
    RotateLeft,
    RotateRight,
    Test,
    While,
    has_body,
)
from oneoh_games.bot255.grid import CELLS, Cells, Heading, neighbour
from oneoh_games.bot255.program import Program, body_end

Ending: TypeAlias = Literal["end", "all", "bug", "limit"]
"""Reason of a run's end: no line left, no bit left, a bug, no step left."""

STEP_LIMIT = 1024
"""Steps of the longest run."""
FIRST_MARK = 16
"""Steps after which a run is first watched for a circle."""

Pose: TypeAlias = int
"""Cell and heading in one number, `cell * 4 + heading`."""

Turning: TypeAlias = Callable[[Heading], Heading]


def _table(turned: Turning) -> tuple[tuple[Pose, ...], tuple[Cells, ...]]:
    """Return, for each pose, the pose after a step to that side, and the mask of the cell there.

    At the edge the pose stays, and the mask is 0.
    """
    poses, masks = [], []
    for pose in range(CELLS * 4):
        heading = Heading(pose % 4)
        cell = neighbour(pose // 4, turned(heading))
        poses.append(pose if cell is None else cell * 4 + heading)
        masks.append(0 if cell is None else 1 << cell)
    return tuple(poses), tuple(masks)


AFTER_MOVE, MASK_AHEAD = _table(lambda heading: heading)
_, MASK_LEFT = _table(Heading.left)
_, MASK_RIGHT = _table(Heading.right)
AFTER_LEFT = tuple(pose & ~3 | (pose - 1) & 3 for pose in range(CELLS * 4))
AFTER_RIGHT = tuple(pose & ~3 | (pose + 1) & 3 for pose in range(CELLS * 4))

_MASKS = {"Ahead": MASK_AHEAD, "Left": MASK_LEFT, "Right": MASK_RIGHT}

_MOVE, _ROTATE, _PASS, _TEST, _WHILE = range(5)
_BUGS, _BITS, _CLEAR, _INSIDE = range(4)
_SEEN = {"bug": _BUGS, "bit": _BITS, "clear": _CLEAR, "wall": _INSIDE}
"""Index of the set of cells that a test looks for.

A wall is where no cell is, so `wall` is `inside` with the answers exchanged.
"""

Instruction: TypeAlias = tuple[int, int, int, int, tuple[int, ...]]
"""Operation, next, next otherwise, a number, a table.

- Move and rotation: the table leads from pose to pose.
- Pass of a `repeat`: `next` is its body, the number its count.
- Test, of an `if` or a `while`: the table has the mask of the neighbouring cell, the number is an
  index of the sets of cells; `next` follows if the cell is in that set.
"""
Code: TypeAlias = tuple[Instruction, ...]
"""Instructions, one for each line but `else`; 0 is the start, and the length is the end."""


def compile_program(program: Program) -> Code:
    """Return the instructions of a well-formed program."""
    places = _places(program)
    return tuple(_block(program, places, 0, len(program), places[-1]))


def execute(
    code: Code, pose: Pose, bits: Cells, bugs: Cells, limit: int = STEP_LIMIT
) -> tuple[Pose, Cells, int, int, Ending]:
    """Run at most `limit` steps; return pose, bits left, moves, steps and the reason of the end.

    Most runs that reach the limit go round and round in a `while` long before. That is found by
    Brent's algorithm: a state is marked after 16 steps, 32, 64 and so on, and once the run is in it
    again, all whole rounds that are left are counted at once.
    """
    mark_at, mark, due = -1, (0, 0, 0, 0), FIRST_MARK
    seen = [bugs, bits, ~bugs, -1]  # by _BUGS, _BITS, _CLEAR, _INSIDE
    counters = [number for _, _, _, number, _ in code]
    mark_counters = counters
    at, over = 0, len(code)
    moves = steps = 0
    while at != over:
        operation, following, otherwise, number, table = code[at]
        if operation == _PASS:
            if not counters[at]:
                # All passes are done; an outer loop may come by again.
                counters[at] = number
                at = otherwise
                continue
            if steps == limit:
                return pose, bits, moves, steps, "limit"
            counters[at] -= 1
            at = following
        elif steps == limit:
            return pose, bits, moves, steps, "limit"
        elif operation >= _TEST:
            if operation == _WHILE:
                if at == mark_at and (pose, bits) == mark[:2] and counters == mark_counters:
                    before, moved = mark[2:]
                    rounds = (limit - steps) // (steps - before)
                    moves += rounds * (moves - moved)
                    steps += rounds * (steps - before)
                    mark_at, due = -1, limit
                    continue
                if steps >= due:
                    mark_at, mark, mark_counters = at, (pose, bits, steps, moves), counters.copy()
                    due = 2 * steps
            at = following if table[pose] & seen[number] else otherwise
        elif operation == _MOVE:
            moves += 1
            mask = MASK_AHEAD[pose]
            if mask & bugs:
                return pose, bits, moves, steps + 1, "bug"
            pose = table[pose]
            if mask & bits:
                bits ^= mask
                if not bits:
                    return pose, bits, moves, steps + 1, "all"
                seen[_BITS] = bits
            at = following
        else:
            pose = table[pose]
            at = following
        steps += 1
    return pose, bits, moves, steps, "end"


def _places(program: Program) -> list[int]:
    """Return the index of each line's instruction; an `else` shares that of its body."""
    places = [0]
    for line in program:
        places.append(places[-1] + (not isinstance(line.command, Else)))
    return places


def _block(
    program: Program, places: list[int], start: int, end: int, after: int
) -> Iterator[Instruction]:
    """Yield the instructions of the lines from `start` to `end`, which lead on to `after`.

    A loop's body leads back to the loop; both branches of an `if` lead past it.
    """
    while start < end:
        body = start + 1
        stop = following = otherwise = body_end(program, start)
        command = program[start].command
        if isinstance(command, If) and stop < end and isinstance(program[stop].command, Else):
            otherwise, following = stop + 1, body_end(program, stop)
        then = places[following] if following < end else after
        if not has_body(command):
            yield _plain(command, then)
        elif isinstance(command, If):
            failing = then if otherwise == following else places[otherwise]
            yield _test(_TEST, command.test, places[body], failing)
            yield from _block(program, places, body, stop, then)
            yield from _block(program, places, otherwise, following, then)
        else:
            yield _loop(command, places[body], then)
            yield from _block(program, places, body, stop, places[start])
        start = following


def _plain(command: Command, then: int) -> Instruction:
    match command:
        case RotateLeft():
            return (_ROTATE, then, then, 0, AFTER_LEFT)
        case RotateRight():
            return (_ROTATE, then, then, 0, AFTER_RIGHT)
        case _:
            return (_MOVE, then, then, 0, AFTER_MOVE)


def _loop(command: Command, body: int, then: int) -> Instruction:
    match command:
        case Repeat(times):
            return (_PASS, body, then, times, ())
        case While(test):
            return _test(_WHILE, test, body, then)
        case _:
            raise AssertionError(command)


def _test(operation: int, test: Test, then: int, otherwise: int) -> Instruction:
    if test.negated != (test.thing == "wall"):
        then, otherwise = otherwise, then
    return (operation, then, otherwise, _SEEN[test.thing], _MASKS[test.side])
