"""Store of guests, their tokens, and the names that are registered."""

from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec

from oneoh_protocol.messages import Scope


class Guest(msgspec.Struct, frozen=True):
    """Guest as it is stored. Days are counted from 1970-01-01."""

    id: str
    name: str
    seen_day: int
    """Day of the last connection."""
    seated: bool = False
    """Whether the guest has ever had a seat or a table."""


class StoredToken(msgspec.Struct, frozen=True):
    """Token of a guest, without its secret."""

    guest: str
    hash: bytes
    made_day: int
    used_day: int
    label: str = ""
    scope: Scope = "all"
    number: int = 0
    """Number that the book gives it; 0 until then."""


class IdentityBook(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    async def save_guest(self, guest: Guest, token: StoredToken) -> StoredToken:
        """Add a guest, or replace the one of this id but for `seated`, and a token of it.

        Return the token with its number.
        """

    async def find_guest(self, token_hash: bytes) -> tuple[Guest, StoredToken] | None: ...

    async def names(self, guests: Collection[str]) -> dict[str, str]:
        """Return the names of those of the guests who are stored, by id."""

    async def mark_guests_seen(self, guests: Sequence[str], day: int) -> None:
        """Set the `seen_day` of these guests."""

    async def forget_guests(self, before_day: int, idle_before_day: int) -> int:
        """Delete guests last seen before that day, tokens and names included; return their number.

        `idle_before_day` applies to those who were never seated and have no registered name.
        Guests at unfinished tables are deleted too.
        """

    async def add_token(self, token: StoredToken) -> StoredToken:
        """Add a token and return it with its number."""

    async def tokens(self, guest: str) -> list[StoredToken]:
        """Return the guest's tokens, oldest first."""

    async def label_token(self, guest: str, number: int, label: str) -> bool:
        """Change the label of a guest's token; return whether there is one of that number."""

    async def revoke_token(self, guest: str, number: int) -> bool:
        """Delete a guest's token; return whether there was one of that number."""

    async def held_names(self) -> list[tuple[str, str]]:
        """Return every key of a registered name, with the id of the guest who holds it."""

    async def hold_name(self, guest: str, keys: Collection[str]) -> bool:
        """Register a name by its keys; return False, and change nothing, if one is taken."""

    async def release_name(self, guest: str) -> None:
        """Give up the name that the guest holds, if any."""
