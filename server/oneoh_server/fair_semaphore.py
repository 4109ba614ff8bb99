"""Room for processes: so many at once, and so many of them for one owner."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class Slots:
    """Admits who waits in the order of coming, but for owners who have their share."""

    def __init__(self, limit: int, share: int) -> None:
        self._limit = limit
        self._share = share
        self._taken: Counter[str] = Counter()
        self._waiting: list[tuple[Callable[[], str], asyncio.Future[str]]] = []

    @asynccontextmanager
    async def slot(self, owner: Callable[[], str]) -> AsyncIterator[None]:
        """Have a slot within this block; `owner` is asked for whom whenever one may be free."""
        admitted: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        waiter = owner, admitted
        self._waiting.append(waiter)
        self._admit()
        try:
            await admitted
            yield
        finally:
            if admitted.done() and not admitted.cancelled():
                self._taken -= Counter([admitted.result()])
            else:
                self._waiting.remove(waiter)
            self._admit()

    def _admit(self) -> None:
        for waiter in list(self._waiting):
            owner, admitted = waiter
            if admitted.done():  # it was cancelled a moment ago
                continue
            if self._taken.total() >= self._limit:
                return
            name = owner()
            if self._taken[name] < self._share:
                self._taken[name] += 1
                self._waiting.remove(waiter)
                admitted.set_result(name)
