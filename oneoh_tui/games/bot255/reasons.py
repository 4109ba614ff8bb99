"""Sentences for broken rules, and for texts that are no action."""

from oneoh_games.bot255.legality import Rule
from oneoh_tui.games.bot255.notation import EXAMPLES, action_word, is_action, program_fault
from oneoh_tui.games.bot255.workbench_texts import fault_text
from oneoh_tui.games.reasons import NOTATION, Reason, ReasonTexts
from oneoh_tui.text.i18n import N_, _

_RULES: dict[str, str] = {
    Rule.OVER: N_("The match is over."),
    Rule.ANNOUNCE_ONCE: N_("One program a turn: now draw, or play a card."),
    Rule.ANNOUNCE_FIRST: N_("A program is announced before a card is played or drawn."),
    Rule.WINDOW: N_("A program is announced: let it run, or play Steal Turn."),
    Rule.NO_STEAL_TURN: N_("You have no Steal Turn."),
    Rule.NOTHING_ANNOUNCED: N_("No program is announced that you could let run or steal."),
    Rule.NOT_IN_HAND: N_("You do not have that card."),
    Rule.NO_EFFECT_OPEN: N_("No card is in play that lets you take one."),
    Rule.EMPTY_PILE: N_("That pile is empty."),
    Rule.NO_DISCARD: N_("You have no more than six cards: draw, or play a card."),
    Rule.DISCARD_FIRST: N_("You have more than six cards: discard one."),
    Rule.DISCARD_FROM_HAND: N_("You do not have the card that you want to discard."),
    Rule.STEAL_FROM_OTHERS: N_("Steal Card is for another seat that has cards."),
    Rule.STEAL_CARD_TAKE: N_("Take one of the cards that Steal Card shows you."),
    Rule.STEAL_CARDS_NONE: N_("No other seat has a card to steal."),
    Rule.STEAL_CARDS_TAKE: N_("Choose the seat whose card you take."),
    Rule.SWAP_HAND: N_("You do not have all the cards that you want to put down."),
    Rule.SWAP_PILE: N_("The pile must hold one card more than you put down besides Swap."),
    Rule.SEARCH_EMPTY: N_("An empty pile cannot be searched."),
    Rule.SEARCH_TAKE: N_("Take one of the cards of the pile that you search."),
    Rule.SPY_DRAW: N_("You have seen the hands: now draw a card."),
}


REASONS = ReasonTexts(_RULES, {})
"""A text that is no action is refused by `reason_of_text`: it may be a program."""
_QUOTED = 24
"""Characters of a text that a refusal repeats."""


def reason_of_text(text: str) -> Reason:
    """Say why `text`, which is not in the notation of an action, cannot be played."""
    if is_action(text):
        words = _("This is no move: write one as in {examples}.")
        return Reason(words.format(examples=EXAMPLES[action_word(text)]), NOTATION)
    fault = program_fault(text)
    if fault is None:
        return Reason(_("This is a program: write run: before it to announce it."), NOTATION)
    if fault.reason == "unknown-command" and fault.line == 1:
        words = _("There is no move or command {text}: write one as in draw:deck or moveForward.")
        return Reason(words.format(text=text[:_QUOTED]), NOTATION)
    return Reason(fault_text(fault), "programs")
