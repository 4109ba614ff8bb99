"""The rules that an action can break, in the words of the interface."""

from oneoh_games.zero_point_one import Rule
from oneoh_tui.boards.game import Refusal
from oneoh_tui.i18n import N_, _

REFUSALS: dict[str, str] = {
    Rule.OVER: N_("The game is over."),
    Rule.NO_SUCH_SQUARE: N_("The board has the squares a1 to h8."),
    Rule.DEPLOY_FIRST: N_("Both sides place all their pieces before the first move."),
    Rule.NONE_LEFT: N_("You have no such piece left to place."),
    Rule.HOME_ROWS: N_("You place your pieces on your own two rows."),
    Rule.DEPLOY_ON_EMPTY: N_("There is a piece already: place this one on an empty square."),
    Rule.NO_OWN_PIECE: N_("None of your pieces stands where this move begins."),
    Rule.STEP: N_("This piece does not go there: its name is the step that it takes."),
    Rule.ONTO_OWN_PIECE: N_("A piece of your own stands there."),
    Rule.NOT_IN_HAND: N_("You have no such piece in your hand."),
    Rule.DROP_ON_EMPTY: N_("A piece is dropped on an empty square."),
}


def refusal(rule: str) -> Refusal | None:
    """The words for a rule; its section of the rules page stands before the dot."""
    words = REFUSALS.get(rule)
    return Refusal(_(words), rule.partition(".")[0]) if words else None
