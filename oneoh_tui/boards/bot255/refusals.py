"""The rules that an action can break, in the words of the interface."""

from oneoh_games.bot255.legality import Rule
from oneoh_tui.boards.game import Refusal
from oneoh_tui.i18n import N_, _

REFUSALS: dict[str, str] = {
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


def refusal(rule: str) -> Refusal | None:
    """The words for a rule; its section of the rules page stands before the dot."""
    words = REFUSALS.get(rule)
    return Refusal(_(words), rule.partition(".")[0]) if words else None
