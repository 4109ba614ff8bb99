"""Lobby of two processes on PostgreSQL, to which a balancer brings clients in turn."""

import asyncio
import threading
from types import TracebackType
from typing import Any, Self

from tests.server.cluster.node_process import Balancer, NodeProcess

LEASE_S = 3


class TwoProcesses:
    """Context manager of what a `LobbyProcess` is, with two processes.

    The balancer has a thread of its own: the test may wait for a terminal in the other one.
    """

    def __init__(self, database: str, **settings: object) -> None:
        self.url = ""
        self._database = database
        self._settings: dict[str, Any] = {"lease_seconds": LEASE_S, "name": "two", **settings}
        self._nodes: list[NodeProcess] = []
        self._listens = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._balance(),))
        self._loop: asyncio.AbstractEventLoop
        self._ends: asyncio.Event

    def __enter__(self) -> Self:
        self.start()
        self._thread.start()
        self._listens.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._ends.set)
        self._thread.join()
        self.kill()

    def start(self) -> None:
        """Start two processes."""
        self._nodes[:] = [
            NodeProcess(self._database, "db", private=False, **self._settings) for _ in range(2)
        ]
        for node in self._nodes:
            node.wait()

    def kill(self) -> None:
        """Send SIGKILL to both."""
        for node in self._nodes:
            node.kill()

    async def _balance(self) -> None:
        self._loop, self._ends = asyncio.get_running_loop(), asyncio.Event()
        async with Balancer(self._nodes).running() as balancer:
            self.url = balancer.url
            self._listens.set()
            await self._ends.wait()
