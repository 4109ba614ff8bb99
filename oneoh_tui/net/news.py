"""News of a link: events of its server, and what becomes of the client there."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from oneoh_protocol.messages import Moved, Payload

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent


class Move(Moved, frozen=True, kw_only=True):
    """Action, with the view right after it: the table may be further on when this is heard."""

    view: Payload


class Forgotten(msgspec.Struct, frozen=True):
    """The server does not know the guest: its seats there are gone, and a new guest connects."""


class PutAside(msgspec.Struct, frozen=True):
    """A table is no longer followed: the server sent something of it that cannot be read."""

    table: str


class Wanted(msgspec.Struct, frozen=True):
    """Somebody else at this keyboard is asked to agree to what a player of the table wants."""

    table: str


class Due(msgspec.Struct, frozen=True):
    """The time of the next move of bots has come, at a table that is watched at a pace."""

    table: str


News: TypeAlias = "ClientEvent | Forgotten | PutAside | Wanted | Due"
Tell: TypeAlias = Callable[["News | None"], None]
"""Function that is called with each event after folding, and with None when the status changed."""
