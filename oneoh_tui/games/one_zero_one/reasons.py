"""Sentences for broken rules and bad notation."""

from oneoh_games.one_zero_one.actions import Fault
from oneoh_games.one_zero_one.legality import Rule
from oneoh_tui.games.reasons import ReasonTexts
from oneoh_tui.text.i18n import N_

_RULES: dict[str, str] = {
    Rule.OVER: N_("The game is over."),
    Rule.LINE_MISSING: N_("Name the line as well: no PRINT or PASTE waits for a card."),
    Rule.NOT_IN_HAND: N_("This card is not in your hand."),
    Rule.AXIS: N_("Your card cannot point there: it points only along the edge that bears its word."),
    Rule.CLOSED_LINE: N_("This line is closed: every line above it needs at least 3 cards now."),
    Rule.PRINT_WAITS: N_("Your PRINT waits: fill its space first, without naming a line."),
    Rule.PRINT_FROM_HAND: N_("A PRINT is filled with a card of your hand."),
    Rule.PRINT_AXIS: N_("This card cannot point there: a printed card too keeps to its edge."),
    Rule.PASTE_WAITS: N_("Your PASTE waits: fill its space first, without naming a line."),
    Rule.PASTE_FROM_DISCARD: N_("A PASTE is filled with a card of the discard pile."),
    Rule.PASTE_AXIS: N_("This card cannot point there: a pasted card too keeps to its edge."),
}  # fmt: skip
_FAULTS: dict[str, str] = {
    Fault.SHAPE: N_("This is no move: write card, direction and line, as in delete:left@20."),
    Fault.KIND: N_("There is no card {part}: write a move as in delete:left@20."),
    Fault.LINE: N_("There is no line {part}: the lines are 10, 20, 30, 40 and 50."),
    Fault.DIRECTION: N_("There is no direction {part}: up, down, left or right."),
    Fault.NO_DIRECTION: N_("Say where {part} points, as in {part}:left@20: up, down, left or right."),
    Fault.POINTS_NOWHERE: N_("{part} points nowhere: leave the direction out."),
}  # fmt: skip

REASONS = ReasonTexts(_RULES, _FAULTS)
