"""The order of the cards in one's hand: a card stays where it is held until it is played."""

from collections.abc import Sequence

from oneoh_games.one_zero_one.cards import Card

Held = tuple[Card | None, ...]
"""A hand by its places; None is a place whose card was played, and no other drawn yet."""


def arranged(before: Held, hand: Sequence[Card]) -> Held:
    """The cards of `hand`: those held before in their places, new ones where cards are gone."""
    new = list(hand)
    kept: list[Card | None] = []
    for card in before:
        if held := card in new:
            new.remove(card)
        kept.append(card if held else None)
    places = [card or (new.pop(0) if new else None) for card in kept]
    return (*places, *new)
