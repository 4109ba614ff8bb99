"""Short loop bodies that a library of Code cards allows."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import TypeAlias

import msgspec

from oneoh_games.bot255.commands import (
    COUNTS,
    TESTS,
    CodeCard,
    Command,
    Else,
    If,
    Move,
    Repeat,
    RotateLeft,
    RotateRight,
    Test,
    While,
)
from oneoh_games.bot255.machine import Code, compile_program
from oneoh_games.bot255.program import Line, Program

Library: TypeAlias = frozenset[CodeCard]

LONGEST = 5
"""Lines of the longest body."""


class Body(msgspec.Struct, frozen=True, gc=False):
    """Loop body, compiled."""

    program: Program
    code: Code


@cache
def bodies(library: Library, longest: int = LONGEST) -> tuple[Body, ...]:
    """Return the bodies of 2 lines to `longest`, the shortest first."""
    found: dict[Program, None] = {}
    for family in (_pairs, _laps, _choices, _triples, _laps_and_more, _turnings, _with_if, _nested):
        found.update(dict.fromkeys(family(library)))
    ordered = sorted((program for program in found if len(program) <= longest), key=len)
    return tuple(Body(program, compile_program(program)) for program in ordered)


def line(command: Command) -> Program:
    return (Line(0, command),)


def block(header: Command, body: Program) -> Program:
    """Return the header with the lines of the body under it."""
    return (Line(0, header), *(Line(each.depth + 1, each.command) for each in body))


def _turns(library: Library) -> list[Command]:
    turns: list[tuple[CodeCard, Command]] = [
        ("rotate-left", RotateLeft()),
        ("rotate-right", RotateRight()),
    ]
    return [command for card, command in turns if card in library]


def _plain(library: Library) -> list[Command]:
    return [Move(), *_turns(library)]


def _strides(library: Library) -> list[Program]:
    """Return loops that move straight ahead, without those that end at once or never."""
    headers: list[Command] = []
    if "repeat" in library:
        headers += map(Repeat, COUNTS)
    if "while" in library:
        headers += (While(test) for test in TESTS if test not in _POINTLESS)
    return [block(header, line(Move())) for header in headers]


_POINTLESS = {
    Test("bug", "Ahead"),
    Test("wall", "Ahead"),
    Test("clear", "Ahead", negated=True),
}


def _ifs(library: Library) -> tuple[Test, ...]:
    return TESTS if "if-else" in library else ()


def _pairs(library: Library) -> Iterator[Program]:
    for turn in _turns(library):
        yield line(Move()) + line(turn)
        yield line(turn) + line(Move())


def _triples(library: Library) -> Iterator[Program]:
    for three in product(_plain(library), repeat=3):
        if Move() in three and len(set(three)) > 1:
            yield tuple(Line(0, command) for command in three)


def _laps(library: Library) -> Iterator[Program]:
    for stride, turn in product(_strides(library), _turns(library)):
        yield stride + line(turn)
        yield line(turn) + stride


def _choices(library: Library) -> Iterator[Program]:
    """Yield `if`-`else` choices between two commands, with or without a third command."""
    for test, (first, second) in product(_ifs(library), permutations(_plain(library), 2)):
        choice = block(If(test), line(first)) + line(Else())
        choice += tuple(Line(1, command) for command in (second,))
        yield choice
        for third in _plain(library):
            yield choice + line(third)
            yield line(third) + choice


def _laps_and_more(library: Library) -> Iterator[Program]:
    for stride, turn, more in product(_strides(library), _turns(library), _plain(library)):
        for order in permutations((stride, line(turn), line(more))):
            yield order[0] + order[1] + order[2]
    for first, second, turn in product(_strides(library), _strides(library), _turns(library)):
        yield first + line(turn) + second


def _turnings(library: Library) -> Iterator[Program]:
    """Yield a straight stretch with a rotation that depends on a test."""
    for stride, test in product(_strides(library), _ifs(library)):
        for turn in _turns(library):
            yield stride + block(If(test), line(turn))
            yield block(If(test), line(turn)) + stride
        for turn, other in permutations(_turns(library), 2):
            yield stride + block(If(test), line(turn)) + block(Else(), line(other))


def _with_if(library: Library) -> Iterator[Program]:
    for test, inner, more in product(_ifs(library), _plain(library), _plain(library)):
        choice = block(If(test), line(inner))
        if inner != more:
            yield choice + line(more)
            yield line(more) + choice
        for third in _plain(library):
            if Move() in (inner, more, third) and len({inner, more, third}) > 1:
                yield choice + line(more) + line(third)
                yield line(more) + choice + line(third)
                yield line(more) + line(third) + choice


def _nested(library: Library) -> Iterator[Program]:
    """Yield a loop of two commands, with one more command before or after it."""
    for pair, more in product(_pairs(library), _plain(library)):
        for stride in _strides(library):
            header = stride[0].command
            yield block(header, pair) + line(more)
            yield line(more) + block(header, pair)
