"""Lobby of several servers in one process, over a hub and a store in memory."""

import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec

from oneoh_server.bus.local import Hub
from oneoh_server.cluster.node import ClusterNode
from oneoh_server.operators.keys import OperatorKeys
from oneoh_server.server import Server
from oneoh_server.stores.memory.store import MemoryStore
from tests.server.cluster.shared_store import SharedMemory
from tests.server.high_card import HIGH_CARD
from tests.server.serving_settings import GAME, SETTINGS


class Nodes:
    """Servers of one lobby, which a test starts and ends."""

    def __init__(self, shared: SharedMemory, hub: Hub) -> None:
        self.shared = shared
        self.hub = hub
        self.servers: list[Server] = []
        self._stacks: dict[int, AsyncExitStack] = {}

    async def start(self, **given: Any) -> Server:
        """Start one more server, given what `start_unknown` takes; return it once the others know it."""
        server = await self.start_unknown(**given)
        for other in self.servers:
            await cluster(other).members.beat()
        return server

    async def start_unknown(
        self,
        games: Any = None,
        operator_keys: OperatorKeys | None = None,
        clock: Callable[[], float] = time.monotonic,
        **changes: Any,
    ) -> Server:
        """Start one more server, of which the others hear at their next beat."""
        settings = msgspec.structs.replace(SETTINGS, **changes)
        server = Server(
            settings,
            self.shared.store(),
            games or {GAME: HIGH_CARD},
            operator_keys=operator_keys,
            clock=clock,
            carrier=self.hub.carrier(),
        )
        stack = self._stacks[id(server)] = AsyncExitStack()
        await stack.enter_async_context(server)
        self.servers.append(server)
        return server

    async def stop(self, server: Server) -> None:
        """End a server as SIGTERM does."""
        self.servers.remove(server)
        await self._stacks.pop(id(server)).aclose()

    async def kill(self, server: Server) -> None:
        """End a server so that the others hear nothing of it, and take over."""
        self.cut(server)
        self.expire(server)
        for other in self.servers:
            await cluster(other).members.beat()
        await self._stacks.pop(id(server)).aclose()

    def cut(self, server: Server) -> None:
        """Have a server heard no more, while its lease goes on."""
        self.hub.close(cluster(server).members.node)
        self.servers.remove(server)

    def expire(self, server: Server) -> None:
        """Have the lease of a server end now."""
        self.shared.expires[cluster(server).members.node] = float("-inf")

    async def close(self) -> None:
        for server in list(self.servers):
            await self.stop(server)
        for stack in list(self._stacks.values()):
            await stack.aclose()


class Balanced:
    """Stands for the servers of a lobby as a load balancer does: each look at `url` is the next one.

    All else is that of the first server.
    """

    def __init__(self, nodes: Nodes) -> None:
        self._servers = itertools.cycle(nodes.servers)
        self._first = nodes.servers[0]

    @property
    def url(self) -> str:
        return next(self._servers).url

    def __getattr__(self, name: str) -> Any:
        return getattr(self._first, name)


def cluster(server: Server) -> ClusterNode:
    assert server.cluster is not None
    return server.cluster


@asynccontextmanager
async def several(
    count: int,
    hub: Hub | None = None,
    *,
    kept: MemoryStore | None = None,
    **changes: Any,
) -> AsyncIterator[Nodes]:
    """Start a lobby of some servers; `kept` is what an earlier one has stored."""
    nodes = Nodes(SharedMemory(kept), hub or Hub())
    try:
        for _ in range(count):
            await nodes.start(**changes)
        yield nodes
    finally:
        await nodes.close()
