"""Random programs, for which a board is then made."""

from oneoh_games.bot255.commands import (
    COUNTS,
    TESTS,
    Command,
    Else,
    If,
    Move,
    Repeat,
    RotateLeft,
    RotateRight,
    While,
)
from oneoh_games.bot255.program import Line, Program
from oneoh_games.generator import Generator

MAX_DEPTH = 3
"""Deepest indentation."""
BODY_PERCENT = 45
"""Chance, in percent, that a line begins a body, where there is room for one."""
ELSE_PERCENT = 60
"""Chance, in percent, that an `if` has an `else`, where there is room for one."""

_PLAIN: tuple[Command, ...] = (Move(), Move(), Move(), RotateLeft(), RotateRight())


def random_program(lines: int, rng: Generator) -> Program:
    """Return a well-formed program of `lines` lines that never turns twice in a row."""
    return _block(lines, 0, rng)


def _block(lines: int, depth: int, rng: Generator) -> Program:
    block: Program = ()
    while (room := lines - len(block)) > 0:
        if room > 1 and depth < MAX_DEPTH and rng.below(100) < BODY_PERCENT:
            block += _headed(2 + rng.below(room - 1), depth, rng)
        else:
            choices = _PLAIN if _may_turn(block, depth) else _PLAIN[:1]
            block += (Line(depth, rng.choice(choices)),)
    return block


def _may_turn(block: Program, depth: int) -> bool:
    """Return whether a rotation may follow: two in a row cancel out, or face the rear."""
    return not block or block[-1].depth > depth or isinstance(block[-1].command, Move)


def _headed(lines: int, depth: int, rng: Generator) -> Program:
    """Return a header and its body, `lines` in all; an `if` comes with or without an `else`."""
    header = rng.choice((_repeat, _while, _if))(rng)
    inner = lines - 1
    if not isinstance(header, If) or inner < 3 or rng.below(100) >= ELSE_PERCENT:
        return (Line(depth, header), *_block(inner, depth + 1, rng))
    first = 1 + rng.below(inner - 2)
    return (
        Line(depth, header),
        *_block(first, depth + 1, rng),
        Line(depth, Else()),
        *_block(inner - 1 - first, depth + 1, rng),
    )


def _repeat(rng: Generator) -> Command:
    return Repeat(rng.choice(COUNTS))


def _while(rng: Generator) -> Command:
    return While(rng.choice(TESTS))


def _if(rng: Generator) -> Command:
    return If(rng.choice(TESTS))
