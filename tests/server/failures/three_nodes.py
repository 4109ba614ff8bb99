"""Lobby of three processes on a PostgreSQL and a bus of its own, with a proxy in each of its lines."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tests.server.bus.nats_server import NatsServer
from tests.server.cluster.node_process import NodeProcess
from tests.server.stores.postgres_server import PostgresServer
from tests.server.stores.tcp_proxy import TcpProxy

NODES = 3


class Place:
    """Place of a node: its process, and its lines to all others."""

    def __init__(self, record: TcpProxy, bus: TcpProxy | None) -> None:
        self.record = record
        """Line to PostgreSQL."""
        self.bus = bus
        """Line to NATS; None where the database is the bus."""
        self.clients: TcpProxy
        """Line of all clients that come in here."""
        self.process: NodeProcess

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.clients.port}"


class ThreeNodes:
    """Lobby that a failure can strike anywhere; the first place is that of the oldest node."""

    def __init__(self, postgres: PostgresServer, database: str, nats: NatsServer | None) -> None:
        """`database` is its name; without a `nats` the database is the bus."""
        self.postgres = postgres
        self.nats = nats
        self.places: list[Place] = []
        self._database = database
        self._name = f"failures {secrets.token_hex(4)}"

    def urls(self) -> list[str]:
        return [place.url for place in self.places]

    @property
    def database(self) -> str:
        """Address of the database, past all proxies."""
        return self.postgres.url(self._database)

    @asynccontextmanager
    async def running(self, log: Path, **settings: object) -> AsyncIterator["ThreeNodes"]:
        """Serve; `log` is the folder of the processes' logs."""
        async with AsyncExitStack() as stack:
            for number in range(NODES):
                place = await self._lines(stack)
                self.places.append(place)
                self._start(place, log / f"{number}.log", settings)
                stack.push_async_callback(_stop, place.process)
                await asyncio.to_thread(place.process.wait)
                place.clients = await stack.enter_async_context(TcpProxy(place.process.port))
            yield self

    async def _lines(self, stack: AsyncExitStack) -> Place:
        record = await stack.enter_async_context(TcpProxy(self.postgres.port))
        bus = None
        if self.nats is not None:
            bus = await stack.enter_async_context(TcpProxy(self.nats.port))
        return Place(record, bus)

    def _start(self, place: Place, log: Path, settings: dict[str, object]) -> None:
        bus = f"nats://127.0.0.1:{place.bus.port}" if place.bus else "db"
        db = self.postgres.url(self._database, place.record.port)
        place.process = NodeProcess(db, bus, log=log, name=self._name, **settings)


async def _stop(process: NodeProcess) -> None:
    if process.lives:
        await asyncio.to_thread(process.kill)
