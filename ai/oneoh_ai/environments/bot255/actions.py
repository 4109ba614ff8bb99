"""Numbers for what Bot255 lists: seats counted from the own one, Swaps by places in the hand."""

from msgspec.structs import replace

from oneoh_games.bot255.actions import (
    PILES,
    Action,
    Discard,
    Draw,
    Pass,
    Search,
    Spy,
    StealCard,
    StealCards,
    StealTurn,
    Swap,
    Take,
    TakeFrom,
    format_action,
)
from oneoh_games.bot255.cards import DECK, HAND_SIZE, Card, Hand, without
from oneoh_games.contract import Seat

_SUBSETS = 1 << HAND_SIZE - 1
SWAPS = len(PILES) * _SUBSETS
"""A Swap for each pile and each set of the other cards in the hand."""


def every_short_action(seats: int) -> list[Action]:
    """Return all actions but programs and Swaps, sorted by text; seat 1 sits next to the own."""
    others = range(1, seats)
    found: list[Action] = [
        Pass(),
        StealTurn(),
        StealCards(),
        Spy(),
        *(shape(pile) for shape in (Draw, Search) for pile in PILES),
        *(shape(seat) for shape in (StealCard, TakeFrom) for seat in others),
        *(shape(card) for shape in (Take, Discard) for card in DECK),
    ]
    return sorted(found, key=format_action)


def relative(action: Action, own: Seat, seats: int) -> Action:
    """Return the action with its seat, if it names one, counted from the own seat on."""
    if isinstance(action, StealCard | TakeFrom):
        return replace(action, seat=(action.seat - own) % seats)
    return action


def swap_index(action: Swap, hand: Hand) -> int:
    """Return the number of a Swap, from 0: its pile, then the places of the cards put down.

    A place counts in the hand less the Swap, sorted; of equal cards the first ones go.
    """
    left: list[Card | None] = [*without(hand, Card.SWAP)]
    places = 0
    for card in action.cards:
        place = left.index(card)
        left[place] = None
        places |= 1 << place
    return PILES.index(action.pile) * _SUBSETS + places
