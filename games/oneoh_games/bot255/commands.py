"""Commands of a program, their 24 tests, and the Code card of each; rules page, "Programs"."""

from collections.abc import Mapping
from itertools import product
from typing import Literal, TypeAlias, get_args

import msgspec

Thing: TypeAlias = Literal["bug", "bit", "wall", "clear"]
Side: TypeAlias = Literal["Ahead", "Left", "Right"]
CodeCard: TypeAlias = Literal["move", "rotate-left", "rotate-right", "repeat", "while", "if-else"]

THINGS: tuple[Thing, ...] = get_args(Thing)
SIDES: tuple[Side, ...] = get_args(Side)
CODE_CARDS: tuple[CodeCard, ...] = get_args(CodeCard)
"""Words of the Code cards."""

COUNTS = range(2, 10)
"""Numbers of passes that a `repeat` can have."""


class Test(msgspec.Struct, frozen=True):
    """Question about the one neighbouring cell on a side of the bot."""

    __test__ = False  # pytest would collect a class of this name

    thing: Thing
    side: Side
    negated: bool = False


class Move(msgspec.Struct, frozen=True, tag=True):
    """Command `moveForward`."""


class RotateLeft(msgspec.Struct, frozen=True, tag=True):
    """Command `rotateLeft`."""


class RotateRight(msgspec.Struct, frozen=True, tag=True):
    """Command `rotateRight`."""


class Repeat(msgspec.Struct, frozen=True, tag=True):
    """Command `repeat N`; `times` is one of `COUNTS`."""

    times: int


class While(msgspec.Struct, frozen=True, tag=True):
    """Command `while TEST`."""

    test: Test


class If(msgspec.Struct, frozen=True, tag=True):
    """Command `if TEST`."""

    test: Test


class Else(msgspec.Struct, frozen=True, tag=True):
    """Command `else`."""


Command: TypeAlias = Move | RotateLeft | RotateRight | Repeat | While | If | Else

TESTS = tuple(
    Test(thing, side, negated) for negated, thing, side in product((False, True), THINGS, SIDES)
)
"""All 24 tests."""

COMMANDS: tuple[Command, ...] = (
    Move(),
    RotateLeft(),
    RotateRight(),
    *map(Repeat, COUNTS),
    *map(While, TESTS),
    *map(If, TESTS),
    Else(),
)
"""All commands."""


def format_test(test: Test) -> str:
    """Return the test as it is written: `not bugAhead`."""
    return f"{'not ' if test.negated else ''}{test.thing}{test.side}"


def format_command(command: Command) -> str:
    """Return the command as it is written, without its depth."""
    match command:
        case Move():
            return "moveForward"
        case RotateLeft():
            return "rotateLeft"
        case RotateRight():
            return "rotateRight"
        case Repeat(times):
            return f"repeat {times}"
        case While(test):
            return f"while {format_test(test)}"
        case If(test):
            return f"if {format_test(test)}"
        case Else():
            return "else"


COMMAND_OF: Mapping[str, Command] = {format_command(command): command for command in COMMANDS}
"""Commands by text. Text that is not here is no command."""


def has_body(command: Command) -> bool:
    """Return whether deeper lines follow the command."""
    return isinstance(command, Repeat | While | If | Else)


def card_of(command: Command) -> CodeCard:
    """Return the word of the Code card that allows the command."""
    match command:
        case Move():
            return "move"
        case RotateLeft():
            return "rotate-left"
        case RotateRight():
            return "rotate-right"
        case Repeat():
            return "repeat"
        case While():
            return "while"
        case If() | Else():
            return "if-else"
