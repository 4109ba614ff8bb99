"""Items that nodes send each other over the bus.

An item of an unknown type is ignored, and so is an unknown field: a node reads the items of a newer
one. A new field has a default.
"""

from typing import TypeAlias, get_args

import msgspec

from oneoh_protocol.messages import (
    Admission,
    BanRow,
    Command,
    CreateTable,
    Milliseconds,
    QueuePlace,
    Refused,
    Subject,
)
from oneoh_server.bus.packing import pack, unpacker
from oneoh_server.lobby_part import Part
from oneoh_server.tables.commands import Caller


class Who(msgspec.Struct, frozen=True):
    """Connection at the door that it came by, as another node needs to know it."""

    number: int
    caller: Caller
    address: str
    operator: str | None = None
    login: int = 0
    """Number of the guest's login; a greater one is newer."""
    round_trip_ms: Milliseconds | None = None


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Command of a connection, for the node that can carry it out."""

    ask: int
    """Number that `Did` names; 0: no such reply is wanted."""
    who: Who
    command: Command


class Did(msgspec.Struct, frozen=True, tag="did"):
    """Command of an `Ask` was carried out, or cannot be."""

    ask: int
    refused: Refused | None = None
    watched: tuple[str, ...] = ()
    """Tables that the connection watches since."""
    unwatched: tuple[str, ...] = ()
    """Tables that it does not watch any more."""


class NotMine(msgspec.Struct, frozen=True, tag="not-mine"):
    """Node that was asked has not the table of an `Ask`, or is not the leader."""

    ask: int
    number: int
    command: Command


class Tell(msgspec.Struct, frozen=True, tag="tell"):
    """Message for connections of a door, encoded."""

    to: tuple[int, ...]
    frame: bytes
    table: str = ""
    request: int = 0
    """Request that the message opens at the table; 0: none."""
    whole: bool = False
    """Whether the door has to read the message, as it depends on the connection."""


class Close(msgspec.Struct, frozen=True, tag="close"):
    """Connection of a door is to be closed."""

    number: int
    code: int
    reason: str


class Unwatched(msgspec.Struct, frozen=True, tag="unwatched"):
    """Connection of a door does not watch the table any more."""

    number: int
    table: str


class Came(msgspec.Struct, frozen=True, tag="came"):
    """Guest has come to a door. The node replies with `Seated`."""

    ask: int
    who: Who


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """Tables of a node at which a guest has a seat, its place in the queue there, its tournaments."""

    ask: int
    tables: tuple[str, ...]
    queued: QueuePlace | None = None
    tournaments: tuple[str, ...] = ()


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """Connection has ended."""

    number: int
    absent: bool
    """Whether the door knows of no other connection of the guest."""


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """All connections of a door; others of it that the receiver knows are gone."""

    here: tuple[Who, ...]
    known: tuple[int, ...] = ()
    """Numbers of further connections that are here, if the receiver knows them."""


class Behind(msgspec.Struct, frozen=True, tag="behind"):
    """Connection does not read as fast as it is sent, or does so again."""

    number: int
    behind: bool


class Online(msgspec.Struct, frozen=True, tag="online"):
    """Guest has logged in; connections of earlier logins end."""

    guest: str
    login: int


class Row(msgspec.Struct, frozen=True, tag="row"):
    """Table of the sender, for the lists of all nodes."""

    table: str
    row: bytes | None
    """Row of the lobby's list, encoded; None if the table is not listed, or not any more."""
    members: tuple[str, ...] = ()
    """Guests to whom the table counts, as it is not over: those at the seats, and the host."""
    playing: tuple[str, ...] = ()
    """Guests who play there now."""
    age_ms: int = 0
    """Time since the table opened."""
    paused: bool = False
    idle_ms: int = 0
    """Time since the turn began."""
    is_full: bool = False
    """Whether there is no room for one more spectator."""
    is_over: bool = False
    opened_by: tuple[str, str] | None = None
    """Host, and the name of the `create` that has opened it."""


class Rows(msgspec.Struct, frozen=True, tag="rows"):
    """Tables of the sender that have changed."""

    rows: tuple[Row, ...]
    gone: tuple[str, ...] = ()
    first: bool = False
    """Whether these begin the list of all tables of the sender: earlier ones do not count."""


class RowsWanted(msgspec.Struct, frozen=True, tag="rows-wanted"):
    """Node has missed rows, or is new."""


class Owned(msgspec.Struct, frozen=True, tag="owned"):
    """Tables of nodes that are dead have new owners."""

    dead: tuple[int, ...]


class Bye(msgspec.Struct, frozen=True, tag="bye"):
    """Node ends soon, or has ended: the rows of the members say which."""


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """Bundles of the receiver to the sender were lost."""


class Seat(msgspec.Struct, frozen=True, tag="seat"):
    """Guests who have found each other get a table at this node. It replies with `Opened`."""

    ask: int
    terms: CreateTable
    whos: tuple[Who, ...]
    """Connections of the guests, in the order of the seats."""
    admission: Admission


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """Table that a `Seat` has opened; None if it could not be stored."""

    ask: int
    table: str | None


class Announced(msgspec.Struct, frozen=True, tag="announced"):
    """Operator has a word for everybody."""

    text: str


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Operator wants to see the receiver's part of the lobby. It replies with `Looked`."""

    ask: int
    what: Subject
    skip: int


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """Part of the lobby that a `Look` asked for."""

    ask: int
    part: Part


class EndNode(msgspec.Struct, frozen=True, tag="end-node"):
    """Operator ends the receiver, which drains."""


class NamesChanged(msgspec.Struct, frozen=True, tag="names-changed"):
    """Name was registered, or given up."""


class BansChanged(msgspec.Struct, frozen=True, tag="bans-changed"):
    """Ban or mute was put in force, or lifted."""

    ban: BanRow | None = None
    """New ban, whose connections end."""


class Revoked(msgspec.Struct, frozen=True, tag="revoked"):
    """Token was revoked: its connections end."""

    number: int


Item: TypeAlias = (
    Ask
    | Did
    | NotMine
    | Tell
    | Close
    | Unwatched
    | Came
    | Seated
    | Gone
    | Roll
    | Behind
    | Online
    | Rows
    | RowsWanted
    | Owned
    | Bye
    | Missed
    | Seat
    | Opened
    | Announced
    | Look
    | Looked
    | EndNode
    | NamesChanged
    | BansChanged
    | Revoked
)

_ITEMS = unpacker(Item)
_TAGS = frozenset(kind.__struct_config__.tag for kind in get_args(Item))


class _Tagged(msgspec.Struct):
    type: str


_TAGGED = unpacker(_Tagged)


def encode_item(item: Item) -> bytes:
    return pack(item)


def decode_item(data: msgspec.Raw) -> Item | None:
    """Return an item; None if a newer node has sent it. Raises msgspec.DecodeError."""
    try:
        item: Item = _ITEMS.decode(data)
        return item
    except msgspec.ValidationError:
        if _TAGGED.decode(data).type in _TAGS:
            raise
        return None
