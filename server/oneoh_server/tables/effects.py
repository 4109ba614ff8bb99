"""What a decision brings about; the actor performs these in order."""

from typing import TypeAlias

import msgspec

from oneoh_protocol.messages import ToClient
from oneoh_server.tables.facts import Fact
from oneoh_server.tables.state import Table


class Store(msgspec.Struct, frozen=True):
    """Keep these facts, all or none, each with its table. Comes before everything that shows them."""

    facts: tuple[tuple[str, Fact], ...]


class Tell(msgspec.Struct, frozen=True):
    """Send one message to these connections."""

    to: tuple[int, ...]
    message: ToClient


class WakeAt(msgspec.Struct, frozen=True):
    """Wake the table then; None: not at all. Replaces what was asked before."""

    at: float | None


class Summon(msgspec.Struct, frozen=True):
    """Have the house bot come as this guest."""

    guest: str
    bot: str


class SendHome(msgspec.Struct, frozen=True):
    """End the process of this house bot; its seat stays its own."""

    guest: str


class OpenNext(msgspec.Struct, frozen=True):
    """The rematch, whose facts are stored already."""

    table: Table


class Relist(msgspec.Struct, frozen=True):
    """The lobby's list shows something else of this table now."""


class Close(msgspec.Struct, frozen=True):
    """The table is gone: its actor ends."""


Effect: TypeAlias = Store | Tell | WakeAt | Summon | SendHome | OpenNext | Relist | Close
