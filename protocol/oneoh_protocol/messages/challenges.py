"""Guests who are here, and challenges from one to another (protocol/README.md#challenges)."""

from typing import Literal, TypeAlias

import msgspec

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.clock import Clock
from oneoh_protocol.messages.fields import Count, Id, Milliseconds, Payload, Slug, TableId
from oneoh_protocol.messages.listing import Speed
from oneoh_protocol.messages.pairing import Seek, Unseek
from oneoh_protocol.messages.ratings import Points

Occupation: TypeAlias = Literal["free", "queued", "playing"]
Side: TypeAlias = Literal["lot", "first", "second"]
"""Seat of the challenger: drawn by lot, 0 or 1."""
DeclineReason: TypeAlias = Literal["", "later", "game", "clock", "rated", "casual", "side"]
"""Reason of a challenged guest: none told, no time, or the term that is not welcome."""
ChallengeEnd: TypeAlias = Literal["accepted", "declined", "withdrawn", "expired", "gone", "failed"]


class ListGuests(ClientMessage, frozen=True, kw_only=True, tag="list-guests"):
    """Command to list the guests who are connected, house bots left out: the reply is `guests`."""

    game: Slug | None = None
    """Game of the ratings that are told, with `speed`; None: no ratings."""
    speed: Speed = "rapid"
    skip: Count = 0
    """Guests to leave out, of the first ones."""
    blocked: bool = False
    """Whether to list, after the others, the guests whom one has blocked and who are away."""


class GuestRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Guest who is connected, as everybody sees it."""

    player: TableId
    """Mark of the guest, as the chat's `speaker`: it is not the guest's id."""
    name: str
    bot: bool = False
    software: str = ""
    occupation: Occupation = "free"
    rating: Points | None = None
    """None without a rating of this kind."""
    quiet: bool = False
    """Whether the guest takes no challenges."""
    you: bool = False
    blocked: bool = False
    """Whether you have blocked the guest."""
    unregistered: bool = False
    """As in `SeatInfo`."""
    away: bool = False
    """Whether the guest is not connected, and listed as one who is blocked."""


class Guests(msgspec.Struct, frozen=True, tag="guests", omit_defaults=True):
    """Reply to `list-guests`: people first, then by name."""

    re: Id
    guests: tuple[GuestRow, ...] = ()
    left_off: Count = 0
    """Number of further guests, for whom the frame has no room."""


class ChallengeTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """Game for two that one guest proposes to another."""

    game: Slug
    clock: Clock = Clock()
    options: Payload = {}
    rated: bool = False
    side: Side = "lot"


class Challenge(ClientMessage, frozen=True, kw_only=True, tag="challenge"):
    """Command to challenge a guest who is here: the reply is `challenging`.

    A guest has one challenge that is open; `challenge-over` tells what became of it.
    """

    player: TableId
    terms: ChallengeTerms


class Withdraw(ClientMessage, frozen=True, kw_only=True, tag="withdraw"):
    """Command to withdraw one's challenge: the reply is `done`."""

    challenge: TableId


class Accept(ClientMessage, frozen=True, kw_only=True, tag="accept"):
    """Command to accept a challenge: the reply is `done`; `challenge-over` names the table."""

    challenge: TableId


class Decline(ClientMessage, frozen=True, kw_only=True, tag="decline"):
    """Command to decline a challenge: the reply is `done`."""

    challenge: TableId
    reason: DeclineReason = ""


class Block(ClientMessage, frozen=True, kw_only=True, tag="block"):
    """Command to block a guest who is here, or to take that back, also of one who is away.

    The reply is `done`.

    A guest who is blocked cannot challenge the one who blocked, nor be paired with them.
    """

    player: TableId
    blocked: bool = True


class Quiet(ClientMessage, frozen=True, kw_only=True, tag="quiet"):
    """Command to take no challenges on this connection, or to take them again: the reply is `done`."""

    quiet: bool = True


class Challenging(msgspec.Struct, frozen=True, tag="challenging"):
    """Reply to `challenge`."""

    re: Id
    challenge: TableId
    expires_ms: Milliseconds


class Challenged(msgspec.Struct, frozen=True, tag="challenged", omit_defaults=True):
    """A guest challenges the receiver, who may `accept` or `decline`."""

    challenge: TableId
    player: TableId
    name: str
    terms: ChallengeTerms
    expires_ms: Milliseconds
    bot: bool = False
    rating: Points | None = None
    """Rating of the challenger in games of this kind."""
    unregistered: bool = False
    """As in `SeatInfo`."""


class ChallengeOver(msgspec.Struct, frozen=True, tag="challenge-over", omit_defaults=True):
    """A challenge is over; told to both."""

    challenge: TableId
    end: ChallengeEnd
    reason: DeclineReason = ""
    table: TableId | None = None
    """Table whose game runs, if it was accepted: send `watch` to play."""


PairingCommand: TypeAlias = (
    Seek | Unseek | ListGuests | Challenge | Withdraw | Accept | Decline | Block | Quiet
)
"""Commands by which guests find each other."""
