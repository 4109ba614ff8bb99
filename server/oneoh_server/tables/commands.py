"""What a table is told: guests' commands with who asks, and what the server itself has to say."""

from typing import TypeAlias

import msgspec

from oneoh_protocol.messages import Act, Fill, Join, Leave, Rematch, Resign, Start, Watch


class Caller(msgspec.Struct, frozen=True):
    """A guest on a connection, as `hello` introduced it."""

    connection: int
    guest: str
    name: str
    bot: bool = False
    software: str = ""
    legal: bool = True


class Fresh(msgspec.Struct, frozen=True):
    """Randomness and names for what a decision may create: decisions draw none themselves."""

    table: str
    seed: str
    invite: str
    guest: str
    """For a house bot."""


TableCommand: TypeAlias = Join | Watch | Leave | Fill | Start | Act | Resign | Rematch


class Asked(msgspec.Struct, frozen=True):
    """A guest's command."""

    by: Caller
    command: TableCommand
    fresh: Fresh | None = None
    """With `fill` and `rematch`."""


class Arrived(msgspec.Struct, frozen=True):
    """The connection of a guest with a seat here is up."""

    by: Caller


class Departed(msgspec.Struct, frozen=True):
    """A connection that may follow the table is down. Another one of its guest may be up."""

    connection: int
    guest: str
    absent: bool


class BotLost(msgspec.Struct, frozen=True):
    """The house bot cannot be kept running."""

    guest: str


class Recall(msgspec.Struct, frozen=True):
    """The server needs the table's house bots elsewhere, if nobody is here for whom they play."""


class Wake(msgspec.Struct, frozen=True):
    """The time that the table asked for has come."""


class Resume(msgspec.Struct, frozen=True):
    """The server has just read the table from its store."""


Inbound: TypeAlias = Asked | Arrived | Departed | BotLost | Recall | Wake | Resume
