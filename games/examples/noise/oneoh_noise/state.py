"""The full state of a game."""

from typing import Literal, TypeAlias

import msgspec

from oneoh_games import Outcome, Seat

Hand: TypeAlias = tuple[int, ...]
"""Bits, sorted."""
Status: TypeAlias = Literal["noise", "asked", "ack", "nak"]
"""Noise needs no answer; a signal is asked about until the receiver says ack or nak."""

BOX: Hand = (0,) * 8 + (1,) * 8
"""All the cards there are (rules page, section `cards`)."""


class Sent(msgspec.Struct, frozen=True):
    """A card on the wire."""

    seat: Seat
    bit: int
    status: Status


class State(msgspec.Struct, frozen=True):
    """A moment of the game, with everything that is hidden."""

    price: int
    hands: tuple[Hand, Hand]
    aside: Hand
    wire: tuple[Sent, ...] = ()
    """In the order of sending; seats 0 and 1 in turn."""

    @property
    def asked(self) -> bool:
        """Whether the last card waits for an answer."""
        return bool(self.wire) and self.wire[-1].status == "asked"

    @property
    def to_act(self) -> Seat | None:
        """Seat to act; None once the game is over."""
        if self.asked:
            return 1 - self.wire[-1].seat
        return len(self.wire) % 2 if any(self.hands) else None

    @property
    def scores(self) -> tuple[int, int]:
        """Points of both seats (rules page, section `points`)."""
        points = [0, 0]
        for sent in self.wire:
            if sent.status == "ack":
                points[sent.seat] += 1
            elif sent.status == "nak":
                points[sent.seat if sent.bit else 1 - sent.seat] += self.price
        return points[0], points[1]

    @property
    def outcome(self) -> Outcome | None:
        """Result; None while the game runs (rules page, section `end`)."""
        if self.to_act is not None:
            return None
        one, other = self.scores
        reason = "draw" if one == other else "points"
        return Outcome(reason, (one, other), (1 + (one < other), 1 + (other < one)))
