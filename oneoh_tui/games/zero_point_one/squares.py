"""Squares by name, what stands on them in a view, and the order in which one goes through them."""

from collections.abc import Iterable, Mapping

from oneoh_games.zero_point_one import (
    HOME,
    KINDS,
    LABELS,
    LETTER,
    NAMES,
    READING,
    SQUARE,
    squares_in,
)
from oneoh_games.zero_point_one.view import View
from oneoh_tui.games.squares import place

SIDE = 8
KIND_OF: Mapping[str, str] = {LETTER[kind]: kind.value for kind in KINDS}
"""A kind's name by its letter in upper case."""
ROYAL = KINDS[0].value


def number(square: str) -> int:
    """The number from 1 to 8 that the square bears."""
    return LABELS[SQUARE[square]]


def home(seat: int) -> frozenset[str]:
    """The squares that a seat deploys on."""
    return frozenset(NAMES[square] for square in squares_in(HOME[seat]))


def pieces(view: View) -> dict[str, str]:
    """The letter on each square that is not empty: upper case is Red's, lower case Blue's."""
    seen = zip(READING, view.board, strict=True)
    return {NAMES[square]: letter for square, letter in seen if letter != "."}


def hand(view: View, seat: int) -> dict[str, int]:
    """How many pieces of each kind a seat can drop."""
    return {kind.value: count for kind, count in view.hands[seat].items()}


def undeployed(view: View, seat: int) -> dict[str, int]:
    """How many pieces of each kind a seat has not deployed yet."""
    return {kind.value: count for kind, count in view.to_deploy[seat].items()}


def kind(letter: str) -> str:
    """The name of the piece of a letter."""
    return KIND_OF[letter.upper()]


def owner(letter: str) -> int:
    """The seat that a letter is of."""
    return 0 if letter.isupper() else 1


def letter(kind_: str, seat: int) -> str:
    """The letter of a kind and a seat."""
    found = next(each for each, named in KIND_OF.items() if named == kind_)
    return found if seat == 0 else found.lower()


def in_order(squares: Iterable[str], seat: int) -> list[str]:
    """From the seat's nearest row to the farthest, each from its left to its right."""
    way = -1 if seat == 1 else 1
    return sorted(squares, key=lambda square: [way * part for part in reversed(place(square))])
