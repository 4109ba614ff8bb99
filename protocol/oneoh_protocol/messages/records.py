"""Finished games: the list of them, and the record of one (protocol/README.md#finished-games)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.fields import MAX_SEATS, Count, Id, SeatNumber, Slug, TableId

RECORD_LINE = 32768
"""Most bytes of a line of a record in UTF-8."""


class ListFinished(ClientMessage, frozen=True, kw_only=True, tag="list-finished"):
    """Command to list finished games, the newest first: the reply is `finished`."""

    mine: bool = False
    """Whether to list the guest's own games, unlisted ones too, instead of all listed ones."""
    game: Slug | None = None
    before: Id | None = None
    """Number of a game: only those before it, `next` of an earlier reply."""


class GetRecord(ClientMessage, frozen=True, kw_only=True, tag="get-record"):
    """Command to get the record of a finished game, part by part: the reply is `record`."""

    table: TableId
    part: Count = 0
    """Number of the part, from 0."""


class FinishedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Player of a finished game."""

    name: Annotated[str, Meta(max_length=64)]
    bot: bool = False
    software: str = ""
    unregistered: bool = False
    """Whether the name is no registered one."""
    assisted: bool = False
    """Whether the player saw hints of a bot."""


EndKind: TypeAlias = Literal[
    "rules", "resigned", "timeout", "aborted", "absence", "agreement", "fault"
]
"""End of a recorded game (games/RECORDS.md#form)."""


class FinishedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """Finished game as the list shows it."""

    number: Id
    """Place in the list: the newest game has the greatest."""
    table: TableId
    game: Slug
    seats: Annotated[tuple[FinishedSeat, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    end: EndKind
    places: Annotated[tuple[int, ...], Meta(max_length=MAX_SEATS)] = ()
    """Place of each seat; empty if the game has no outcome."""
    turns: Count = 0
    """Number of actions."""
    ended_s: Annotated[int, Meta(ge=0, le=2**40)] = 0
    """Second of the end, since 1970 in UTC; 0 if it is not known."""
    imported: bool = False
    """Whether the record came from a file, and not from a table of this server."""
    rated: bool = False
    assisted: bool = False
    """Whether a bot has stood in for a player."""
    taken_back: Count = 0
    """Times that moves were taken back."""
    openings: Annotated[
        tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=MAX_SEATS)
    ] = ()
    """First action of each seat, as spectators may know it; "" or left out where it is not known."""
    seat: SeatNumber | None = None
    """Seat that the receiver had; None for games of others."""


class Finished(msgspec.Struct, frozen=True, tag="finished", omit_defaults=True):
    """Reply to `list-finished`: some games, the newest first."""

    re: Id
    games: tuple[FinishedGame, ...]
    next: Id | None = None
    """Number to ask for more with, as `before`; None if these are the last."""


class RecordPart(msgspec.Struct, frozen=True, tag="record"):
    """Reply to `get-record`: a part of the record's text, as lines."""

    re: Id
    table: TableId
    part: Count
    parts: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    """Number of parts."""
    lines: tuple[str, ...]
    """Lines of the text, without their line feeds."""
