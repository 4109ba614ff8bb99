"""Lobby of three processes on a PostgreSQL and a bus of its own, with a proxy in each of its lines."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from tests.server.bus.nats_server import NatsServer
from tests.server.cluster.node_process import NodeProcess
from tests.server.stores.postgres_server import PostgresServer
from tests.server.stores.tcp_proxy import TcpProxy

NODES = 3
LOOK_S = 0.1
"""Seconds from one look for processes that have ended to the next."""


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
        self.ending = asyncio.Lock()
        """Lock of who ends the process, or starts another one."""

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
        self.name = database
        """Name of the database."""
        self._name = f"failures {secrets.token_hex(4)}"

    def urls(self) -> list[str]:
        return [place.url for place in self.places]

    @property
    def database(self) -> str:
        """Address of the database, past all proxies."""
        return self.postgres.url(self.name)

    @asynccontextmanager
    async def running(
        self, log: Path, *, again: bool = False, **settings: Any
    ) -> AsyncIterator["ThreeNodes"]:
        """Serve; `log` is the folder of the processes' logs.

        With `again`, processes that have ended are started again, as a service manager does.
        """
        async with AsyncExitStack() as stack:
            for number in range(NODES):
                place = await self._lines(stack, number)
                self.places.append(place)
                self._start(place, log / f"{number}.log", settings)
                stack.push_async_callback(_stop, place)
                await asyncio.to_thread(place.process.wait)
                place.clients = await stack.enter_async_context(TcpProxy(place.process.port))
            if again:
                keeping = asyncio.create_task(self._keep_running(log, settings))
                stack.push_async_callback(_cancel, keeping)
            yield self

    async def _keep_running(self, log: Path, settings: Mapping[str, Any]) -> None:
        while True:
            for number, place in enumerate(self.places):
                async with place.ending:
                    if not place.process.lives:
                        await self._start_again(place, log / f"{number}.log", settings)
            await asyncio.sleep(LOOK_S)

    async def _start_again(self, place: Place, log: Path, settings: Mapping[str, Any]) -> None:
        await asyncio.to_thread(place.process.kill)
        self._start(place, log, settings)
        try:
            await asyncio.to_thread(place.process.wait)
        except ValueError:
            return  # it has ended without a word, as it does while PostgreSQL is away
        place.clients.to = place.process.port

    async def _lines(self, stack: AsyncExitStack, number: int) -> Place:
        # PostgreSQL knows the place of a line by its address.
        address = f"127.0.0.{number + 2}"
        record = await stack.enter_async_context(TcpProxy(self.postgres.port, address))
        bus = None
        if self.nats is not None:
            bus = await stack.enter_async_context(TcpProxy(self.nats.port))
        return Place(record, bus)

    def _start(self, place: Place, log: Path, settings: Mapping[str, Any]) -> None:
        bus = f"nats://127.0.0.1:{place.bus.port}" if place.bus else "db"
        db = self.postgres.url(self.name, place.record.port)
        place.process = NodeProcess(db, bus, log=log, name=self._name, **settings)


async def _stop(place: Place) -> None:
    await asyncio.to_thread(place.process.kill)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
