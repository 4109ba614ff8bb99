"""Cards that a seat may still meet, and what one more of them does to its memory."""

from collections import Counter
from collections.abc import Mapping

from oneoh_games.bot255.cards import DECK, Card, Hand
from oneoh_games.bot255.view import View

MEMORIES = (Card.MEMORY_2, Card.MEMORY_4, Card.MEMORY_8, Card.UPGRADE)
"""The cards that give lines."""


def unseen(view: View) -> Mapping[Card, int]:
    """How many of each card are not in sight; at least one in all."""
    seen: Counter[Card] = Counter()
    for seat in view.seats:
        seen.update(seat.hand or ())
    if view.discard_top is not None:
        seen[view.discard_top] += 1
    if view.in_play is not None:
        seen[view.in_play] += 1
    left = {card: max(0, copies - seen[card]) for card, copies in DECK.items()}
    return {card: count for card, count in left.items() if count}


def memory_cards(hand: Hand) -> Hand:
    """Those of a hand."""
    return tuple(card for card in hand if card in MEMORIES)
