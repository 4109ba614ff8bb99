"""Lap programs: a loop that moves inside a loop that turns.

They collect much on most boards without a thought, so that harder boards have to resist them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

from oneoh_games.bot255.commands import (
    COUNTS,
    TESTS,
    Command,
    Move,
    Repeat,
    RotateLeft,
    RotateRight,
    While,
)
from oneoh_games.bot255.machine import Code, compile_program, execute
from oneoh_games.bot255.program import Line, Program
from oneoh_games.bot255.puzzle import Board

LOOPS: tuple[Command, ...] = (*map(Repeat, COUNTS), *map(While, TESTS))
TURNS: tuple[Command, ...] = (RotateLeft(), RotateRight())


def lap_programs() -> Iterator[Program]:
    """Yield all 4,096: outer loop, inner loop, rotation, and the order of the latter two."""
    for outer, inner, turn in product(LOOPS, LOOPS, TURNS):
        ahead = (Line(1, inner), Line(2, Move()))
        yield (Line(0, outer), *ahead, Line(1, turn))
        yield (Line(0, outer), Line(1, turn), *ahead)


@cache
def _codes() -> tuple[Code, ...]:
    return tuple(map(compile_program, lap_programs()))


def most_by_laps(board: Board, enough: int = 64) -> int:
    """Return the bits that the best lap program collects; stop at `enough`."""
    pose = board.bot.cell * 4 + board.bot.heading
    most = 0
    for code in _codes():
        left = execute(code, pose, board.bits, board.bugs)[1]
        most = max(most, board.bits.bit_count() - left.bit_count())
        if most >= enough:
            break
    return most
