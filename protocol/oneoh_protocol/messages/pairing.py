"""Quick pairing: places in the queue (protocol/README.md#quick-pairing)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.clock import Clock
from oneoh_protocol.messages.fields import Count, Id, Milliseconds, SeatCount, Slug, TableId

Opponents: TypeAlias = Literal["any", "people", "bots"]
"""Whom a guest is paired with: anybody, no bot, or nobody but bots."""
RatingSpan: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
"""Most points between two ratings."""


class Seek(ClientMessage, frozen=True, kw_only=True, tag="seek"):
    """Command to be paired with others who want the same game: the reply is `queued`.

    A guest has one place in the queue: a second command replaces it. `paired` follows, or
    `unqueued`. The place ends with the guest's connection.
    """

    game: Slug
    clock: Clock = Clock()
    seats: SeatCount | None = None
    """Number of seats; None for the least with which the game is played."""
    opponents: Opponents = "any"
    rated: bool = False
    span: RatingSpan | None = None
    """Points by which the ratings of others may differ at first; None: by any number."""


class Unseek(ClientMessage, frozen=True, kw_only=True, tag="unseek"):
    """Command to leave the queue: the reply is `done`, also if the guest is not in it."""


class QueuePlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Place of a guest in the queue."""

    ticket: TableId
    """Name of the place, by which `paired` and `unqueued` tell of it."""
    game: Slug
    clock: Clock
    seats: SeatCount
    opponents: Opponents = "any"
    rated: bool = False
    span: RatingSpan | None = None
    rating: int = 1500
    """Rating of the guest that counts for the span."""
    waited_ms: Milliseconds = 0
    others: Count = 0
    """Number of others who wait for the same game, with any terms."""


class Queued(msgspec.Struct, frozen=True, tag="queued"):
    """Reply to `seek`."""

    re: Id
    place: QueuePlace


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """The guest has a seat at a table whose game runs already: send `watch` to play."""

    ticket: TableId
    table: TableId


UnqueuedReason: TypeAlias = Literal["draining", "too-many", "server-busy"]


class Unqueued(msgspec.Struct, frozen=True, tag="unqueued"):
    """The server has ended a place in the queue."""

    ticket: TableId
    reason: UnqueuedReason
    """The server restarts; the guest may have no more tables; or no table could be opened."""
