"""Store in memory."""

from collections import defaultdict
from collections.abc import Sequence

from oneoh_server.statistics.commits import Commits
from oneoh_server.stores.contract import Done, Store, today
from oneoh_server.stores.logins import MemoryLogins
from oneoh_server.stores.membership import SoleMembership
from oneoh_server.stores.memory.block_store import MemoryBlockStore
from oneoh_server.stores.memory.chat_store import MemoryChatStore
from oneoh_server.stores.memory.identity_book import MemoryIdentityBook
from oneoh_server.stores.memory.operator_book import MemoryOperatorBook
from oneoh_server.stores.memory.record_index import MemoryRecordIndex
from oneoh_server.stores.memory.tournament_store import MemoryTournamentStore
from oneoh_server.tables.facts import Ended, Fact, decode_fact, encode_fact, guests_of


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
        self.tournaments = MemoryTournamentStore()
        self.identities = MemoryIdentityBook()
        self.membership = SoleMembership()
        self.logins = MemoryLogins()
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

    async def claim(self) -> list[str]:
        return [table for table in self._tables if table not in self._ended]

    async def owner(self, table: str) -> int | None:
        going = table in self._tables and table not in self._ended
        return self.membership.node if going else None

    async def tables_of(self, guest: str) -> list[str]:
        seated = self._seats.get(guest, {})
        return [table for table in await self.claim() if table in seated]

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
