"""Command cards, their axes and directions; rules page, "The cards"."""

from enum import StrEnum

import msgspec


class Axis(StrEnum):
    """Edge of a portrait card that bears its word."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


class Direction(StrEnum):
    """Direction in which a placed card's word points."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


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


class Card(msgspec.Struct, frozen=True, cache_hash=True):
    """Card out of play, with an `axis` unless its kind has no direction; sorted by kind, axis."""

    kind: Kind
    axis: Axis | None = None

    def __lt__(self, other: "Card") -> bool:
        return (self.kind, self.axis or "") < (other.kind, other.axis or "")


UNDIRECTED = frozenset({Kind.BLANK, Kind.IF_THEN_ELSE})
"""Kinds without a direction: the blank, and the one that acts on all four neighbours."""

CARDS: dict[Kind, dict[Direction | None, Card]] = {
    kind: {
        direction: Card(kind, axis)
        for axis, directions in DIRECTIONS.items()
        if (axis is None) == (kind in UNDIRECTED)
        for direction in directions
    }
    for kind in Kind
}
"""For each kind and direction, the card that shows the kind's word that way."""
