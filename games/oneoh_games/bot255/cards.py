"""The deck as data, and what a hand allows; rules page, "The cards"."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias


class Card(StrEnum):
    """Card by its word in moves; cards sort by word."""

    MOVE = "move"
    ROTATE_LEFT = "rotate-left"
    ROTATE_RIGHT = "rotate-right"
    REPEAT = "repeat"
    WHILE = "while"
    IF_ELSE = "if-else"
    MEMORY_2 = "memory-2"
    MEMORY_4 = "memory-4"
    MEMORY_8 = "memory-8"
    UPGRADE = "upgrade"
    STEAL_CARD = "steal-card"
    STEAL_CARDS = "steal-cards"
    STEAL_TURN = "steal-turn"
    SWAP = "swap"
    SEARCH = "search"
    SPY = "spy"

    __hash__ = str.__hash__  # in C; that of an Enum is a call of Python


Hand: TypeAlias = tuple[Card, ...]
"""Sorted by word."""

DECK: Mapping[Card, int] = {
    Card.MOVE: 8,
    Card.ROTATE_LEFT: 5,
    Card.ROTATE_RIGHT: 5,
    Card.REPEAT: 5,
    Card.WHILE: 4,
    Card.IF_ELSE: 4,
    Card.MEMORY_2: 5,
    Card.MEMORY_4: 6,
    Card.MEMORY_8: 3,
    Card.UPGRADE: 4,
    Card.STEAL_CARD: 2,
    Card.STEAL_CARDS: 2,
    Card.STEAL_TURN: 3,
    Card.SWAP: 3,
    Card.SEARCH: 3,
    Card.SPY: 2,
}
"""Copies of each card in the deck."""

CODE: frozenset[Card] = frozenset(
    {Card.MOVE, Card.ROTATE_LEFT, Card.ROTATE_RIGHT, Card.REPEAT, Card.WHILE, Card.IF_ELSE}
)
LINES: Mapping[Card, int] = {Card.MEMORY_2: 2, Card.MEMORY_4: 4, Card.MEMORY_8: 8}
"""Lines that each Memory card allows."""

HAND_SIZE = 6
"""Cards that a seat is dealt, and that it may hold between turns."""

ALL: tuple[Card, ...] = tuple(sorted(card for card, copies in DECK.items() for _ in range(copies)))


def library(hand: Iterable[Card]) -> frozenset[Card]:
    """Return the Code cards whose commands a hand allows."""
    return CODE & frozenset(hand)


@lru_cache(maxsize=8192)
def memory(hand: Hand) -> int:
    """Return the lines that a hand allows: the sum of its Memory cards, doubled per Upgrade."""
    return sum(LINES.get(card, 0) for card in hand) << hand.count(Card.UPGRADE)


def used(hand: Hand, code: Iterable[str]) -> Hand:
    """Return the cards shown for a program: a card for each command, all Memory and Upgrades."""
    shown = [Card(word) for word in code]
    shown += [card for card in hand if card in LINES or card is Card.UPGRADE]
    return tuple(sorted(shown))


def without(hand: Hand, *cards: Card) -> Hand:
    """Return the hand less one copy of each of `cards`. Raises ValueError if one is missing."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def joined(hand: Hand, *cards: Card) -> Hand:
    """Return the hand with `cards` added."""
    return tuple(sorted((*hand, *cards)))
