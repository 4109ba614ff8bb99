"""Actions of a turn, and their text; rules page, "How to write a turn"."""

from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

import msgspec

from oneoh_games.binary.board import NAME_OF, SQUARE_OF, Square
from oneoh_games.contract import BadNotation


# Two numbers need no garbage collector; without it, hundreds of turns are made much faster.
class Place(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Turn that puts a piece onto a square, or onto two, the lower number first."""

    first: Square
    second: Square | None = None


class Swap(msgspec.Struct, frozen=True):
    """Turn that takes over Black's side instead of placing a piece."""


Action: TypeAlias = Place | Swap

_SWAP = "swap"


class Fault(StrEnum):
    """Parts of a text that can be wrong; `BadNotation.fault` names one."""

    SQUARE = "square"
    TWICE = "twice"
    ORDER = "order"
    TOO_MANY = "too-many"


def place_on(*squares: Square) -> Place:
    """Return the turn that puts pieces onto one or two squares, given in either order."""
    return Place(*sorted(squares))


def squares_of(action: Action) -> tuple[Square, ...]:
    """Return the squares that the action puts pieces onto."""
    if isinstance(action, Swap):
        return ()
    return (action.first,) if action.second is None else (action.first, action.second)


# Boards of all sizes have some 5,000 turns.
@lru_cache(maxsize=8192)
def format_action(action: Action) -> str:
    """Return the action in the notation of the rules page: `c3`, `c3,f4` or `swap`."""
    if isinstance(action, Swap):
        return _SWAP
    if action.second is None:
        return NAME_OF[action.first]
    return f"{NAME_OF[action.first]},{NAME_OF[action.second]}"


@lru_cache(maxsize=8192)
def parse_action(text: str) -> Action:
    """Return the action written as `text`. Raises BadNotation, which says what is wrong."""
    if text == _SWAP:
        return Swap()
    names = text.split(",")
    if len(names) > 2:
        raise BadNotation(
            f"{text[:40]!r} names {len(names)} squares, and a turn is on one or two",
            fault=Fault.TOO_MANY,
        )
    squares = [_square(name) for name in names]
    if len(squares) == 2 and squares[0] == squares[1]:
        raise BadNotation(f"{names[0]} is named twice", fault=Fault.TWICE, part=names[0])
    place = place_on(*squares)
    if squares_of(place) != tuple(squares):
        raise BadNotation(
            "the square on the lower rank comes first, then the one further left: "
            + format_action(place),
            fault=Fault.ORDER,
        )
    return place


def _square(name: str) -> Square:
    try:
        return SQUARE_OF[name]
    except KeyError:
        raise BadNotation(
            f"{name[:40]!r} is no square; a turn is one like c3, two like c3,f4, or {_SWAP}",
            fault=Fault.SQUARE,
            part=name,
        ) from None
