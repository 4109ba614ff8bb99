"""Cards in a few characters: the word, and arrows as on the edges."""

from oneoh_games.one_zero_one.cards import Axis, Card, Direction, Kind
from oneoh_tui.games.one_zero_one.choice import read_option
from oneoh_tui.games.one_zero_one.glyphs import CARD_GLYPHS
from oneoh_tui.games.one_zero_one.names import WORD
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _


def log_notation(action: str, glyphs: Glyphs) -> str:
    """Return an action in the words of the log: the card as it points, and its line."""
    option = read_option(action)
    card = placed_card_text(option.kind, option.direction, glyphs)
    return card if option.line is None else f"{card} {option.line}"


def card_text(card: Card, glyphs: Glyphs) -> str:
    """Return a card that is not placed: its word with the ways it can point."""
    arrows = CARD_GLYPHS[glyphs.name].arrows
    word = _word(card.kind)
    match card.axis:
        case Axis.VERTICAL:
            return f"{word}{arrows[Direction.UP]}{arrows[Direction.DOWN]}"
        case Axis.HORIZONTAL:
            return f"{arrows[Direction.LEFT]}{word}{arrows[Direction.RIGHT]}"
        case None:
            return word


def placed_card_text(kind: Kind, direction: Direction | None, glyphs: Glyphs) -> str:
    """Return a placed card: its word with the way it points."""
    word = _word(kind)
    if direction is None:
        return word
    arrow = CARD_GLYPHS[glyphs.name].arrows[direction]
    return f"{arrow}{word}" if direction is Direction.LEFT else f"{word}{arrow}"


def _word(kind: Kind) -> str:
    return WORD[kind] or _("blank")
