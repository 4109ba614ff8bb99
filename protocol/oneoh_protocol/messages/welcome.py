"""Reply to `hello`: the limits, games and bots of the server (protocol/README.md#welcome)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.bots import Strength
from oneoh_protocol.messages.fields import (
    MAX_SEATS,
    Count,
    Id,
    Name,
    Payload,
    SeatCount,
    Slug,
    TableId,
    Token,
)
from oneoh_protocol.messages.identity import Scope
from oneoh_protocol.messages.pairing import QueuePlace


class Limits(msgspec.Struct, frozen=True):
    """Limits of the server, as numbers; None for those it does not tell."""

    frame_bytes: int
    """Longest frame, either way."""
    commands_per_second: int
    """Sustained commands of a connection; answers to requests are not counted."""
    command_burst: int
    """Commands that a connection may send at once."""
    tables_per_guest: int
    """Tables that one guest may have a seat at, or may be the host of, and that are not over."""
    watched_per_connection: int
    """Tables that a connection may follow."""
    spectators_per_table: int
    outbox_bytes: int
    """Frames that may wait for a connection; one more and it is closed."""
    hello_ms: int
    """Time for `hello` after the connection was opened."""
    ping_ms: int
    """Time between pings; without a pong for as long again the server hangs up."""
    tables_per_address: int | None = None
    """Tables that all guests of one address may be the hosts of."""
    bots_per_guest: int | None = None
    """House bots at work at the tables that a guest is the host of."""
    bots_per_address: int | None = None
    """House bots at work at the tables that all guests of one address are the hosts of."""
    guests_per_hour_per_address: int | None = None
    """New guests of one address."""
    empty_ms: int | None = None
    """Time without its host before a waiting table with no other guest or spectator is closed."""
    waiting_ms: int | None = None
    """Time without host and persons before a waiting table with other guests is closed."""
    over_ms: int | None = None
    """Time without any person before a table that is over is closed."""
    running_ms: int | None = None
    """Time without any person before a table with a running game is closed."""
    away_ms: int | None = None
    """Time without its players before the house bots leave a game."""
    records_per_minute_per_address: int | None = None
    """Parts of records that all guests of one address may get."""
    codes_per_minute_per_address: int | None = None
    """Tables that all guests of one address may look for by code."""
    lag_ms: int | None = None
    """Most time that an answer is charged less, for its round trip."""
    lag_quota_ms: int | None = None
    """Most compensation that a seat can save up, with which it begins."""
    lag_refill_ms: int | None = None
    """Compensation that each answer adds to what the seat has saved."""
    startup_ms: int | None = None
    """Time of a bot's first turn that is free."""
    absence_ms: int | None = None
    """Grace of an absent seat: time of its turns before the others choose."""
    drops: int | None = None
    """Times in a game that a seat has this grace."""
    chat_length: int | None = None
    """Most characters of a line of chat; None if there is no chat."""
    chat_lines_per_minute: int | None = None
    """Sustained lines of chat of a guest."""
    chat_lines_per_table: int | None = None
    """Lines of chat that are kept of a table; one more is refused."""
    challenge_ms: int | None = None
    """Time to answer a challenge; None if there are no challenges."""
    challenges_per_minute: int | None = None
    """Sustained challenges of a guest."""
    seek_widen_points: int | None = None
    """Points by which the rating span of a guest in the queue grows each time."""
    seek_widen_ms: int | None = None
    """Time in the queue after which it grows; None if there is no quick pairing."""
    names_per_day_per_address: int | None = None
    """Names that guests of one address may register; None or 0 if no name can be registered."""


class GameOffer(msgspec.Struct, frozen=True):
    """Game that the server plays."""

    id: Slug
    rules_version: Count
    seats: Annotated[tuple[SeatCount, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    """Possible numbers of seats."""
    options: Payload
    """JSON Schema of the table options, an object all of whose properties have defaults."""


class BotOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """House bot: the server starts it for a seat that names it."""

    name: Slug
    about: str
    """Description for people, in English."""
    games: tuple[Slug, ...]
    author: str = ""
    version: str = ""
    strength: Strength | None = None


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """Reply to `hello`: from here on the client may send commands."""

    re: Id
    protocol: Count
    """Version that is spoken from here on."""
    server: str
    """Name of the server."""
    guest: TableId
    """Id of the guest, for good."""
    name: Name
    """Name of the guest as it is shown."""
    token: Token
    """Secret of the guest: a later `hello` with it returns as the same guest."""
    limits: Limits
    games: tuple[GameOffer, ...]
    bots: tuple[BotOffer, ...]
    tables: tuple[TableId, ...]
    """Tables where the guest has a seat; `watch` resumes each."""
    queued: QueuePlace | None = None
    """Place in the queue that the guest still has, from a connection that this one replaces."""
    registered: bool = False
    """Whether the name is the guest's alone, whatever `hello` said."""
    scope: Scope = "all"
    """Rights of the token."""
    tournaments: tuple[TableId, ...] = ()
    """Tournaments, not over, that the guest is in or the host of; `follow-tournament` shows each."""
