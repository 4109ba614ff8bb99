"""Cards that a view does not show, dealt at random into the places where they can be."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from oneoh_games.bot255.cards import ALL, Card, Hand
from oneoh_games.bot255.state import Cards
from oneoh_games.bot255.view import Event, View
from oneoh_games.contract import Seat
from oneoh_games.generator import Generator


class Dealt(msgspec.Struct, frozen=True):
    """Places of all cards that are not in play."""

    hands: tuple[Hand, ...]
    deck: Cards
    discard: Cards


class Known(msgspec.Struct, frozen=True):
    """Places of the cards that the viewer knows."""

    hands: tuple[Cards, ...]
    """Known cards of each hand, some or all."""
    top: Cards
    """Top of the discard pile, from the top."""
    bottom: Cards
    """Bottom of the discard pile, down to the last card."""
    loose: Cards
    """Cards that are somewhere in the two piles."""
    deck: Cards | None = None
    """The whole deck, or None."""


def deal_unseen(view: View, rng: Generator) -> Dealt:
    """Return a deal that agrees with the view; cards that it does not show are anywhere."""
    past = view.last_round
    if past is not None and past.number == view.round:
        return Dealt(past.hands, past.deck, past.discard)
    known = known_cards(view)
    unseen = rng.shuffled(_unseen(view, known))
    hands = tuple(
        tuple(sorted((*cards, *_take(unseen, shown.hand_size - len(cards)))))
        for cards, shown in zip(known.hands, view.seats, strict=True)
    )
    if known.loose:
        unseen = rng.shuffled((*unseen, *known.loose))
    deck = known.deck
    if deck is None:
        deck = tuple(_take(unseen, view.deck_size))
    return Dealt(hands, deck, (*known.top, *unseen, *known.bottom))


def known_cards(view: View) -> Known:
    """Return all cards out of play whose place the view shows, in its fields or its events."""
    top, bottom, loose = _in_discard(view)
    deck = None
    if view.searched is not None and view.pile == "deck":
        deck = view.searched
    elif view.searched is not None:
        top, bottom = view.searched, ()
    hands = tuple(_in_hand(view, seat) for seat in range(len(view.seats)))
    return Known(hands, top, bottom, loose, deck)


def _in_hand(view: View, seat: Seat) -> Cards:
    shown = view.seats[seat]
    if shown.hand is not None:
        return shown.hand
    if view.offered is not None:
        offered = view.offered[seat]
        return () if offered is None else (offered,)
    return tuple(card for event in _this_round(view) for card in _gained(event, seat))


def _gained(event: Event, seat: Seat) -> Iterable[Card]:
    """Return the cards that an event shows in the hand of a seat."""
    if event.seat != seat:
        return ()
    if event.run is not None:
        return event.run.cards
    return event.cards if event.what in ("draw", "receive", "take") else ()


def _in_discard(view: View) -> tuple[Cards, Cards, Cards]:
    """Return the top, the bottom, and the cards of a new deck but the one turned up."""
    top: Cards = () if view.discard_top is None else (view.discard_top,)
    under: Cards = ()
    bottom: Cards = ()
    loose: Cards = ()
    for event in _this_round(view):
        match event.what:
            case "play" if len(event.cards) > 1:  # a Swap, with what it put down
                top = tuple(reversed(event.cards))
                under = event.cards
            case "discard":
                under = event.cards
            case "lose":
                bottom += event.cards
            case "new-deck":  # what lay in the old pile may be in either pile now
                top, loose = event.cards, _less(under, event.cards)
            case _:
                pass
    # In a small pile the card on top is one of those at the bottom.
    if len(top) + len(bottom) > view.discard_size:
        top = ()
    return top, bottom, loose


def _this_round(view: View) -> tuple[Event, ...]:
    """Return the events since the cards were dealt."""
    began = [at for at, event in enumerate(view.events) if event.what == "round"]
    return view.events[began[-1] :] if began else view.events


def _unseen(view: View, known: Known) -> Cards:
    seen = [card for hand in known.hands for card in hand]
    seen += [*known.top, *known.bottom, *known.loose, *(known.deck or ())]
    if view.in_play is not None:
        seen.append(view.in_play)
    return _less(ALL, seen)


def _less(cards: Cards, others: Iterable[Card]) -> Cards:
    return tuple((Counter(cards) - Counter(others)).elements())


def _take(cards: list[Card], count: int) -> list[Card]:
    """Remove the first `count` cards, and return them."""
    taken, cards[:] = cards[:count], cards[count:]
    return taken
