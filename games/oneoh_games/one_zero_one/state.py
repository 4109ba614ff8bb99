"""State of a game of One Zero One."""

from typing import TypeAlias

import msgspec

from oneoh_games.contract import Outcome, Seat
from oneoh_games.one_zero_one.cards import Card, sort_cards
from oneoh_games.one_zero_one.program import Lines, Sizes
from oneoh_games.one_zero_one.view import Event, Space, Waiting

Cards: TypeAlias = tuple[Card, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about a game. Pairs are of seat 0 and seat 1."""

    deck: Cards
    """Cards of each seat's deck at the start, sorted."""
    open_hands: bool
    starter: Seat
    turn: int
    to_act: Seat | None
    lines: Lines
    sizes: Sizes
    """That of `lines`: each move asks for it several times."""
    hands: tuple[Cards, Cards]
    """Sorted."""
    decks: tuple[Cards, Cards]
    """From the top."""
    below: tuple[Cards, Cards]
    """Cards below the top of each deck, sorted: their order is hidden from everybody."""
    seen: tuple[Cards, Cards]
    """Cards of each hand that lay on top while a decision was pending; sorted."""
    unknown: tuple[Cards, Cards]
    """Cards of each seat that are hidden from the others, sorted: in hand, or below the top."""
    discard: Cards = ()
    deleted: Cards = ()
    waiting: Waiting | None = None
    events: tuple[Event, ...] = ()
    """Events of the last action."""
    inert: Space | None = None
    """Space of the third card of line 50 if it was placed there: its command does not act."""
    outcome: Outcome | None = None


def below(deck: Cards) -> Cards:
    """Return the cards below the top of a deck, sorted."""
    return sort_cards(deck[1:])


def unknown(hand: Cards, deck: Cards, seen: Cards) -> Cards:
    """Return the cards of a seat that are hidden from the others, sorted."""
    cards = [*hand, *deck[1:]]
    for card in seen:
        cards.remove(card)
    return sort_cards(cards)
