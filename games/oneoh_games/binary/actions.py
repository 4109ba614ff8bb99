"""What a seat can do in a turn, and its text."""

from typing import TypeAlias

import msgspec

from oneoh_games.binary.board import NAME_OF, SQUARE_OF, Square
from oneoh_games.contract import BadNotation


# Without the garbage collector, which two numbers do not need, hundreds are made much faster.
class Place(msgspec.Struct, frozen=True, gc=False):
    """Put a piece onto a square, or onto two, the lower number first."""

    first: Square
    second: Square | None = None


class Swap(msgspec.Struct, frozen=True):
    """Take over Black's side instead of placing."""


Action: TypeAlias = Place | Swap

_SWAP = "swap"


def turn_on(*squares: Square) -> Place:
    """The turn that puts pieces onto one or two squares, in whichever order they are given."""
    return Place(*sorted(squares))


def squares_of(action: Action) -> tuple[Square, ...]:
    """Where the action puts pieces."""
    if isinstance(action, Swap):
        return ()
    return (action.first,) if action.second is None else (action.first, action.second)


def format_action(action: Action) -> str:
    """The action in the notation of the rules page."""
    if isinstance(action, Swap):
        return _SWAP
    if action.second is None:
        return NAME_OF[action.first]
    return f"{NAME_OF[action.first]},{NAME_OF[action.second]}"


def parse_action(text: str) -> Action:
    """The action that `text` stands for. Raises BadNotation, which says what is wrong."""
    if text == _SWAP:
        return Swap()
    first, comma, second = text.partition(",")
    if not comma:
        return Place(_square(first))
    place = Place(_square(first), _square(second))
    if place.first == place.second:
        raise BadNotation(f"{first} is named twice")
    if place != turn_on(*squares_of(place)):
        raise BadNotation(
            f"the square on the lower rank comes first, then the one further left: {second},{first}"
        )
    return place


def _square(name: str) -> Square:
    try:
        return SQUARE_OF[name]
    except KeyError:
        raise BadNotation(
            f"{name[:40]!r} is no square; a turn is one like c3, two like c3,f4, or {_SWAP}"
        ) from None
