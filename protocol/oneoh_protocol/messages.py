"""Every message of the wire: what a client may say, and what a server may."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_games import Outcome

PROTOCOL = 1
"""The version spoken here. A server serves every version from its oldest to its newest."""

Payload: TypeAlias = dict[str, Any]
"""A game's own data, opaque to the wire: a view, table options, an options schema."""

Id = Annotated[int, Meta(ge=1, le=2**31 - 1)]
"""A command's number, chosen by the client; its reply bears it as `re`."""
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Milliseconds = Annotated[int, Meta(ge=0, le=2**31 - 1)]
MOST_SEATS = 16
SeatCount = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
SeatNumber = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
# Python's `$` would let a line feed follow; other languages' would not, and ignore the rest.
Slug = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9._-]*$(?!\n)")]
"""A game id, a bot name."""
TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Token = Annotated[str, Meta(min_length=16, max_length=128, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Seed = Annotated[str, Meta(min_length=32, max_length=32, pattern=r"^[0-9a-f]+$(?!\n)")]
"""128 bits in hexadecimal."""
Name = Annotated[str, Meta(min_length=1, max_length=32)]
"""A display name; the server refuses control characters and folds white space."""
Text = Annotated[str, Meta(max_length=4096)]
"""An action in the game's notation, or a sentence for a person.

The longest that a game has a use for: a program of Bot255 that a hand covers, some 3,400.
"""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Time for each seat. A turn is free for `delay_ms`, then runs on the seat's bank.

    With both 0 nobody is hurried. `timeout` is what happens when bank and delay are spent:
    the game's default action is played, or the seat loses.
    """

    bank_ms: Milliseconds = 0
    delay_ms: Milliseconds = 0
    timeout: Literal["act", "lose"] = "act"


class SeatOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who a new table's seat is for; a bot seat names its bot."""

    kind: Literal["me", "anyone", "invite", "bot"]
    bot: Slug | None = None


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A message from the client, numbered so that its reply can name it."""

    id: Id = 0
    """Number of the message; 0 until it is sent, as `Client.ask` chooses it. Never 0 in a frame."""


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """The first message. With a `token` the guest of that token returns, and keeps its seats."""

    oldest: Count
    newest: Count
    """Protocol versions that the client speaks."""
    name: Name
    agent: Literal["person", "bot"] = "person"
    software: Annotated[str, Meta(max_length=64)] = ""
    """The program and its version, to be shown beside a bot."""
    token: Token | None = None
    legal: bool = True
    """Requests shall list the legal actions."""


class ListTables(ClientMessage, frozen=True, kw_only=True, tag="list"):
    """Ask for the open tables; with `follow`, also for each later change."""

    game: Slug | None = None
    follow: bool = False


class Unfollow(ClientMessage, frozen=True, kw_only=True, tag="unfollow"):
    """No more changes of the list."""


class CreateTable(ClientMessage, frozen=True, kw_only=True, tag="create"):
    """Open a table; `seats` says who each seat is for, in order. An unlisted one needs its id."""

    game: Slug
    seats: Annotated[tuple[SeatOffer, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Payload = {}
    clock: Clock = Clock()
    listed: bool = True


class Join(ClientMessage, frozen=True, kw_only=True, tag="join"):
    """Take a seat: a given one, that of an invite, or the first that is open."""

    table: TableId
    seat: SeatNumber | None = None
    invite: Token | None = None


class Watch(ClientMessage, frozen=True, kw_only=True, tag="watch"):
    """Follow a table: as its seat if one has a seat there, else as a spectator."""

    table: TableId


class Leave(ClientMessage, frozen=True, kw_only=True, tag="leave"):
    """Give up the seat, while the table waits or is over; or stop watching."""

    table: TableId


class Fill(ClientMessage, frozen=True, kw_only=True, tag="fill"):
    """The host decides anew who a seat that nobody has taken is for, a house bot included."""

    table: TableId
    seat: SeatNumber
    offer: SeatOffer


class Start(ClientMessage, frozen=True, kw_only=True, tag="start"):
    """The host starts the game; it also starts by itself once every seat is taken."""

    table: TableId


class Act(ClientMessage, frozen=True, kw_only=True, tag="act"):
    """Answer a request with an action in the game's notation."""

    table: TableId
    request: Id
    action: Text


class Resign(ClientMessage, frozen=True, kw_only=True, tag="resign"):
    """Give the game up."""

    table: TableId


class Rematch(ClientMessage, frozen=True, kw_only=True, tag="rematch"):
    """Offer, or accept, another game at the same terms with the seats moved on by one."""

    table: TableId


ToServer: TypeAlias = (
    Hello
    | ListTables
    | Unfollow
    | CreateTable
    | Join
    | Watch
    | Leave
    | Fill
    | Start
    | Act
    | Resign
    | Rematch
)
Command: TypeAlias = (
    ListTables
    | Unfollow
    | CreateTable
    | Join
    | Watch
    | Leave
    | Fill
    | Start
    | Act
    | Resign
    | Rematch
)
"""What a client may say once it was welcomed."""


class Limits(msgspec.Struct, frozen=True):
    """The server's limits, as numbers."""

    frame_bytes: int
    """Longest frame, either way."""
    commands_per_second: int
    """Sustained commands of a connection; answers to requests are not counted."""
    command_burst: int
    tables_per_guest: int
    """Tables that one guest may have a seat at, or may be the host of, and that are not over."""
    watched_per_connection: int
    spectators_per_table: int
    outbox_frames: int
    """Frames that may wait for a connection; one more and it is dropped."""
    hello_ms: int
    """Time for `hello` after the connection was opened."""
    ping_ms: int
    """How often the server pings; as long again without an answer and it hangs up."""
    tables_per_address: int | None = None
    """Tables that all guests of one address may be the hosts of. None, here and below: not told."""
    bots_per_guest: int | None = None
    """House bots at work at the tables that a guest is the host of."""
    bots_per_address: int | None = None
    guests_per_hour_per_address: int | None = None
    """New guests of one address."""
    empty_ms: int | None = None
    """A table that waits and concerns nobody but its absent host is closed after so long."""
    waiting_ms: int | None = None
    """The same once somebody else has a seat there, or watches."""
    over_ms: int | None = None
    """A table that is over is closed after so long without any person."""
    running_ms: int | None = None
    """The same for a game that runs."""
    away_ms: int | None = None
    """The house bots of a game go home when its players have been away for so long."""


class GameOffer(msgspec.Struct, frozen=True):
    """A game that the server plays."""

    id: Slug
    rules_version: Count
    seats: Annotated[tuple[SeatCount, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    """Possible numbers of seats."""
    options: Payload
    """JSON Schema of the table options, an object all of whose properties have defaults."""


class BotOffer(msgspec.Struct, frozen=True):
    """A house bot: the server seats it on demand."""

    name: Slug
    about: str
    games: tuple[Slug, ...]


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The reply to `hello`. The token is the guest's secret: with it the guest returns."""

    re: Id
    protocol: Count
    server: str
    guest: TableId
    name: Name
    token: Token
    limits: Limits
    games: tuple[GameOffer, ...]
    bots: tuple[BotOffer, ...]
    tables: tuple[TableId, ...]
    """Where the guest has a seat; `watch` gives the whole table and resumes it."""


RefusalCode: TypeAlias = Literal[
    "bad-version",
    "bad-name",
    "bad-token",
    "unknown-message",
    "bad-message",
    "too-fast",
    "too-many",
    "no-such-table",
    "no-such-game",
    "no-such-bot",
    "bad-options",
    "bad-seats",
    "bad-invite",
    "seat-taken",
    "not-host",
    "not-seated",
    "not-waiting",
    "not-running",
    "not-over",
    "not-your-turn",
    "stale-request",
    "bad-notation",
    "illegal-action",
    "server-busy",
    "draining",
]


class Refused(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """A command was not carried out, and nothing changed; `message` says why and what to do.

    `re` is 0 where the command's number could not be read.
    """

    re: Count
    code: RefusalCode
    message: Text
    detail: Payload = {}
    """`illegal-action`: `rule`, and, as `bad-notation` too, `left_ms` if a clock runs.
    `too-fast`: `retry_ms`. `stale-request`: `request`, the one that is open, or null.
    `bad-version`: `oldest` and `newest`, what the server speaks."""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """A command was carried out. An action that was accepted is stored by now."""

    re: Id


SeatKind: TypeAlias = Literal["anyone", "invite", "bot", "taken"]


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    kind: SeatKind
    """`bot`: a house bot that is still on its way."""
    name: str = ""
    bot: bool = False
    software: str = ""
    present: bool = False
    """Its connection is up."""
    rematch: bool = False
    """It wants another game."""
    resigned: bool = False
    """It gave the game up, or lost on time."""
    left: bool = False
    """Its guest has left the table, which is over: there will be no rematch."""


SeatInfos: TypeAlias = Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=MOST_SEATS)]
"""The seats of a table, in order."""
Phase: TypeAlias = Literal["waiting", "running", "over"]


class TableRow(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    table: TableId
    game: Slug
    phase: Phase
    host: str
    seats: SeatInfos
    options: Payload
    clock: Clock
    spectators: Count
    turn: Count


class Tables(msgspec.Struct, frozen=True, tag="tables"):
    """The reply to `list`: tables that wait come first, then the newest."""

    re: Id
    tables: tuple[TableRow, ...]
    left_off: Count = 0
    """How many more there are, for which a frame has no room."""


class Listed(msgspec.Struct, frozen=True, tag="listed"):
    """A followed list has this table now, or anew."""

    row: TableRow


class Unlisted(msgspec.Struct, frozen=True, tag="unlisted"):
    """A followed list has this table no longer."""

    table: TableId


class Request(msgspec.Struct, frozen=True, tag="request"):
    """It is the receiver's turn: one `act` that names `request` is awaited."""

    table: TableId
    game: Slug
    seat: SeatNumber
    request: Id
    turn: Count
    view: Payload
    legal: tuple[str, ...] | None
    """The legal actions, sorted; None unless `hello` asked for them. Bot255's `run:` is not listed."""
    deadline_ms: Milliseconds | None
    """What is left now of bank and delay together; None without a clock."""


class Played(msgspec.Struct, frozen=True):
    """An action as the receiver may know it."""

    seat: SeatNumber
    action: str
    by_clock: bool = False


class Table(msgspec.Struct, frozen=True, tag="table"):
    """A whole table, as the receiver may know it: the reply to create, join and watch.

    It restarts the count of `seq`, and holds all that a client needs to go on from here.
    """

    re: Id
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
    """The receiver is the host."""
    seat: SeatNumber | None
    """The receiver's; None is a spectator."""
    seats: SeatInfos
    invites: tuple[Token | None, ...]
    """To the host, the invite of each seat that is kept for one; to others, nothing but None."""
    spectators: Count
    turn: Count
    """Actions so far."""
    history: tuple[Played, ...]
    """The last actions, up to 256, oldest first."""
    to_act: SeatNumber | None
    banks_ms: tuple[Milliseconds, ...]
    """What is left of each bank now; empty without a clock."""
    view: Payload | None
    """None until the game starts."""
    request: Request | None
    """What the receiver has to answer."""
    outcome: Outcome | None
    ended_by: Literal["rules", "resigned", "timeout"] | None
    seed: Seed | None
    """32 hexadecimal digits, once the game is over."""
    next_table: TableId | None
    """The rematch, once there is one."""
    resigned: SeatNumber | None = None
    """The seat that resigned, or lost on time."""


class Seats(msgspec.Struct, frozen=True, tag="seats"):
    """Somebody came, left, returned, gave up, or wants a rematch."""

    table: TableId
    seq: Count
    host: str
    hosting: bool
    seats: SeatInfos
    invites: tuple[Token | None, ...]
    spectators: Count
    seat: SeatNumber | None = None
    """The receiver's, which a host may have given itself."""


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The game begins."""

    table: TableId
    seq: Count
    to_act: SeatNumber
    banks_ms: tuple[Milliseconds, ...]
    view: Payload


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """An action was accepted; it is stored already."""

    table: TableId
    seq: Count
    turn: Count
    """Actions so far, this one included."""
    played: Played
    to_act: SeatNumber | None
    banks_ms: tuple[Milliseconds, ...]
    view: Payload


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game is over; `view` shows everything that was hidden."""

    table: TableId
    seq: Count
    outcome: Outcome
    ended_by: Literal["rules", "resigned", "timeout"]
    resigned: SeatNumber | None
    """The seat that resigned, or lost on time."""
    seed: Seed
    view: Payload


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """Everybody wants another game: it is at `next_table`, to be watched or left."""

    table: TableId
    seq: Count
    next_table: TableId


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table is gone; nothing more will come of it."""

    table: TableId
    seq: Count
    reason: Literal["left", "abandoned", "expired", "shutdown"]


ToClient: TypeAlias = (
    Welcome
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
)
TableEvent: TypeAlias = Seats | Started | Moved | Over | Rematched | Closed
"""What bears a `seq`: one more than the event, or the whole table, before it."""
