"""Steps that an action is made of: cards come, go, move and flip, and each step is logged."""

from functools import lru_cache
from typing import Literal

from oneoh_games.contract import Seat
from oneoh_games.one_zero_one.cards import (
    CARDS,
    SAVE,
    Card,
    Direction,
    remove_card,
    remove_cards,
    sort_cards,
)
from oneoh_games.one_zero_one.program import (
    QUORUM,
    MutableProgram,
    find_placed,
    neighbour,
)
from oneoh_games.one_zero_one.state import Cards, State
from oneoh_games.one_zero_one.view import Event, EventKind, PlacedCard, Space, Waiting

HAND_SIZE = 3


class Execution:
    """Action in progress, with the piles and the program as they change.

    Piles are tuples that are replaced, so that what does not change stays the same object.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self.seat = seat
        self.program = MutableProgram(state.lines, state.sizes)
        self.hand = state.hands[seat]
        self.deck = state.decks[seat]
        self.below = state.below[seat]
        self.seen = state.seen[seat]
        self.unknown = state.unknown[seat]
        self.discard = state.discard
        self.deleted = state.deleted
        self.events: list[Event] = []
        self.waiting: Waiting | None = None
        self.ended: Literal["run", "deck-out"] | None = None
        self.inert: Space | None = None

    def play_from_hand(self, card: Card) -> None:
        """Take a card from the hand.

        Of equal cards, the one that was seen on the deck counts as played first.
        """
        self.hand = remove_card(self.hand, card)
        if card in self.seen:
            self.seen = remove_card(self.seen, card)
        else:
            self.unknown = remove_card(self.unknown, card)

    def play_from_discard(self, card: Card) -> None:
        """Take a card from the discard pile: of equal ones, the one that came first."""
        self.discard = remove_card(self.discard, card)

    def put(self, what: Literal["input", "print", "paste"], card: PlacedCard, at: Space) -> None:
        """Put a card that the player places into the program."""
        self.program.put(at, card)
        self.events.append(Event(what, self.seat, card.kind, card.direction, None, at))
        self._arrive(card, at, placed=True)

    def move(self, what: Literal["enter", "goto"], at: Space, line: int) -> None:
        """Lift a card and put it into the leftmost empty column of a line."""
        card = self.program.take(at)
        to = self.program.leftmost_empty(line)
        self.program.put(to, card)
        self.log(what, card, at, digit=card.digit, to=to)
        self._arrive(card, to, placed=False)

    def remove(self, what: Literal["delete", "cut"], at: Space) -> None:
        """Take a card out of the program: out of the game, or onto the discard pile."""
        card = self.program.take(at)
        removed = CARDS[card.kind][card.direction]
        if what == "cut":
            self.discard += (removed,)
        else:
            self.deleted += (removed,)
        self.log(what, card, at, digit=card.digit)

    def flip(self, card: PlacedCard, at: Space) -> None:
        """Turn a card over; its direction stays."""
        flipped = find_placed(card.kind, 1 - card.digit, card.direction, protected=card.protected)
        self.program.change(at, flipped)
        self.log("flip", card, at, digit=flipped.digit)

    def save(self, card: PlacedCard, at: Space) -> None:
        """Protect a SAVE card and the card that its word points at, if both are there."""
        space = pointed(card, at)
        saved = self.program[space] if space else None
        if space and saved:
            self._protect(card, at)
            self._protect(saved, space)

    def wait(self, at: Space, source: Literal["hand", "discard"]) -> None:
        """Ask the player to place another card."""
        self.waiting = Waiting(at, source)
        self.log("wait", None, at, seat=self.seat)

    def load(self) -> None:
        """Draw up to three cards; the game ends if the deck runs out; rules page, "LOAD"."""
        missing = HAND_SIZE - len(self.hand)
        drawn, self.deck = self.deck[:missing], self.deck[missing:]
        if drawn:
            self._uncover(drawn)
            self.hand = _joined(self.hand, drawn)
            # Only the first of them lay on top while a decision was pending.
            self.seen = _joined(self.seen, drawn[:1])
            self.events.append(Event("draw", seat=self.seat, card=drawn[0].kind, count=len(drawn)))
        if len(drawn) < missing:
            self.ended = "deck-out"
            self.events.append(Event("deck-out", seat=self.seat))

    def _uncover(self, drawn: Cards) -> None:
        """Note which cards are below the top no more: those drawn after it, and the new top."""
        top = self.deck[:1]
        self.below = remove_cards(self.below, drawn[1:] + top)
        self.unknown = remove_cards(self.unknown, top)

    def log(
        self,
        what: EventKind,
        card: PlacedCard | None,
        at: Space | None,
        *,
        seat: Seat | None = None,
        direction: Direction | None = None,
        digit: int | None = None,
        to: Space | None = None,
    ) -> None:
        """Append an event."""
        kind = None if card is None else card.kind
        self.events.append(Event(what, seat, kind, direction, digit, at, to))

    def _protect(self, card: PlacedCard, at: Space) -> None:
        if not card.protected:
            saved = find_placed(card.kind, card.digit, card.direction, protected=True)
            self.program.change(at, saved)
            self.log("save", card, at, digit=card.digit)

    def _arrive(self, card: PlacedCard, at: Space, *, placed: bool) -> None:
        """Resolve a card's arrival: first the SAVE tests, then RUN.

        Rules page, "What comes first".
        """
        for space, other in self.program.saves_at(at):
            self.save(other, space)
        if card.kind is SAVE and not placed:
            self.save(card, at)
        if self.program.sizes[-1] >= QUORUM:  # line 50 is full
            self.ended = "run"
            self.inert = at if placed else None
            self.log("run", None, self.inert)


def pointed(card: PlacedCard, at: Space) -> Space | None:
    """Return the space that a card's word points at, or None outside the program."""
    assert card.direction is not None, card
    return neighbour(at, card.direction)


# A hand of three cards has few values, and hands that are equal are one object.
@lru_cache(maxsize=8192)
def _joined(hand: Cards, drawn: Cards) -> Cards:
    return sort_cards(hand + drawn)
