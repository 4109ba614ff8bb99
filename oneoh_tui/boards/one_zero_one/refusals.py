"""The rules that an action can break, in the words of the interface."""

from oneoh_games.one_zero_one.legality import Rule
from oneoh_tui.boards.game import Refusal
from oneoh_tui.i18n import N_, _

REFUSALS: dict[str, str] = {
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


def refusal(rule: str) -> Refusal | None:
    """The words for a rule; its section of the rules page stands before the dot."""
    words = REFUSALS.get(rule)
    return Refusal(_(words), rule.partition(".")[0]) if words else None
