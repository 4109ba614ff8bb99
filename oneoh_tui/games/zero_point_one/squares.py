"""Squares by name, the pieces on them, and their order for keys."""

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
from oneoh_tui.games.squares import file_and_rank

SIDE = 8
KIND_OF: Mapping[str, str] = {LETTER[kind]: kind.value for kind in KINDS}
"""Name of a kind by its upper case letter."""
ROYAL = KINDS[0].value


def number(square: str) -> int:
    """Return the number from 1 to 8 of a square."""
    return LABELS[SQUARE[square]]


def home(seat: int) -> frozenset[str]:
    """Return the squares that a seat deploys on."""
    return frozenset(NAMES[square] for square in squares_in(HOME[seat]))


def pieces(view: View) -> dict[str, str]:
    """Return the letter on each occupied square: upper case is Red's, lower case Blue's."""
    seen = zip(READING, view.board, strict=True)
    return {NAMES[square]: letter for square, letter in seen if letter != "."}


def hand(view: View, seat: int) -> dict[str, int]:
    """Return the number of pieces of each kind that a seat can drop."""
    return {kind.value: count for kind, count in view.hands[seat].items()}


def undeployed(view: View, seat: int) -> dict[str, int]:
    """Return the number of pieces of each kind that a seat has not deployed."""
    return {kind.value: count for kind, count in view.to_deploy[seat].items()}


def kind(letter: str) -> str:
    """Return the name of the piece of a letter."""
    return KIND_OF[letter.upper()]


def owner(letter: str) -> int:
    """Return the seat of a letter."""
    return 0 if letter.isupper() else 1


def letter(kind_: str, seat: int) -> str:
    """Return the letter of a kind and a seat."""
    found = next(each for each, named in KIND_OF.items() if named == kind_)
    return found if seat == 0 else found.lower()


def in_order(squares: Iterable[str], seat: int) -> list[str]:
    """Return the squares from the seat's nearest row to the farthest, each from left to right."""
    way = -1 if seat == 1 else 1
    return sorted(
        squares, key=lambda square: [way * part for part in reversed(file_and_rank(square))]
    )
