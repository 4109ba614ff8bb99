"""What has to survive the server: tables as facts in order, and guests. And the twin in memory."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from oneoh_server.tables.facts import Ended, Fact, decode_fact, encode_fact


class StoreError(Exception):
    """The store cannot be opened, or could not keep something; the message is a whole sentence."""


class Guest(msgspec.Struct, frozen=True):
    """All that is kept about somebody."""

    id: str
    name: str
    token_hash: bytes
    seen_day: int
    """Day since 1970 of the last connection."""


class Store(Protocol):
    """Every method may raise StoreError; what has returned is safe."""

    async def append(self, facts: Sequence[tuple[str, Fact]]) -> None:
        """Keep facts, each with its table: all of them or none."""

    async def unfinished(self) -> list[str]:
        """The tables that have not ended, oldest first."""

    async def facts(self, table: str) -> list[Fact]:
        """Everything about a table, in order."""

    async def save_guest(self, guest: Guest) -> None:
        """Add a guest, or replace the one of this id."""

    async def find_guest(self, token_hash: bytes) -> Guest | None: ...

    async def forget_guests(self, before_day: int) -> int:
        """Remove guests not seen since, those at unfinished tables too; returns how many."""

    async def close(self) -> None:
        """Keep what is under way, then let go of everything."""


class MemoryStore:
    """Everything is gone with the process."""

    def __init__(self) -> None:
        self._tables: dict[str, list[bytes]] = {}
        self._ended: set[str] = set()
        self._guests: dict[str, Guest] = {}

    async def append(self, facts: Sequence[tuple[str, Fact]]) -> None:
        for table, fact in facts:
            self._tables.setdefault(table, []).append(encode_fact(fact))
            if isinstance(fact, Ended):
                self._ended.add(table)

    async def unfinished(self) -> list[str]:
        return [table for table in self._tables if table not in self._ended]

    async def facts(self, table: str) -> list[Fact]:
        return [decode_fact(data) for data in self._tables.get(table, ())]

    async def save_guest(self, guest: Guest) -> None:
        self._guests[guest.id] = guest

    async def find_guest(self, token_hash: bytes) -> Guest | None:
        for guest in self._guests.values():
            if guest.token_hash == token_hash:
                return guest
        return None

    async def forget_guests(self, before_day: int) -> int:
        old = [guest.id for guest in self._guests.values() if guest.seen_day < before_day]
        for guest in old:
            del self._guests[guest]
        return len(old)

    async def close(self) -> None:
        pass
