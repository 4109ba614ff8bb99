"""Positions with the score that a search gave them, as lines of a file."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from oneoh_games.zero_point_one import Position, read_position, write_position


class BadLine(Exception):
    """Line of a file that is no scored position."""


class Scored(msgspec.Struct, frozen=True):
    """Quiet position, and what it is worth to its mover, in hundredths of a 2-2."""

    position: Position
    score: int
    """Score of a search."""
    rest: int
    """Static score without the network."""


def write_line(scored: Scored) -> str:
    """Return the line of a position: its text, the score, and the static score without a network."""
    return f"{write_position(scored.position)} {scored.score} {scored.rest}\n"


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
    text, *scores = line.rsplit(" ", 2)
    score, rest = map(int, scores)
    return Scored(read_position(text), score, rest)
