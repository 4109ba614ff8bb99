"""Sentences for broken rules and bad notation."""

from oneoh_games.zero_point_one import Rule
from oneoh_games.zero_point_one.actions import Fault
from oneoh_tui.games.reasons import ReasonTexts
from oneoh_tui.text.i18n import N_

_RULES: dict[str, str] = {
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
}  # fmt: skip
_FAULTS: dict[str, str] = {
    Fault.SHAPE: N_("This is no move: write one as in a1c3, or 2-2@c1 from the hand."),
    Fault.PIECE: N_("There is no piece {part}: they are 0-1, 0-2, 1-1, 1-2 and 2-2."),
    Fault.SQUARE: N_("There is no square {part}: they are a1 to h8."),
    Fault.NO_TARGET: N_("Say where the piece on {part} goes: write both squares, as in a1c3."),
    Fault.NO_SQUARE: N_("Say where {part} goes: write its square as well, as in {part}@c1."),
    Fault.SAME_SQUARE: N_("A move ends on another square than {part}, where it begins."),
}  # fmt: skip

REASONS = ReasonTexts(_RULES, _FAULTS)
