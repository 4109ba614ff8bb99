"""Messages of operators, who run the lobby, and what they tell everybody.

See protocol/README.md#operators.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.fields import Count, Id, Milliseconds, TableId, Token

MAX_BAN_S = 10 * 366 * 24 * 3600
"""Longest ban, in seconds."""

Reason = Annotated[str, Meta(max_length=200)]
"""Sentence for the people concerned, and for the audit."""
Microseconds = Annotated[int, Meta(ge=0, le=2**40)]
AddressText = Annotated[str, Meta(min_length=1, max_length=64)]
"""Address of a connection, or a network: `192.0.2.0/24`, `2001:db8::/48`."""
Second = Annotated[int, Meta(ge=0, le=2**40)]
"""Second since 1970, in UTC."""


class Operate(ClientMessage, frozen=True, kw_only=True, tag="operate"):
    """Command to become an operator for this connection: the reply is `done`."""

    key: Token
    """Secret of the operator."""


NodeNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""Number of a run of a process of the lobby; 0 for the only one."""
Subject: TypeAlias = Literal["overview", "connections", "bots", "tables", "nodes", "bans", "audit"]


class Inspect(ClientMessage, frozen=True, kw_only=True, tag="inspect"):
    """Command of an operator to see a part of the lobby: the reply is `inspection`."""

    what: Subject
    skip: Count = 0
    """Number of rows to leave out, for the pages after the first."""


class Kick(ClientMessage, frozen=True, kw_only=True, tag="kick"):
    """Command of an operator to close a guest's connection: the reply is `done`."""

    guest: TableId
    reason: Reason = ""


class Ban(ClientMessage, frozen=True, kw_only=True, tag="ban"):
    """Command of an operator to keep a guest, or an address, out for a time: the reply is `done`.

    Connections that it concerns are closed.
    """

    guest: TableId | None = None
    address: AddressText | None = None
    seconds: Annotated[int, Meta(ge=1, le=MAX_BAN_S)]
    reason: Reason = ""


class Mute(ClientMessage, frozen=True, kw_only=True, tag="mute"):
    """Command of an operator to keep a guest, or an address, out of the chat for a time.

    The reply is `done`.
    """

    guest: TableId | None = None
    address: AddressText | None = None
    seconds: Annotated[int, Meta(ge=1, le=MAX_BAN_S)]
    reason: Reason = ""


class LiftBan(ClientMessage, frozen=True, kw_only=True, tag="lift-ban"):
    """Command of an operator to end a ban, or a mute, early: the reply is `done`."""

    ban: Id
    reason: Reason = ""


class CloseTable(ClientMessage, frozen=True, kw_only=True, tag="close-table"):
    """Command of an operator to close a table in any phase: the reply is `done`."""

    table: TableId
    reason: Reason = ""


class Announce(ClientMessage, frozen=True, kw_only=True, tag="announce"):
    """Command of an operator to tell everybody something: the reply is `done`."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Drain(ClientMessage, frozen=True, kw_only=True, tag="drain"):
    """Command of an operator to end the server, with time for its games: the reply is `done`.

    In a lobby of several nodes all of them end, one after the other, each once the one before is
    replaced; with `node` that one alone.
    """

    reason: Reason = ""
    node: NodeNumber | None = None


OperatorCommand: TypeAlias = Inspect | Kick | Ban | Mute | LiftBan | CloseTable | Announce | Drain
"""Commands that an operator alone may send."""


class CodeCount(msgspec.Struct, frozen=True):
    """Number of refusals with a code, since the server started."""

    code: str
    count: Count


ConnectionNumber = Annotated[int, Meta(ge=1, le=2**53 - 1)]
"""Number of a connection; in a lobby of several processes its upper bits are the process's own."""


class RefusedLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Refusal, as it stands in the server's log."""

    at_s: Second
    connection: ConnectionNumber
    command: str
    """Type of the refused message; "" if it could not be read."""
    code: str
    message: str
    guest: TableId | None = None
    table: TableId | None = None


