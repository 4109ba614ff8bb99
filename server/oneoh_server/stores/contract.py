"""Store of what survives the server: tables as facts in order, and guests."""

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from oneoh_server.statistics.commits import Commits
from oneoh_server.stores.block_store import BlockStore, MemoryBlockStore
from oneoh_server.stores.chat_store import ChatStore, MemoryChatStore
from oneoh_server.stores.identity_book import IdentityBook, MemoryIdentityBook
from oneoh_server.stores.memory.record_index import MemoryRecordIndex
from oneoh_server.stores.operator_book import MemoryOperatorBook, OperatorBook
from oneoh_server.stores.record_index import RecordIndex
from oneoh_server.tables.facts import Ended, Fact, decode_fact, encode_fact, guests_of

MEMORY = ":memory:"
"""Setting `db` of a server that keeps nothing: it uses `MemoryStore`."""


DAY = 86400
"""Seconds of a day."""


def today() -> int:
    """Return the number of days since 1970-01-01, in UTC."""
    return int(time.time() // DAY)


class StoreError(Exception):
    """Failure to open the store, or to keep something; the message is a sentence."""


Done: TypeAlias = Callable[[StoreError | None], None]
"""Callback with the reason why something could not be kept, or None once it is. Never raises."""


class Store(Protocol):
    """Coroutines may raise StoreError; once they return, their changes survive the process."""

    records: RecordIndex
    """Index of the finished games."""
    book: OperatorBook
    """Bans, and the audit of operators."""
    blocks: BlockStore
    """Guests whom others have blocked."""
    chats: ChatStore
    """Lines of the chat at tables."""
    identities: IdentityBook
    """Guests, their tokens, and the names that are registered."""

    commits: Commits

    async def probe(self) -> None:
        """Write something that changes nothing. Raises StoreError if nothing can be kept."""

    def put(self, facts: Sequence[tuple[str, Fact]], done: Done) -> None:
        """Keep facts, each with its table's id: all or none. Note the guests whom they seat.

        A table's facts are kept in the order of the calls. `done` is called in the event loop's
        thread, perhaps before this returns.
        """

    async def unfinished(self) -> list[str]:
        """Return the ids of the tables that have not ended, oldest first."""

    async def tables_of(self, guest: str) -> list[str]:
        """Return the unfinished tables, oldest first, that ever had the guest as host or seated."""

    async def archive(self, before_day: int) -> int:
        """Move some tables that ended before that day out of the way of all others.

        Return their number: 0 once there are no more. Days are counted from 1970-01-01.
        """

    async def facts(self, table: str) -> list[Fact]:
        """Return a table's facts, in order. Raises DamagedFact for a row that is no fact."""

    async def close(self) -> None:
        """Finish the calls under way, then close."""


class MemoryStore(Store):
    """Store in memory: everything is lost with the process."""

    def __init__(self) -> None:
        self._tables: dict[str, list[bytes]] = {}
        self._ended: dict[str, int] = {}
        self._seats: dict[str, dict[str, None]] = defaultdict(dict)
        self.records = MemoryRecordIndex(self.facts)
        self.book = MemoryOperatorBook()
        self.chats = MemoryChatStore()
        self.blocks = MemoryBlockStore()
        self.identities = MemoryIdentityBook()
        self.commits = Commits()

    async def probe(self) -> None:
        pass

    def put(self, facts: Sequence[tuple[str, Fact]], done: Done) -> None:
        for table, fact in facts:
            self._tables.setdefault(table, []).append(encode_fact(fact))
            if isinstance(fact, Ended):
                self._ended[table] = today()
            for guest in guests_of(fact):
                self._seats[guest][table] = None
                self.identities.note_seated(guest)
        done(None)

    async def unfinished(self) -> list[str]:
        return [table for table in self._tables if table not in self._ended]

    async def tables_of(self, guest: str) -> list[str]:
        seated = self._seats.get(guest, {})
        return [table for table in await self.unfinished() if table in seated]

    async def archive(self, before_day: int) -> int:
        old = [table for table, day in self._ended.items() if day < before_day]
        for table in old:
            del self._tables[table], self._ended[table]
        for seats in self._seats.values():
            for table in seats.keys() & set(old):
                del seats[table]
        return len(old)

    async def facts(self, table: str) -> list[Fact]:
        return [decode_fact(data) for data in self._tables.get(table, ())]

    async def close(self) -> None:
        pass
