"""Semaphore with a limit for all, and a share for each owner."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class FairSemaphore:
    """Admits waiters in the order of coming, but passes over owners that have their share."""

    def __init__(self, limit: int, share: int) -> None:
        """`limit` holders at once, of which at most `share` are one owner's."""
        self._limit = limit
        self._share = share
        self._held: Counter[str] = Counter()
        self._waiting: list[tuple[Callable[[], str], asyncio.Future[str]]] = []

    @asynccontextmanager
    async def held(self, owner: Callable[[], str]) -> AsyncIterator[None]:
        """Hold the semaphore within the block.

        An owner can change while it waits: `owner` is called each time that there is room.
        """
        admitted: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        waiter = owner, admitted
        self._waiting.append(waiter)
        self._admit()
        try:
            await admitted
            yield
        finally:
            if admitted.done() and not admitted.cancelled():
                self._held -= Counter([admitted.result()])
            else:
                self._waiting.remove(waiter)
            self._admit()

    def _admit(self) -> None:
        for waiter in list(self._waiting):
            owner, admitted = waiter
            if admitted.done():  # cancelled, and not removed yet
                continue
            if self._held.total() >= self._limit:
                return
            name = owner()
            if self._held[name] < self._share:
                self._held[name] += 1
                self._waiting.remove(waiter)
                admitted.set_result(name)
