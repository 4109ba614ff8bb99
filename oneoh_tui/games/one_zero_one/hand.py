"""Order of the cards in the player's hand: a card keeps its place until it is played."""

from collections.abc import Sequence

from oneoh_games.one_zero_one.cards import Card

Held = tuple[Card | None, ...]
"""Cards of a hand by place; None is a place whose card was played and not replaced."""


def arranged(before: Held, hand: Sequence[Card]) -> Held:
    """Return the cards of `hand`: known ones in their places, new ones in empty places."""
    new = list(hand)
    kept: list[Card | None] = []
    for card in before:
        if held := card in new:
            new.remove(card)
        kept.append(card if held else None)
    places = [card or (new.pop(0) if new else None) for card in kept]
    return (*places, *new)
