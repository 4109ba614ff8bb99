"""Messages from the server to the client (protocol/README.md#messages-to-the-client)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_games import Outcome
from oneoh_protocol.messages.absence import Claim
from oneoh_protocol.messages.admission import Admission
from oneoh_protocol.messages.bots import BotDetails
from oneoh_protocol.messages.challenges import Challenged, ChallengeOver, Challenging, Guests
from oneoh_protocol.messages.channels import Channel
from oneoh_protocol.messages.chat import Chatted
from oneoh_protocol.messages.clock import Clock, Few, Times
from oneoh_protocol.messages.fields import (
    MAX_SEATS,
    Change,
    Count,
    Id,
    Milliseconds,
    Payload,
    SeatNumber,
    Seed,
    Slug,
    TableId,
    Token,
)
from oneoh_protocol.messages.identity import Identity, NewToken
from oneoh_protocol.messages.operator import Announcement, Draining, Inspection
from oneoh_protocol.messages.pairing import Paired, Queued, Unqueued
from oneoh_protocol.messages.pause import Paused, Unpaused
from oneoh_protocol.messages.ratings import Player, SeatRating
from oneoh_protocol.messages.records import Finished, RecordPart
from oneoh_protocol.messages.refused import Refused
from oneoh_protocol.messages.spectating import Spectating, SpectatorDelay
from oneoh_protocol.messages.tournaments import Called, Tournament, Tournaments
from oneoh_protocol.messages.welcome import Welcome


class Done(msgspec.Struct, frozen=True, tag="done", gc=False):
    """Reply to a command that is carried out and has no other reply."""

    re: Id


SeatKind: TypeAlias = Literal["anyone", "invite", "bot", "taken"]


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Seat as everybody sees it."""

    kind: SeatKind
    """State of the seat; `bot` is a house bot that has not come yet."""
    name: str = ""
    bot: bool = False
    """Whether a program plays."""
    software: str = ""
    present: bool = False
    """Whether its guest's connection is up."""
    rematch: bool = False
    """Whether it wants another game."""
    resigned: bool = False
    """Whether it gave the game up, or lost on time."""
    left: bool = False
    """Whether its guest has left the table, which is over: there is no rematch then."""
    pause: bool = False
    """Whether it wants a pause."""
    abort: bool = False
    """Whether it wants to end the game without a result."""
    draw: bool = False
    """Whether it wants to call the game a draw."""
    takeback: Count | None = None
    """Number of actions that would remain, if it wants the game to go back."""
    assisted: bool = False
    """Whether its player has seen hints of a bot in this game."""
    grace_ms: Milliseconds | None = None
    """Time left of its grace, which runs while an absent seat has to act; 0 once it is over."""
    choice: Claim | None = None
    """Its choice about the seats whose grace is over."""
    stands_in: str = ""
    """Name of the absent guest for whom this bot plays."""
    unregistered: bool = False
    """Whether the name is only worn, and registered by nobody, where names are registered."""
    details: BotDetails | None = None
    """Details of a bot, as it claims them."""
    rating: SeatRating | None = None
    """Rating of its player, at a table that is listed; None before the first rated game."""
    stand_in: str = ""
    """Bot that its guest wants to stand in; empty: the one that the host has named, if any."""


SeatInfos: TypeAlias = Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=MAX_SEATS)]
"""Seats of a table, in order."""
Phase: TypeAlias = Literal["waiting", "running", "over"]
"""Phase of a table (protocol/README.md#tables)."""
EndedBy: TypeAlias = Literal["rules", "resigned", "timeout", "aborted", "absence", "agreement"]
"""End of a game: `aborted` has no result, `absence` was claimed or made a draw by those who stayed,
`agreement` is a draw that all agreed to."""


class TableRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Table as the list shows it."""

    table: TableId
    game: Slug
    phase: Phase
    host: str
    seats: SeatInfos
    options: Payload
    clock: Clock
    spectators: Count
    turn: Count
    spectating: Spectating = "public"
    admission: Admission = "open"
    rated: bool = False
    spectator_delay: SpectatorDelay = 0
    stand_in: Slug | None = None


class Tables(msgspec.Struct, frozen=True, tag="tables"):
    """Reply to `list`: tables that wait come first, then the newest."""

    re: Count
    """Command that it replies to; 0 if it comes unasked, to a follower who has missed changes."""
    tables: tuple[TableRow, ...]
    left_off: Count = 0
    """Number of further tables, for which the frame has no room."""


class Listed(msgspec.Struct, frozen=True, tag="listed"):
    """Event of a followed list: the table is new, or has changed."""

    row: TableRow


class Unlisted(msgspec.Struct, frozen=True, tag="unlisted"):
    """Event of a followed list: the table is no longer in it."""

    table: TableId


class Request(msgspec.Struct, frozen=True, tag="request", omit_defaults=True, gc=False):
    """Request for an action, sent to the seat to act when its turn begins: answer with `act`.

    It has no `seq`, and comes again inside `table`: answer each number once. The view is that of
    the table after the event before it.
    """

    table: TableId
    request: Id
    """Number of the request, which `act` names."""
    turn: Count
    """Actions so far."""
    legal: str | None
    """Legal actions, sorted, with a space between them; None unless `hello` asked for them.
    Bot255's `run:` is not listed."""
    deadline_ms: Milliseconds | None
    """Time left now, of delay, bank and periods together; None without a clock."""
    round_trip_ms: Milliseconds | None = None
    """Round trip of this connection as the server measured it; None without a clock or measure."""

    @property
    def legal_actions(self) -> tuple[str, ...]:
        """Legal actions, one by one; none if `hello` did not ask for them."""
        return tuple(self.legal.split(" ")) if self.legal else ()


class Played(msgspec.Struct, frozen=True, gc=False):
    """Action as the receiver may know it."""

    seat: SeatNumber
    action: str
    by_clock: bool = False
    """Whether the time was up and the game's default action was played."""
    stand_in: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether a stand-in played it for the seat's guest; left out if not, to keep moves short."""


class Table(msgspec.Struct, frozen=True, tag="table", omit_defaults=True):
    """Whole table, as the receiver may know it: reply to `create`, `join` and `watch`.

    To spectators, and to all when moves are taken back, it also comes unasked, and then replaces
    the table that they hold. The events that follow continue its `seq`; it holds all that a client needs to go on from here.
    """

    re: Count
    """Command that it replies to; 0 if it comes unasked."""
    table: TableId
    seq: Count
    game: Slug
    rules_version: Count
    options: Payload
    clock: Clock
    listed: bool
    phase: Phase
    host: str
    hosting: bool
    """Whether the receiver is the host."""
    seat: SeatNumber | None
    """Seat of the receiver; None for a spectator."""
    seats: SeatInfos
    invites: tuple[Token | None, ...]
    """Invite of each seat that is kept for one, to the host; None otherwise, and to others."""
    spectators: Count
    turn: Count
    """Actions so far."""
    history: tuple[Played, ...]
    """Last actions, oldest first: up to 256, fewer if a frame has no room for them."""
    to_act: SeatNumber | None
    banks_ms: tuple[Milliseconds, ...]
    """Time left now of each seat's bank; empty without a clock."""
    view: Payload | None
    """Game as the receiver may see it; None until it starts."""
    request: Request | None
    """Open request to the receiver."""
    outcome: Outcome | None
    ended_by: EndedBy | None
    seed: Seed | None
    """Seed of the game, once it is over."""
    next_table: TableId | None
    """Table of the rematch, once there is one."""
    resigned: SeatNumber | None = None
    """Seat that resigned, or lost on time."""
    periods: tuple[Few, ...] = ()
    """Byo-yomi periods left now of each seat; empty without any."""
    strikes: tuple[Few, ...] = ()
    """Time-outs of each seat; empty unless the clock counts strikes."""
    paused: bool = False
    spectating: Spectating = "public"
    admission: Admission = "open"
    code: TableId | None = None
    """Short code, which `join` and `watch` take in place of the id."""
    rated: bool = False
    """Whether the game counts for ratings (protocol/README.md#ratings)."""
    spectator_delay: SpectatorDelay = 0
    stand_in: Slug | None = None
    """House bot that stands in for a guest who stays away; None: those who stayed name one."""
    taken_back: Count = 0
    """Times that moves were taken back (protocol/README.md#taking-moves-back)."""

    @property
    def is_late(self) -> bool:
        """Whether the receiver sees the game `spectator_delay` actions late."""
        return self.phase == "running" and self.seat is None and self.spectator_delay > 0


