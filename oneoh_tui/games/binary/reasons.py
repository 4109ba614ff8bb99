"""Sentences for broken rules and bad notation."""

from oneoh_games.binary.actions import Fault
from oneoh_games.binary.legality import Rule
from oneoh_tui.games.reasons import ReasonTexts
from oneoh_tui.text.i18n import N_

_RULES: dict[str, str] = {
    Rule.OVER: N_("The game is over."),
    Rule.OFF_BOARD: N_("This board has no such square."),
    Rule.TAKEN: N_("There is a piece already: pieces go onto empty squares."),
    Rule.ORDER: N_("Name two different squares, the lower rank first, then the one further left."),
    Rule.FIRST_ALONE: N_("Black's first turn is one piece only."),
    Rule.FIRST_DARK: N_("Black's first piece goes onto a dark square."),
    Rule.FIRST_CENTER: N_("Black's first piece stays out of the center space."),
    Rule.TWO_IN_HAND: N_("Two pieces need two in the hand."),
    Rule.TWO_OWN: N_("Two pieces in one turn both go onto squares of your own colour."),
    Rule.CENTER_ALONE: N_("A piece in the center space is the whole turn."),
    Rule.CENTER_DISCARD: N_("Here the center space costs a second piece, and you have just one."),
    Rule.SWAP_OFF: N_("This table does not play with the swap."),
    Rule.SWAP_TIME: N_("Only White's first turn can be a swap."),
}  # fmt: skip
_FAULTS: dict[str, str] = {
    Fault.SQUARE: N_("There is no square {part}: write one as in c3, or two as in c3,f4."),
    Fault.TWICE: N_("{part} is named twice: two pieces go onto two squares."),
    Fault.ORDER: N_("Name two different squares, the lower rank first, then the one further left."),
    Fault.TOO_MANY: N_("A turn is on one square or two, not more: write it as in c3 or c3,f4."),
}  # fmt: skip

REASONS = ReasonTexts(_RULES, _FAULTS)
