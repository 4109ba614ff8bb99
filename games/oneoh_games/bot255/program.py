"""Programs: lines of commands, their text, and the check of their form; rules page, "Programs".

while not bugAhead;.if clearAhead;..moveForward;.else;..rotateLeft
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from oneoh_games.bot255.commands import (
    COMMAND_OF,
    CodeCard,
    Command,
    Else,
    If,
    card_of,
    format_command,
    has_body,
)
from oneoh_games.contract import BadNotation

MAX_LINES = 256
"""Lines of the longest program; no hand allows more."""


class Line(msgspec.Struct, frozen=True):
    """Command and its depth of indentation."""

    depth: int
    command: Command


Program: TypeAlias = tuple[Line, ...]
"""Well-formed program: `check_program` accepts it."""

Reason: TypeAlias = Literal[
    "empty",
    "too-long",
    "too-deep",
    "not-a-header",
    "no-body",
    "no-if",
    "unknown-command",
    "unknown-count",
    "unknown-test",
]
"""Faults that a line can have."""

_MESSAGES: dict[Reason, str] = {
    "empty": "a program has at least one line",
    "too-long": f"a program has at most {MAX_LINES} lines",
    "too-deep": "it may be one deeper than the line before it, the first line not at all",
    "not-a-header": "it is deeper than the line before it, which takes no body",
    "no-body": "it needs a body: a deeper line has to follow it",
    "no-if": "else comes right after the body of an if, as deep as that if",
    "unknown-command": "there is no such command",
    "unknown-count": "repeat takes a number from 2 to 9",
    "unknown-test": "there is no such test; one is like clearAhead or not bugLeft",
}


class BadProgram(BadNotation):
    """Refusal of a malformed program; `line` is its first faulty line, from 1."""

    def __init__(self, line: int, reason: Reason) -> None:
        super().__init__(f"line {line}: {_MESSAGES[reason]}")
        self.line = line
        self.reason: Reason = reason


@lru_cache(maxsize=256)
def parse_program(text: str) -> Program:
    """Return the program written as `text`, cached: a sealed one is read again and again.

    Raises BadProgram.
    """
    if not text:
        raise BadProgram(1, "empty")
    # No more pieces than it takes to see that there are too many.
    pieces = text.split(";", MAX_LINES + 1)
    words = [piece.lstrip(".") for piece in pieces]
    depths = [len(piece) - len(word) for piece, word in zip(pieces, words, strict=True)]
    commands = [COMMAND_OF.get(word) for word in words]
    for index, command in enumerate(commands):
        if reason := _structural_fault(depths, commands, index) or _unknown(command, words[index]):
            raise BadProgram(index + 1, reason)
    return tuple(
        Line(depth, command)
        for depth, command in zip(depths, commands, strict=True)
        if command is not None
    )


def check_program(program: Program) -> None:
    """Raise BadProgram unless the program is well-formed."""
    if not program:
        raise BadProgram(1, "empty")
    depths = [line.depth for line in program]
    commands = [line.command for line in program]
    for index in range(len(program)):
        if reason := _structural_fault(depths, commands, index):
            raise BadProgram(index + 1, reason)


# A view holds the program that is kept until it runs, and each action makes new views.
@lru_cache(maxsize=256)
def format_program(program: Program) -> str:
    """Return the program as text: lines joined by `;`, a leading dot for each depth."""
    return ";".join("." * line.depth + format_command(line.command) for line in program)


def size(program: Program) -> int:
    """Return the memory that the program takes: its lines, `else` included."""
    return len(program)


def needed(program: Program) -> frozenset[CodeCard]:
    """Return the words of the Code cards that the program takes."""
    return frozenset(card_of(line.command) for line in program)


def body_end(program: Program, index: int) -> int:
    """Return the end of the body of the line at `index`: the next line that is not deeper."""
    depth = program[index].depth
    for later in range(index + 1, len(program)):
        if program[later].depth <= depth:
            return later
    return len(program)


def _structural_fault(
    depths: Sequence[int], commands: Sequence[Command | None], index: int
) -> Reason | None:
    """Return the fault of a line where it stands, if the lines before it are right."""
    if index >= MAX_LINES:
        return "too-long"
    before = depths[index - 1] if index else -1
    if not 0 <= depths[index] <= before + 1:
        return "too-deep"
    if index and depths[index] > before and not _takes_body(commands[index - 1]):
        return "not-a-header"
    if isinstance(commands[index], Else) and not _follows_if(depths, commands, index):
        return "no-if"
    followed = index + 1 < len(depths) and depths[index + 1] > depths[index]
    if _takes_body(commands[index]) and not followed:
        return "no-body"
    return None


def _takes_body(command: Command | None) -> bool:
    return command is not None and has_body(command)


def _follows_if(depths: Sequence[int], commands: Sequence[Command | None], index: int) -> bool:
    depth = depths[index]
    before = next((i for i in range(index - 1, -1, -1) if depths[i] <= depth), None)
    return before is not None and depths[before] == depth and isinstance(commands[before], If)


def _unknown(command: Command | None, word: str) -> Reason | None:
    if command is not None:
        return None
    if word.startswith("repeat "):
        return "unknown-count"
    return "unknown-test" if word.startswith(("while ", "if ")) else "unknown-command"
