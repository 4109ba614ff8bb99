"""Names of cards, piles and levels. Code cards are named as their commands, in every language."""

from collections import Counter
from collections.abc import Iterable

from oneoh_games.bot255.actions import Pile
from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.puzzle import Level
from oneoh_tui.text.i18n import N_, _

_CARDS: dict[Card, str] = {
    Card.MOVE: "Move",
    Card.ROTATE_LEFT: "Rotate Left",
    Card.ROTATE_RIGHT: "Rotate Right",
    Card.REPEAT: "Repeat",
    Card.WHILE: "While",
    Card.IF_ELSE: "If / Else",
    Card.MEMORY_2: N_("Memory 2"),
    Card.MEMORY_4: N_("Memory 4"),
    Card.MEMORY_8: N_("Memory 8"),
    Card.UPGRADE: N_("Upgrade"),
    Card.STEAL_CARD: N_("Steal Card"),
    Card.STEAL_CARDS: N_("Steal Cards"),
    Card.STEAL_TURN: N_("Steal Turn"),
    Card.SWAP: N_("Swap"),
    Card.SEARCH: N_("Search"),
    Card.SPY: N_("Spy"),
}
_ABOUT: dict[Card, str] = {
    Card.MOVE: N_("allows moveForward"),
    Card.ROTATE_LEFT: N_("allows rotateLeft"),
    Card.ROTATE_RIGHT: N_("allows rotateRight"),
    Card.REPEAT: N_("allows repeat"),
    Card.WHILE: N_("allows while"),
    Card.IF_ELSE: N_("allows if and else"),
    Card.MEMORY_2: N_("two lines more"),
    Card.MEMORY_4: N_("four lines more"),
    Card.MEMORY_8: N_("eight lines more"),
    Card.UPGRADE: N_("doubles the lines that your memory allows"),
    Card.STEAL_CARD: N_("look at the hand of another seat, and take a card"),
    Card.STEAL_CARDS: N_("see a card of every other seat, and take one"),
    Card.STEAL_TURN: N_("take the turn of somebody who announces a program"),
    Card.SWAP: N_("put down up to five other cards, and get one more than those"),
    Card.SEARCH: N_("look through a pile, and take a card"),
    Card.SPY: N_("see all the other hands, then draw"),
}
CARDS_IN_ORDER = tuple(_CARDS)
LEVEL_NAMES: dict[Level, str] = {
    "simple": N_("simple"),
    "average": N_("average"),
    "difficult": N_("difficult"),
}
"""Difficulties of puzzles, marked for the catalogues."""


def card_name(card: str) -> str:
    """Return the name of a card."""
    return _(_CARDS[Card(card)])


def card_about(card: str) -> str:
    """Return the use of a card in a few words."""
    return _(_ABOUT[Card(card)])


def card_list(cards: Iterable[Card]) -> str:
    """Return the names of cards, equal ones counted."""
    counts = Counter(cards)
    order = [card for card in CARDS_IN_ORDER if card in counts]
    named = (f"{counts[card]} x {card_name(card)}" if counts[card] > 1 else card_name(card)
             for card in order)  # fmt: skip
    return ", ".join(named) or _("none")


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return cards in the order of a hand: Code, then memory, then playable ones."""
    return sorted(cards, key=CARDS_IN_ORDER.index)


def pile_name(pile: Pile | None) -> str:
    """Return the name of a pile in a sentence."""
    return _("the deck") if pile == "deck" else _("the discard pile")