class Seats(msgspec.Struct, frozen=True, tag="seats"):
    """Event of a table: its seats, their guests, the host or the spectators have changed."""

    table: TableId
    seq: Count
    host: str
    hosting: bool
    seats: SeatInfos
    invites: tuple[Token | None, ...]
    spectators: Count
    seat: SeatNumber | None = None
    """Seat of the receiver, which a host may have given itself; None for a spectator."""


class Started(msgspec.Struct, frozen=True, tag="started", omit_defaults=True):
    """Event of a table: the game begins. A `request` follows to the seat to act."""

    table: TableId
    seq: Count
    to_act: SeatNumber
    banks_ms: tuple[Milliseconds, ...]
    view: Payload
    periods: tuple[Few, ...] = ()
    strikes: tuple[Few, ...] = ()


class Moved(msgspec.Struct, frozen=True, tag="moved", omit_defaults=True, gc=False):
    """Event of a table: an action was accepted, and is stored. It closes the open request."""

    table: TableId
    seq: Count
    turn: Count
    """Actions so far, this one included."""
    played: Played
    to_act: SeatNumber | None
    """Seat to act; None if the game is over, and `over` comes next."""
    banks_ms: tuple[Milliseconds, ...]
    changed: tuple[Change, ...]
    """Changes of the view."""
    periods: tuple[Few, ...] = ()
    strikes: tuple[Few, ...] = ()
    times: Times | None = None
    """Times of this move; None without a clock."""


class Over(msgspec.Struct, frozen=True, tag="over"):
    """Event of a table: the game is over; then the view shows all that the game discloses."""

    table: TableId
    seq: Count
    outcome: Outcome
    ended_by: EndedBy
    resigned: SeatNumber | None
    """Seat that resigned, or lost on time."""
    seed: Seed
    """Seed of the game: with it the whole game can be replayed."""
    changed: tuple[Change, ...]
    """Changes of the view."""


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """Event of a table: every seat wants another game, and it runs at `next_table`: watch it."""

    table: TableId
    seq: Count
    next_table: TableId


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """Last event of a table: it is closed, or the host has `removed` the receiver from it."""

    table: TableId
    seq: Count
    reason: Literal["left", "abandoned", "expired", "operator", "removed"]


ToClient: TypeAlias = (
    Welcome
    | Identity
    | NewToken
    | Refused
    | Done
    | Tables
    | Listed
    | Unlisted
    | Table
    | Seats
    | Started
    | Request
    | Moved
    | Over
    | Rematched
    | Closed
    | Finished
    | RecordPart
    | Player
    | Paused
    | Unpaused
    | Chatted
    | Channel
    | Draining
    | Announcement
    | Inspection
    | Queued
    | Paired
    | Unqueued
    | Guests
    | Challenging
    | Challenged
    | ChallengeOver
    | Tournament
    | Tournaments
    | Called
)
TableEvent: TypeAlias = Seats | Started | Moved | Over | Rematched | Closed | Paused | Unpaused
"""Event with a `seq`: one more than that of the event, or of the `table`, before it."""
Reply: TypeAlias = (
    Done
    | Guests
    | Challenging
    | Table
    | Tables
    | Finished
    | RecordPart
    | Inspection
    | Player
    | Queued
    | Identity
    | NewToken
    | Tournament
    | Tournaments
)
"""Reply to a command that is carried out."""
