"""The rules that a turn can break, in the words of the interface."""

from oneoh_games.binary.legality import Rule
from oneoh_tui.boards.game import Refusal
from oneoh_tui.i18n import N_, _

REFUSALS: dict[str, str] = {
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
}


def refusal(rule: str) -> Refusal | None:
    """The words for a rule; its section of the rules page stands before the dot."""
    words = REFUSALS.get(rule)
    return Refusal(_(words), rule.partition(".")[0]) if words else None