class Overview(msgspec.Struct, frozen=True):
    """Lobby in numbers."""

    up_s: Second
    """Seconds since the server started."""
    connections: Count
    operators: Count
    waiting: Count
    """Tables that wait for guests."""
    running: Count
    over: Count
    unlisted: Count
    """Tables of any phase that the list does not show."""
    bots: Count
    """House bots whose processes run."""
    max_bots: Count
    load_percent: Count
    """Load of the machine over the last minute, in percent of one core."""
    draining_ms: Milliseconds | None
    """Most time until the end of a server that drains."""
    refusals: tuple[CodeCount, ...]
    last_refusals: tuple[RefusedLine, ...]
    """Newest last."""
    cpu_percent: Count = 0
    """Processor time of the server's process since the last `overview`, in percent of a core."""
    memory_mib: Count = 0
    """Resident memory of the server's process; where that is not known, the most that it ever had."""
    lag_us: Microseconds | None = None
    """99th percentile of how late the event loop wakes."""
    move_us: Microseconds | None = None
    """Median time of the last 1,000 moves of each game in the server; None before the first."""
    slow_move_us: Microseconds | None = None
    """Their 99th percentile."""
    moves: Count = 0
    """Moves since the start."""
    time_outs: Count = 0
    """Turns that the clock ended."""
    bot_failures: Count = 0
    """House bots that ended unasked."""
    turned_away: Count = 0
    """Connections for which there was no room."""
    closes: tuple[CodeCount, ...] = ()
    """Connections that the server closed, by name of the close code."""
    queued: Count = 0
    """Guests who wait to be paired."""


class ConnectionRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Connection, with its guest."""

    connection: ConnectionNumber
    address: str
    guest: TableId
    name: str
    bot: bool = False
    software: str = ""
    operator: bool = False
    house: bool = False
    """Whether it is a house bot, whose process the server keeps running."""
    round_trip_ms: Milliseconds | None = None
    """Measured round trip; None before the first measure."""
    tables: tuple[TableId, ...] = ()
    """First tables where the guest has a seat, or is the host."""


class OperatedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """Table, listed or not."""

    table: TableId
    game: str
    phase: Literal["waiting", "running", "over"]
    host: str
    seats: tuple[str, ...]
    """Name at each seat; "" for a free one."""
    listed: bool = True
    spectators: Count = 0
    turn: Count = 0


class NodeRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Process that serves the lobby."""

    node: NodeNumber
    name: str
    """Name for people: host and process."""
    release: str = ""
    here: bool = False
    """Whether the operator's connection came to it."""
    leads: bool = False
    """Whether it has the services that the lobby has once, such as the queue."""
    draining: bool = False
    lease_left_ms: Milliseconds | None = None
    """Time until another takes over unless it renews its lease; None for the only process."""
    silent: bool = False
    """Whether it did not answer: what follows is not known."""
    up_s: Second = 0
    """Seconds since it started."""
    tables: Count = 0
    """Tables that it owns and has in memory."""
    guests: Count = 0
    """Guests who are connected to it, house bots included."""
    moves_per_minute: Count = 0
    gaps: Count = 0
    """Times that it missed bundles of another node, since it started."""


class BanRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Ban, or mute, that has not ended."""

    ban: Id
    until_s: Second
    guest: TableId | None = None
    address: str | None = None
    reason: str = ""
    mutes: bool = False
    """Whether it keeps out of the chat alone."""


class AuditLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Act of an operator."""

    number: Id
    at_s: Second
    operator: str
    """Name that belongs to the key."""
    act: str
    """Type of the command."""
    target: str = ""
    reason: str = ""


class Inspection(msgspec.Struct, frozen=True, tag="inspection", omit_defaults=True):
    """Reply to `inspect`: the part that was asked for, and as many of its rows as fit a frame."""

    re: Id
    overview: Overview | None = None
    connections: tuple[ConnectionRow, ...] = ()
    tables: tuple[OperatedTable, ...] = ()
    nodes: tuple[NodeRow, ...] = ()
    bans: tuple[BanRow, ...] = ()
    audit: tuple[AuditLine, ...] = ()
    left_off: Count = 0
    """Number of further rows."""
    silent: tuple[NodeNumber, ...] = ()
    """Nodes that did not answer in time: theirs is missing."""


class Announcement(msgspec.Struct, frozen=True, tag="announcement"):
    """Event: an operator tells everybody something."""

    text: str


class Draining(msgspec.Struct, frozen=True, tag="draining"):
    """Event: the server stops soon, and opens no more tables. It comes after a `welcome` too."""

    left_ms: Milliseconds
    """Most time until the end; it comes earlier if no game is played."""
