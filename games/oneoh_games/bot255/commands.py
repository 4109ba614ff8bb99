"""The seven commands of a program, the 24 tests, and the Code card that each command needs."""

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
"""The words of the Code cards, in the order of the rules page."""

COUNTS = range(2, 10)
"""How often a `repeat` can repeat."""


class Test(msgspec.Struct, frozen=True):
    """A question about the one cell on that side of the bot; rules page, section 1."""

    __test__ = False  # for pytest, which would collect anything of this name

    thing: Thing
    side: Side
    negated: bool = False


class Move(msgspec.Struct, frozen=True, tag=True):
    """`moveForward`"""


class RotateLeft(msgspec.Struct, frozen=True, tag=True):
    """`rotateLeft`"""


class RotateRight(msgspec.Struct, frozen=True, tag=True):
    """`rotateRight`"""


class Repeat(msgspec.Struct, frozen=True, tag=True):
    """`repeat N`; `times` is one of `COUNTS`."""

    times: int


class While(msgspec.Struct, frozen=True, tag=True):
    """`while TEST`"""

    test: Test


class If(msgspec.Struct, frozen=True, tag=True):
    """`if TEST`"""

    test: Test


class Else(msgspec.Struct, frozen=True, tag=True):
    """`else`"""


Command: TypeAlias = Move | RotateLeft | RotateRight | Repeat | While | If | Else

TESTS = tuple(
    Test(thing, side, negated) for negated, thing, side in product((False, True), THINGS, SIDES)
)
"""All 24."""

COMMANDS: tuple[Command, ...] = (
    Move(),
    RotateLeft(),
    RotateRight(),
    *map(Repeat, COUNTS),
    *map(While, TESTS),
    *map(If, TESTS),
    Else(),
)
"""Every command that there is."""


def format_test(test: Test) -> str:
    """The test as it is written: `not bugAhead`."""
    return f"{'not ' if test.negated else ''}{test.thing}{test.side}"


def format_command(command: Command) -> str:
    """The command as it is written, without its depth."""
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
"""What each text stands for. Text that is not here is no command."""


def has_body(command: Command) -> bool:
    """Deeper lines follow it."""
    return isinstance(command, Repeat | While | If | Else)


def card_of(command: Command) -> CodeCard:
    """The word of the Code card that allows the command."""
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
