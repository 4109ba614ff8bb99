"""Store in memory that several nodes of one process share, with leases and the fence."""

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from oneoh_server.stores.contract import Done, Fenced
from oneoh_server.stores.membership import Membership, Node, TakenOver
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.tables.facts import Fact


class SharedMemory:
    """All that is kept, and the rows of the nodes."""

    def __init__(
        self,
        kept: MemoryStore | None = None,
        lease_s: float = 30.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.lease_s = lease_s
        self.clock = clock
        self.kept = kept or MemoryStore()
        self.logins = self.kept.logins
        self.owners: dict[str, int] = {}
        self.nodes: dict[int, Node] = {}
        self.expires: dict[int, float] = {}
        self.silent: set[int] = set()
        """Nodes that get no answer to their beats."""
        self.writers: dict[str, list[int]] = {}
        """Nodes that have appended to each table, one for each call."""
        self._numbers = itertools.count(1)

    def store(self) -> "NodeStore":
        """Return the store as one more node uses it."""
        return NodeStore(self)

    def enter(self, name: str) -> int:
        number = next(self._numbers)
        self.nodes[number] = Node(number, name)
        self.expires[number] = self.clock() + self.lease_s
        return number

    def rows(self) -> list[Node]:
        now = self.clock()
        return [
            Node(node.id, node.name, node.version, node.draining, self.expires[node.id] < now)
            for node in self.nodes.values()
        ]

    def remove_late(self) -> list[int]:
        dead = [node.id for node in self.rows() if node.late]
        for number in dead:
            del self.nodes[number], self.expires[number]
        return dead

    async def share(self) -> dict[str, int]:
        """Give the tables whose owner is no member to the others; return the new owners."""
        staying = [node.id for node in self.nodes.values() if not node.draining]
        going = await self.kept.claim()
        counts = Counter(self.owners.get(table, 0) for table in going)
        moved = {}
        for table in going:
            if staying and self.owners.get(table) not in self.nodes:
                moved[table] = self.owners[table] = min(staying, key=lambda each: counts[each])
                counts[moved[table]] += 1
        return moved


class NodeStore(MemoryStore):
    """Store of one node."""

    def __init__(self, shared: SharedMemory) -> None:
        super().__init__()
        self._shared = shared
        kept = shared.kept
        self.records, self.book, self.chats = kept.records, kept.book, kept.chats
        self.blocks, self.identities, self.logins = kept.blocks, kept.identities, shared.logins
        self.tournaments = kept.tournaments
        self.membership: Membership = SharedMembership(shared)  # type: ignore[assignment]

    def put(self, facts: Sequence[tuple[str, Fact]], done: Done) -> None:
        node, shared = self.membership.node, self._shared
        owners = {shared.owners.get(table, node) for table, _ in facts}
        if node not in shared.nodes or owners != {node}:
            self.membership.fenced.set()
            done(Fenced("another node has taken over"))
            return
        for table, _ in facts:
            shared.owners[table] = node
            shared.writers.setdefault(table, []).append(node)
        shared.kept.put(facts, done)

    async def claim(self) -> list[str]:
        node, owners = self.membership.node, self._shared.owners
        going = await self._shared.kept.claim()
        for table in going:
            if owners.get(table) not in self._shared.nodes:
                owners[table] = node
        return [table for table in going if owners[table] == node]

    async def owner(self, table: str) -> int | None:
        going = await self._shared.kept.owner(table) is not None
        return self._shared.owners.get(table) if going else None

    async def tables_of(self, guest: str) -> list[str]:
        return await self._shared.kept.tables_of(guest)

    async def archive(self, before_day: int) -> int:
        return await self._shared.kept.archive(before_day)

    async def facts(self, table: str) -> list[Fact]:
        return await self._shared.kept.facts(table)


class SharedMembership(Membership):
    """Membership in shared memory."""

    def __init__(self, shared: SharedMemory) -> None:
        self.node = 0
        self.lease_s = shared.lease_s
        self.fenced = asyncio.Event()
        self._shared = shared

    async def join(self, name: str, *, alone: bool) -> bool:
        self._shared.remove_late()
        if alone and self._shared.nodes:
            return False
        self.node = self._shared.enter(name)
        await self._shared.share()
        return True

    async def beat(self) -> list[Node]:
        if self.node in self._shared.silent:
            await asyncio.Event().wait()
        self._check()
        self._shared.expires[self.node] = self._shared.clock() + self.lease_s
        return self._shared.rows()

    async def set_draining(self, draining: bool) -> None:
        self._check()
        self._shared.nodes[self.node] = Node(self.node, draining=draining)

    async def take_over(self) -> TakenOver:
        self._check()
        dead = self._shared.remove_late()
        return TakenOver(tuple(dead), await self._shared.share())

    async def leases(self) -> Mapping[int, float]:
        now = self._shared.clock()
        return {node: at - now for node, at in self._shared.expires.items()}

    async def leave(self) -> None:
        self._shared.nodes.pop(self.node, None)
        self._shared.expires.pop(self.node, None)

    def _check(self) -> None:
        if self.node not in self._shared.nodes:
            self.fenced.set()
            raise Fenced("another node has taken over")
