"""The material of One Zero One: command cards, axes, directions, and the box they come in."""

from enum import StrEnum

import msgspec


class Axis(StrEnum):
    """Which edge of a portrait card bears its word."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


class Direction(StrEnum):
    """Where a placed card's word points."""

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
    """A command; the value is its word in moves."""

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
    """A card out of play. `axis` is None for kinds that point nowhere."""

    kind: Kind
    axis: Axis | None = None

    def __lt__(self, other: "Card") -> bool:
        """Cards sort by kind, then axis."""
        return (self.kind, self.axis or "") < (other.kind, other.axis or "")


UNDIRECTED = frozenset({Kind.BLANK, Kind.IF_THEN_ELSE})
"""Kinds that point nowhere: the blank, and what acts on all four neighbours."""

CARDS: dict[Kind, dict[Direction | None, Card]] = {
    kind: {
        direction: Card(kind, axis)
        for axis, directions in DIRECTIONS.items()
        if (axis is None) == (kind in UNDIRECTED)
        for direction in directions
    }
    for kind in Kind
}
"""The card that shows a kind's word in a direction."""
