"""The view of a seat: from the state to the view, and back to a state that fits it."""

from collections import Counter
from typing import TypeAlias

import msgspec

from oneoh_games import Generator, Outcome, Seat
from oneoh_noise.state import BOX, Hand, Sent, State, Status

SeenHand: TypeAlias = tuple[int | None, ...]
"""Bits; None for each card that is hidden."""


class SeenCard(msgspec.Struct, frozen=True):
    """A card on the wire, as far as the viewer may know it."""

    seat: Seat
    status: Status
    bit: int | None
    """None while it is face down for the viewer (rules page, section `hidden`)."""


class View(msgspec.Struct, frozen=True):
    """All that `seat` may know; None is a spectator."""

    seat: Seat | None
    to_act: Seat | None
    price: int
    hands: tuple[SeenHand, SeenHand]
    aside: SeenHand
    wire: tuple[SeenCard, ...]
    scores: tuple[int, int]
    outcome: Outcome | None


def view(state: State, seat: Seat | None) -> View:
    """Return the view of `seat`; None is a spectator. After the end nothing is hidden."""
    return _view(state, seat, is_open=state.to_act is None)


def reveal(state: State, seat: Seat | None) -> View:
    """Return the view of `seat` with every card face up."""
    return _view(state, seat, is_open=True)


def _view(state: State, seat: Seat | None, *, is_open: bool) -> View:
    one, other = (_seen(hand, is_open or owner == seat) for owner, hand in enumerate(state.hands))
    return View(
        seat=seat,
        to_act=state.to_act,
        price=state.price,
        hands=(one, other),
        aside=_seen(state.aside, is_open),
        wire=tuple(_seen_card(sent, is_open or sent.seat == seat) for sent in state.wire),
        scores=state.scores,
        outcome=state.outcome,
    )


def _seen(cards: Hand, is_known: bool) -> SeenHand:
    return cards if is_known else (None,) * len(cards)


def _seen_card(sent: Sent, is_known: bool) -> SeenCard:
    is_face_up = is_known or sent.status in ("noise", "nak")
    return SeenCard(sent.seat, sent.status, sent.bit if is_face_up else None)


def determinize(view: View, rng: Generator) -> State:
    """Return a random state that looks like `view` to its seat, every deal equally likely."""
    bits = (*view.hands[0], *view.hands[1], *view.aside, *(card.bit for card in view.wire))
    shown = Counter(bit for bit in bits if bit is not None)
    hidden = list((Counter(BOX) - shown).elements())
    rng.shuffle(hidden)

    def known(bit: int | None) -> int:
        return hidden.pop() if bit is None else bit

    one, other, aside = (
        tuple(sorted(known(bit) for bit in cards)) for cards in (*view.hands, view.aside)
    )
    wire = tuple(Sent(card.seat, known(card.bit), card.status) for card in view.wire)
    return State(view.price, (one, other), aside, wire)
