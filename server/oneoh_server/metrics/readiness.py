"""Readiness: whether the server can take new guests and tables."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from oneoh_server.drain import Drain
from oneoh_server.stores.contract import Store, StoreError

PROBE_S = 2.0
"""Seconds that the store has to answer."""
KEPT_S = 5.0
"""Seconds for which an answer of the store counts, however often somebody asks."""


class Ready(Protocol):
    """Says whether a process can take new guests and tables."""

    async def problem(self) -> str | None:
        """Return why the process is not ready; None if it is."""


class NotReady(Ready):
    """Process that is not ready, for one reason."""

    def __init__(self, problem: str) -> None:
        self._problem = problem

    async def problem(self) -> str | None:
        return self._problem


class Readiness(Ready):
    """Asks the store by writing to it: a full disk shows in nothing else."""

    def __init__(self, store: Store, drain: Drain, clock: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds."""
        self._store = store
        self._drain = drain
        self._clock = clock
        self._asked_at: float | None = None
        self._store_problem: str | None = None
        self._lock = asyncio.Lock()

    async def problem(self) -> str | None:
        if self._drain.begun.is_set():
            return "the server drains"
        async with self._lock:
            now = self._clock()
            if self._asked_at is None or now - self._asked_at >= KEPT_S:
                self._store_problem = await self._probe()
                self._asked_at = self._clock()
        return self._store_problem

    async def _probe(self) -> str | None:
        try:
            async with asyncio.timeout(PROBE_S):
                await self._store.probe()
        except TimeoutError:
            return "the store does not answer"
        except StoreError as error:
            return f"the store keeps nothing: {error}"
        return None
