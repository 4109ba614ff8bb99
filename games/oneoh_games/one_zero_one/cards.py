"""Command cards, their axes and directions; rules page, "The cards"."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec


class Axis(StrEnum):
    """Edge of a portrait card that bears its word."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"

    __hash__ = str.__hash__  # in C; that of an Enum is a call of Python


class Direction(StrEnum):
    """Direction in which a placed card's word points."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"

    __hash__ = str.__hash__  # in C; that of an Enum is a call of Python


DIRECTIONS: dict[Axis | None, tuple[Direction | None, ...]] = {
    Axis.VERTICAL: (Direction.DOWN, Direction.UP),
    Axis.HORIZONTAL: (Direction.LEFT, Direction.RIGHT),
    None: (None,),
}


class Kind(StrEnum):
    """Command of a card; the value is its word in moves."""

    BLANK = "blank"
    DELETE = "delete"
    ENTER = "enter"
    IF_THEN = "if-then"
    PRINT = "print"
    SAVE = "save"
    SYNTAX_ERROR = "syntax-error"
    REM = "rem"
    GOTO_10 = "goto-10"
    IF_THEN_ELSE = "if-then-else"
    CUT = "cut"
    PASTE = "paste"

    __hash__ = str.__hash__  # in C; that of an Enum is a call of Python


REM, SAVE = Kind.REM, Kind.SAVE
"""Members that inner loops ask for: Python 3.11 makes a call of every `Kind.SAVE`."""


class Card(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Card out of play, with an `axis` unless its kind has no direction; sorted by kind, axis."""

    kind: Kind
    axis: Axis | None = None

    def __lt__(self, other: "Card") -> bool:
        return (self.kind, self.axis or "") < (other.kind, other.axis or "")


UNDIRECTED = frozenset({Kind.BLANK, Kind.IF_THEN_ELSE})
"""Kinds without a direction: the blank, and the one that acts on all four neighbours."""

CARDS: dict[Kind, dict[Direction | None, Card]] = {
    kind: {
        direction: card
        for axis, directions in DIRECTIONS.items()
        if (axis is None) == (kind in UNDIRECTED)
        for card in [Card(kind, axis)]
        for direction in directions
    }
    for kind in Kind
}
"""For each kind and direction, the card that shows the kind's word that way."""

ALL_CARDS = tuple(sorted({card for ways in CARDS.values() for card in ways.values()}))
"""Every card of the game once, sorted."""
_RANKS = {card: rank for rank, card in enumerate(ALL_CARDS)}


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted. Raises KeyError for one that the game does not have."""
    # Numbers compare faster than cards.
    return tuple(sorted(cards, key=_RANKS.__getitem__))


def remove_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return `cards` without the first that equals `card`. Raises ValueError if there is none."""
    at = 0
    for each in cards:
        if each is card:
            break
        at += 1
    else:  # cards that were read from a view are other objects, and dear to compare
        at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def remove_cards(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return `cards` without these, each of which is among them."""
    for card in gone:
        cards = remove_card(cards, card)
    return cards


def find_card(kind: Kind, axis: Axis | None = None) -> Card:
    """Return the card of the game with this word: equal cards are one object."""
    return CARDS[kind][DIRECTIONS[axis][0]]
