"""Names of cards and spaces, short and long. Command words stay English, as on the cards."""

from oneoh_games.one_zero_one.cards import Axis, Card, Direction, Kind
from oneoh_games.one_zero_one.view import Space
from oneoh_tui.text.i18n import _

WORD: dict[Kind, str] = {
    Kind.BLANK: "",
    Kind.DELETE: "DELETE",
    Kind.ENTER: "ENTER",
    Kind.IF_THEN: "IF",
    Kind.PRINT: "PRINT",
    Kind.SAVE: "SAVE",
    Kind.SYNTAX_ERROR: "SYNTAX",
    Kind.REM: "REM",
    Kind.GOTO_10: "GOTO",
    Kind.IF_THEN_ELSE: "ELSE",
    Kind.CUT: "CUT",
    Kind.PASTE: "PASTE",
}
"""Words on the edges of cards, at most six letters."""

SHORT: dict[Kind, str] = {
    Kind.BLANK: "",
    Kind.DELETE: "DEL",
    Kind.ENTER: "ENT",
    Kind.IF_THEN: "IF",
    Kind.PRINT: "PRI",
    Kind.SAVE: "SAV",
    Kind.SYNTAX_ERROR: "SYN",
    Kind.REM: "REM",
    Kind.GOTO_10: "GO",
    Kind.IF_THEN_ELSE: "ELS",
    Kind.CUT: "CUT",
    Kind.PASTE: "PAS",
}
"""Words on narrow cards, at most three letters."""

FULL: dict[Kind, str] = {
    **WORD,
    Kind.IF_THEN: "IF...THEN...",
    Kind.SYNTAX_ERROR: "SYNTAX ERROR",
    Kind.GOTO_10: "GOTO 10",
    Kind.IF_THEN_ELSE: "IF...THEN...ELSE...",
}


def kind_name(kind: Kind) -> str:
    """Return a card's name in a sentence."""
    return FULL[kind] or _("blank card")


def direction_name(towards: Direction) -> str:
    """Return a direction in a sentence."""
    return {
        Direction.UP: _("up"),
        Direction.DOWN: _("down"),
        Direction.LEFT: _("left"),
        Direction.RIGHT: _("right"),
    }[towards]


def axis_names(card: Card) -> str:
    """Return the two directions of a card in a sentence; "" if it points nowhere."""
    if card.axis is None:
        return ""
    return _("up or down") if card.axis is Axis.VERTICAL else _("left or right")


def space_name(space: Space) -> str:
    """Return a space in a sentence: line and column."""
    return f"{space.line}/{space.column}"
