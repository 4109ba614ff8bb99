"""Turns and positions as text in UCI: `a1c3`, `A@c1`, and a FEN with hands.

A drop is written with the letter of its piece, always upper case; Red is white.
"""

import re

from oneoh_games import BadNotation
from oneoh_games.zero_point_one import (
    KINDS,
    LETTER,
    Action,
    Drop,
    Position,
    fairy_fen,
    read_position,
)
from oneoh_games.zero_point_one.actions import format_action, parse_action

_KIND = {LETTER[kind]: kind for kind in KINDS}
_FEN = re.compile(
    r"([^\[\] ]+)(?:\[([A-Za-z]*|-)\])? ([wb])(?: \S+ \S+ [0-9]{1,6} ([1-9][0-9]{0,5}))?.*",
    re.ASCII,
)


def write_turn(turn: Action) -> str:
    """Return a turn in UCI's notation."""
    text = format_action(turn)
    return text.replace(turn.kind, LETTER[turn.kind], 1) if isinstance(turn, Drop) else text


def read_turn(text: str) -> Action:
    """Return the turn written as `text`, the inverse of `write_turn`. Raises BadNotation."""
    letter, at, square = text.partition("@")
    if not at:
        return parse_action(text)
    if letter not in _KIND:
        raise BadNotation(f"{text[:40]!r}: a drop begins with one of {', '.join(_KIND)}")
    return parse_action(f"{_KIND[letter]}@{square}")


def write_fen(position: Position, turns: int = 0) -> str:
    """Return a position after this number of turns of both seats."""
    return f"{fairy_fen(position)[:-1]}{turns // 2 + 1}"


def read_fen(text: str) -> tuple[Position, int]:
    """Return a position and the number of turns before it, the inverse of `write_fen`.

    What follows the side to move may be left out, and so may empty hands. Raises BadNotation.
    """
    found = _FEN.fullmatch(text)
    if found is None:
        raise BadNotation(f"{text[:100]!r} is not of the form ranks[hands] side - - 0 number")
    ranks, hands, side, number = found.groups()
    letters = "".join(sorted((hands or "").replace("-", "")))  # upper case sorts first
    mover = "wb".index(side)
    position = read_position(f"{ranks}[{letters}] {'rb'[mover]}")
    return position, 2 * (int(number or 1) - 1) + mover
