"""Effects of a decision, which the actor performs in order."""

from typing import TypeAlias

import msgspec

from oneoh_protocol.messages import ToClient
from oneoh_server.tables.facts import Fact
from oneoh_server.tables.state import Table


class StoreFacts(msgspec.Struct, frozen=True, gc=False):
    """Keep these facts, each with its table's id: all or none, and before any other effect."""

    facts: tuple[tuple[str, Fact], ...]


class Send(msgspec.Struct, frozen=True, gc=False):
    """Send one message to the connections with these numbers."""

    to: tuple[int, ...]
    message: ToClient


class WakeAt(msgspec.Struct, frozen=True):
    """Send the table `Wake` at this monotonic second, or never; replaces the earlier time."""

    at: float | None


class CallBot(msgspec.Struct, frozen=True):
    """Start the process of a house bot, which connects as this guest."""

    guest: str
    bot: str


class DismissBot(msgspec.Struct, frozen=True):
    """End the process of the house bot; the guest keeps its seat."""

    guest: str


class OpenRematch(msgspec.Struct, frozen=True):
    """Open the next table, whose facts are stored with those of this one."""

    table: Table


class Relist(msgspec.Struct, frozen=True):
    """Update the table's row in the lobby's list."""


class Close(msgspec.Struct, frozen=True):
    """Close the table: its actor ends."""


Effect: TypeAlias = StoreFacts | Send | WakeAt | CallBot | DismissBot | OpenRematch | Relist | Close
