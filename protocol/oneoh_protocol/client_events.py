"""Events that `Client` yields: messages of the server, and what becomes of the connection."""

from typing import TypeAlias

import msgspec

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import (
    Announcement,
    Called,
    Challenged,
    ChallengeOver,
    Channel,
    Chatted,
    Draining,
    Listed,
    Paired,
    RefusalCode,
    Request,
    Table,
    TableEvent,
    Tables,
    Tournament,
    Unlisted,
    Unqueued,
    Welcome,
)
from oneoh_protocol.transport import Cause


class Connected(msgspec.Struct, frozen=True):
    """Event: the server has welcomed the client, for the first time or after `Lost`.

    Nothing that was followed survives a connection: watch the tables, and list again
    (protocol/README.md#sequence-and-resume).
    """

    welcome: Welcome


class Lost(msgspec.Struct, frozen=True):
    """Event: the connection failed; the next try is in `retry_in` seconds."""

    reason: str
    retry_in: float
    cause: Cause | None = None


class Rejected(msgspec.Struct, frozen=True):
    """Last event: the server or the address is of no use, or `retry` is False."""

    reason: str
    code: RefusalCode | CloseCode | None = None
    cause: Cause | None = None


ClientEvent: TypeAlias = (
    Connected
    | Lost
    | Rejected
    | Table
    | TableEvent
    | Request
    | Tables
    | Listed
    | Unlisted
    | Draining
    | Announcement
    | Chatted
    | Paired
    | Unqueued
    | Challenged
    | ChallengeOver
    | Channel
    | Tournament
    | Called
)
