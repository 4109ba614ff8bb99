"""Actions, and their text; rules page, "How to write a move"."""

import re
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

import msgspec

from oneoh_games.contract import BadNotation
from oneoh_games.zero_point_one.pieces import KINDS, Kind
from oneoh_games.zero_point_one.squares import NAMES, SQUARE, SQUARES


class Move(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Move a piece from square to square, and capture what is there."""

    origin: int
    target: int


class Drop(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Put a piece onto an empty square: deploy it or, after deployment, drop it from the hand."""

    kind: Kind
    square: int


Action: TypeAlias = Move | Drop


class Fault(StrEnum):
    """Parts of a text that can be missing or wrong; `BadNotation.fault` names one."""

    SHAPE = "shape"
    PIECE = "piece"
    SQUARE = "square"
    NO_TARGET = "no-target"
    NO_SQUARE = "no-square"
    SAME_SQUARE = "same-square"


# There are 4,032 moves, legal ones or not, and 320 drops.
@lru_cache(maxsize=8192)
def format_action(action: Action) -> str:
    """Return the action in the notation of the rules page: `a1c3`, or `2-2@c1`."""
    if isinstance(action, Move):
        return NAMES[action.origin] + NAMES[action.target]
    return f"{action.kind}@{NAMES[action.square]}"


_DROPS = {f"{kind}@{NAMES[square]}": Drop(kind, square) for kind in KINDS for square in SQUARES}
_MOVE = re.compile(r"([a-h][1-8])([a-h][1-8])", re.ASCII)
_SHAPE = re.compile(r"([0-9]-[0-9])(?:@([a-z][0-9])?)?|([a-z][0-9])([a-z][0-9])?", re.ASCII)


@lru_cache(maxsize=8192)
def parse_action(text: str) -> Action:
    """Return the action written as `text`. Raises BadNotation, which says what is wrong."""
    if drop := _DROPS.get(text):
        return drop
    if (found := _MOVE.fullmatch(text)) and found[1] != found[2]:
        return Move(SQUARE[found[1]], SQUARE[found[2]])
    raise _bad_notation(text)


def _bad_notation(text: str) -> BadNotation:
    found = _SHAPE.fullmatch(text)
    if found is None:
        message = f"{text[:40]!r} is neither a move, as a1c3, nor piece@square, as 2-2@c1"
        return BadNotation(message, fault=Fault.SHAPE, part=text)
    kind, at, origin, target = found.groups()
    if kind is not None and kind not in set(Kind):
        message = f"there is no piece {kind!r}; there are {', '.join(KINDS)}"
        return BadNotation(message, fault=Fault.PIECE, part=kind)
    for square in (at, origin, target):
        if square is not None and square not in SQUARE:
            message = f"there is no square {square!r}; they are a1 to h8"
            return BadNotation(message, fault=Fault.SQUARE, part=square)
    if kind is not None:
        message = f"{text!r} is neither a move nor piece@square: the square is missing"
        return BadNotation(message, fault=Fault.NO_SQUARE, part=kind)
    if target is None:
        message = f"{text!r} is neither a move nor piece@square: the square to go to is missing"
        return BadNotation(message, fault=Fault.NO_TARGET, part=origin)
    return BadNotation(f"{text!r} ends where it starts", fault=Fault.SAME_SQUARE, part=origin)
