"""The box of each seat, and the decks that can be made of it; rules page, "Decks"."""

from collections.abc import Mapping

from oneoh_games.one_zero_one.cards import Axis, Card, Kind, find_card

BLANK = find_card(Kind.BLANK)

_ONE_OF_EACH_AXIS = (
    Kind.DELETE,
    Kind.ENTER,
    Kind.IF_THEN,
    Kind.PRINT,
    Kind.SAVE,
    Kind.GOTO_10,
    Kind.CUT,
    Kind.PASTE,
)

BOX: Mapping[Card, int] = {
    BLANK: 7,
    **{find_card(kind, axis): 1 for kind in _ONE_OF_EACH_AXIS for axis in Axis},
    find_card(Kind.SYNTAX_ERROR, Axis.VERTICAL): 1,
    find_card(Kind.REM, Axis.HORIZONTAL): 1,
    find_card(Kind.IF_THEN_ELSE): 1,
}
"""Copies of each card that a seat owns, the blank that is set aside included."""

SUPPLY: Mapping[Card, int] = {**BOX, BLANK: BOX[BLANK] - 1}
"""Copies of each card that a deck can hold."""

MIN_CARDS, MAX_CARDS = 3, 16
STANDARD_BLANKS, STANDARD_COMMANDS = 6, 10


def key_of(card: Card) -> str:
    """Return the card's name in the table options: `<kind>`, or `<kind>:<axis>`."""
    return card.kind.value if card.axis is None else f"{card.kind.value}:{card.axis.value}"


CARD_OF_KEY: Mapping[str, Card] = {key_of(card): card for card in BOX}


def deck_of(counts: Mapping[Card, int]) -> tuple[Card, ...]:
    """Return the cards of a deck, sorted."""
    return tuple(sorted(card for card, count in counts.items() for _ in range(count)))


def _both(*kinds: Kind) -> set[Card]:
    return {find_card(kind, axis) for kind in kinds for axis in Axis}


def _ready_made(commands: set[Card]) -> tuple[Card, ...]:
    return deck_of({BLANK: STANDARD_BLANKS, **dict.fromkeys(commands, 1)})


_BASE = _both(Kind.DELETE, Kind.ENTER, Kind.IF_THEN, Kind.PRINT, Kind.SAVE)
_IF_UP = {find_card(Kind.IF_THEN, Axis.VERTICAL)}
_SAVE_ASIDE = {find_card(Kind.SAVE, Axis.HORIZONTAL)}
_SYNTAX_ERROR = {find_card(Kind.SYNTAX_ERROR, Axis.VERTICAL)}
_ELSE = {find_card(Kind.IF_THEN_ELSE)}
_REM = {find_card(Kind.REM, Axis.HORIZONTAL)}
_GOTO = _both(Kind.GOTO_10)
_CLIPBOARD = _both(Kind.CUT, Kind.PASTE)

READY_MADE: Mapping[str, tuple[Card, ...]] = {
    "base": _ready_made(_BASE),
    "syntax-error": _ready_made(_BASE - _IF_UP | _SYNTAX_ERROR),
    "else": _ready_made(_BASE - _IF_UP | _ELSE),
    "rem": _ready_made(_BASE - _SAVE_ASIDE | _REM),
    "goto": _ready_made(_BASE - _both(Kind.ENTER) | _GOTO),
    "clipboard": _ready_made(_BASE - _both(Kind.DELETE, Kind.PRINT) | _CLIPBOARD),
    "kitchen-sink": _ready_made(
        _SYNTAX_ERROR | _ELSE | _REM | _GOTO | _CLIPBOARD | _SAVE_ASIDE,
    ),
}
"""Decks that a table dialog offers, by their name in the options."""


def fault(counts: Mapping[Card, int]) -> str | None:
    """Return why no deck can be made of `counts`, or None if one can."""
    for card, count in counts.items():
        if not 0 <= count <= SUPPLY[card]:
            return f"a deck has from 0 to {SUPPLY[card]} of {key_of(card)}, not {count}"
    size = sum(counts.values())
    if not MIN_CARDS <= size <= MAX_CARDS:
        return f"a deck has from {MIN_CARDS} to {MAX_CARDS} cards, not {size}"
    kinds = {card.kind for card, count in counts.items() if count}
    if (Kind.CUT in kinds) != (Kind.PASTE in kinds):
        return "cut and paste come only together, at least one of each"
    return None


def is_unusual(deck: tuple[Card, ...]) -> bool:
    """Return whether to warn a host: the rulebook asks for 6 blanks and 10 commands."""
    blanks = deck.count(BLANK)
    return (blanks, len(deck) - blanks) != (STANDARD_BLANKS, STANDARD_COMMANDS)
