"""Messages from the client to the server (protocol/README.md#messages-to-the-server)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.absence import Choose, NameStandIn
from oneoh_protocol.messages.admission import Admission
from oneoh_protocol.messages.assistance import Assist
from oneoh_protocol.messages.bots import BotDetails
from oneoh_protocol.messages.challenges import PairingCommand
from oneoh_protocol.messages.channels import FollowChannel, UnfollowChannel
from oneoh_protocol.messages.chat import Chat
from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.clock import Clock
from oneoh_protocol.messages.fields import (
    MAX_SEATS,
    Count,
    Id,
    Moment,
    Name,
    Payload,
    SeatCount,
    SeatNumber,
    SeatOffer,
    Slug,
    TableId,
    Text,
    Token,
)
from oneoh_protocol.messages.identity import IdentityCommand
from oneoh_protocol.messages.listing import Players, RatingBound, Speed
from oneoh_protocol.messages.operator import Operate, OperatorCommand
from oneoh_protocol.messages.pause import Abort, Draw, Pause, Unpause
from oneoh_protocol.messages.ratings import GetPlayer
from oneoh_protocol.messages.records import GetRecord, ListFinished
from oneoh_protocol.messages.spectating import Spectating, SpectatorDelay
from oneoh_protocol.messages.takeback import Takeback
from oneoh_protocol.messages.tournaments import TournamentCommand


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """First message of a client, sent once: the reply is `welcome`, or `refused` and a close.

    With a `token` the guest of that token returns and has its seats again; without one it is new.
    """

    oldest: Count
    newest: Count
    """Protocol versions that the client speaks, `oldest` to `newest`."""
    name: Name
    agent: Literal["person", "bot"] = "person"
    software: Annotated[str, Meta(max_length=64)] = ""
    """Program and its version, shown beside a bot."""
    token: Token | None = None
    legal: bool = True
    """Whether requests list the legal actions."""
    details: BotDetails | None = None
    """Details of a bot, shown at its seats."""
    lobby_key: Token | None = None
    """Secret of a lobby that is not open to everybody."""


class ListTables(ClientMessage, frozen=True, kw_only=True, tag="list"):
    """Command to list the tables: the reply is `tables`.

    With `follow`, `listed` and `unlisted` tell of each later change, until `unfollow`.
    """

    game: Slug | None = None
    follow: bool = False
    speed: Speed | None = None
    seats: SeatCount | None = None
    """Number of seats of the table."""
    players: Players | None = None
    free: bool = False
    """Whether to list only tables that wait, with a seat that is open to anyone."""
    rating_from: RatingBound | None = None
    """With `rating_to`, the span in which each rating at the table lies, one at least."""
    rating_to: RatingBound | None = None
    options: Payload = msgspec.field(default_factory=dict)
    """Values that options of the table have, by name; others may be anything."""


class Unfollow(ClientMessage, frozen=True, kw_only=True, tag="unfollow"):
    """Command to stop following the list: the reply is `done`."""


class CreateTable(ClientMessage, frozen=True, kw_only=True, tag="create"):
    """Command to open a table and become its host: the reply is `table`, and its events follow.

    The game starts by itself once every seat is taken and every guest who has one is present.
    """

    game: Slug
    seats: Annotated[tuple[SeatOffer, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    """Whom each seat is for, in order; the number must suit the game."""
    options: Payload = msgspec.field(default_factory=dict)
    """Table options of the game; those left out have their defaults."""
    clock: Clock = Clock()
    listed: bool = True
    """Whether the list shows the table; if not, only its id and its code lead to it."""
    spectating: Spectating = "public"
    admission: Admission = "open"
    rated: bool = False
    """Whether the game counts for ratings; then it is listed, and anybody may watch."""
    spectator_delay: SpectatorDelay = 0
    stand_in: Slug | None = None
    """House bot that stands in for a guest who stays away; None: those who stayed name one."""
    once: Token | None = None
    """Random name of this command: sent again, it shows the table that it has opened."""


class Join(ClientMessage, frozen=True, kw_only=True, tag="join"):
    """Command to take a seat of a waiting table: the reply is `table`, and its events follow.

    For a guest who has a seat there already, it is the same as `watch`, whatever the phase.
    """

    table: TableId
    seat: SeatNumber | None = None
    """Seat to take; None for that of the invite, or the first that is open to anyone."""
    invite: Token | None = None


class Watch(ClientMessage, frozen=True, kw_only=True, tag="watch"):
    """Command to follow a table: the reply is `table`, the whole of it, and its events follow.

    A guest with a seat there follows as that seat, any other as a spectator. Send it after each
    reconnection and whenever a `seq` is missing.
    """

    table: TableId


class Leave(ClientMessage, frozen=True, kw_only=True, tag="leave"):
    """Command to stop following a table, and to give up a seat there: the reply is `done`.

    Refused with `not-over` to a seat while the game runs: resign first. A game in which no seat has
    acted yet is aborted instead.
    """

    table: TableId


class Fill(ClientMessage, frozen=True, kw_only=True, tag="fill"):
    """Command of the host to change whom a free seat is for: the reply is `done`, `seats` follows.

    Free is a seat that nobody has taken, or whose guest is a house bot or away.
    """

    table: TableId
    seat: SeatNumber
    offer: SeatOffer


class Remove(ClientMessage, frozen=True, kw_only=True, tag="remove"):
    """Command of the host to take a seat from a guest before the game: the reply is `done`.

    The guest receives `closed`, and may not come back to this table.
    """

    table: TableId
    seat: SeatNumber


class Start(ClientMessage, frozen=True, kw_only=True, tag="start"):
    """Command of the host to start with the seats that are taken: the reply is `done`.

    `started` follows to everybody at the table, and `request` to the seat to act.
    """

    table: TableId


class Act(ClientMessage, frozen=True, kw_only=True, tag="act", gc=False):
    """Command that answers a `request`, with an action in the game's notation: the reply is `done`.

    By then the action is stored; `moved` tells everybody at the table. If it is refused with
    `illegal-action` or `bad-notation`, the request stays open.
    """

    table: TableId
    request: Id
    action: Text
    received_ms: Moment | None = None
    """Time at which the request was received, on the client's clock since its `welcome`."""
    answered_ms: Moment | None = None
    """Time of this answer on the same clock; `Client.ask` tells both."""


class Resign(ClientMessage, frozen=True, kw_only=True, tag="resign"):
    """Command to give up a running game: the reply is `done`.

    With two seats `over` follows; with more, `seats`, and the others play on.
    """

    table: TableId


class Rematch(ClientMessage, frozen=True, kw_only=True, tag="rematch"):
    """Command to offer, or accept, another game at the same terms: the reply is `done`.

    `seats` follows, and `rematched` once every seat wants it. Each guest moves on by one seat.
    """

    table: TableId


Command: TypeAlias = (
    ListTables
    | Unfollow
    | CreateTable
    | Join
    | Watch
    | Leave
    | Fill
    | Remove
    | Start
    | Act
    | Resign
    | Rematch
    | ListFinished
    | GetRecord
    | GetPlayer
    | Pause
    | Unpause
    | Abort
    | Draw
    | Takeback
    | Assist
    | Operate
    | OperatorCommand
    | Choose
    | NameStandIn
    | Chat
    | PairingCommand
    | FollowChannel
    | UnfollowChannel
    | IdentityCommand
    | TournamentCommand
)
"""Messages that a client may send once it is welcomed."""
ToServer: TypeAlias = Hello | Command
