"""Positions of games, with their scores and what became of them, as lines of a file."""

from collections.abc import Iterator
from math import exp
from pathlib import Path

import msgspec

from oneoh_games.zero_point_one import Position, read_position, write_position

CHANCE_UNIT = 450.0
"""Score that makes a win e times as likely as a loss, as the games' results have it."""


class BadLine(Exception):
    """Line of a file that is no scored position."""


class Scored(msgspec.Struct, frozen=True):
    """Quiet position, and what it is worth to its mover, in hundredths of a 2-2."""

    position: Position
    score: int
    """Score of a search."""
    rest: int
    """Static score without the network."""
    later: int
    """Thousandths of a win that its mover had later in the game, on average; soon counts for more."""


def chance_of(score: int) -> float:
    """Return the chance to win, 0 to 1."""
    return 1 / (1 + exp(-score / CHANCE_UNIT))


def write_line(scored: Scored) -> str:
    """Return the line of a position: its text, then the numbers in their order."""
    position, *numbers = msgspec.structs.astuple(scored)
    return f"{write_position(position)} {' '.join(map(str, numbers))}\n"


def read_file(path: Path) -> Iterator[Scored]:
    """Yield the positions of a file. Raises OSError, or BadLine for a line that is none."""
    with path.open(encoding="ascii", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield read_line(line)
            except ValueError as error:
                raise BadLine(f"{path}, line {number} is no scored position: {error}") from error


def read_line(line: str) -> Scored:
    """Return the position of a line. Raises ValueError if it is none."""
    text, *numbers = line.rsplit(" ", 3)
    score, rest, later = map(int, numbers)
    return Scored(read_position(text), score, rest, later)
