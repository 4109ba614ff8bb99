"""Commands that a table receives: those of guests, and those of the server itself."""

from typing import TypeAlias

import msgspec

from oneoh_protocol.messages import (
    Abort,
    Act,
    Assist,
    BotDetails,
    Choose,
    Draw,
    Fill,
    Join,
    Leave,
    NameStandIn,
    Pause,
    Rematch,
    Remove,
    Resign,
    Scope,
    SeatRating,
    Start,
    Takeback,
    Unpause,
    Watch,
)


class Caller(msgspec.Struct, frozen=True):
    """A guest on a connection, as `hello` introduced it."""

    connection: int
    """Number of the connection."""
    guest: str
    name: str
    bot: bool = False
    software: str = ""
    legal: bool = True
    """Whether requests to this connection list the legal actions."""
    unregistered: bool = False
    """Whether the name is only worn, where names are registered."""
    token: int = 0
    """Number of the token by which the guest came; 0 for a house bot."""
    scope: Scope = "all"
    """Rights of that token."""
    details: BotDetails | None = None
    """Details of a bot, cleaned."""


class NewIds(msgspec.Struct, frozen=True):
    """Ids and a seed for what a decision creates: decisions are pure, and draw none themselves."""

    table: str
    seed: str
    invite: str
    guest: str
    """Guest id of a house bot."""


TableCommand: TypeAlias = (
    Join
    | Watch
    | Leave
    | Fill
    | Remove
    | Start
    | Act
    | Resign
    | Pause
    | Unpause
    | Abort
    | Draw
    | Takeback
    | Assist
    | Rematch
    | Choose
    | NameStandIn
)


class GuestCommand(msgspec.Struct, frozen=True, gc=False):
    """A guest's command, as it came over the wire."""

    by: Caller
    command: TableCommand
    ids: NewIds | None = None
    """Required with `fill` and `rematch`, and with `choose` for a stand-in."""
    round_trip_ms: int | None = None
    """Measured round trip of the connection, with `act`."""


class Arrived(msgspec.Struct, frozen=True):
    """A guest with a seat here, or the host, has connected."""

    by: Caller


class Departed(msgspec.Struct, frozen=True):
    """A connection that may watch the table is down."""

    connection: int
    guest: str
    absent: bool
    """Whether the guest has no other connection."""


class BotLost(msgspec.Struct, frozen=True):
    """The house bot is given up: its process cannot be kept running."""

    guest: str


class ReleaseBots(msgspec.Struct, frozen=True):
    """The server needs the table's house bots elsewhere, if they play for nobody present."""


class CloseByOperator(msgspec.Struct, frozen=True):
    """An operator of the lobby closes the table, whatever its phase."""


class ShowAgain(msgspec.Struct, frozen=True):
    """A connection has missed events of the table, and reads again."""

    connection: int


class Rated(msgspec.Struct, frozen=True):
    """The ratings of guests at the seats are known, or have changed."""

    ratings: dict[str, SeatRating]
    """Ratings by guest."""


class Wake(msgspec.Struct, frozen=True):
    """The time of the effect `WakeAt` has come."""


class Resume(msgspec.Struct, frozen=True):
    """The server has restarted, and read the table from its store."""


Inbound: TypeAlias = (
    GuestCommand
    | Arrived
    | Departed
    | BotLost
    | ReleaseBots
    | CloseByOperator
    | ShowAgain
    | Rated
    | Wake
    | Resume
)
