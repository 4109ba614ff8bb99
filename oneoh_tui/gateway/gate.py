"""Lets one app start at a time, so that those who play feel little of those who come."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Gate:
    """First come, first served, with a gap after each: as long as its start took, or shorter."""

    def __init__(self, gap: float) -> None:
        """`gap` in seconds, the longest."""
        self._gap = gap
        self._lock = asyncio.Lock()
        self.waiting = 0
        """How many stand before it."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Start an app within this block."""
        self.waiting += 1
        try:
            await self._lock.acquire()
        finally:
            self.waiting -= 1
        loop = asyncio.get_running_loop()
        begin = loop.time()
        try:
            yield
        finally:
            loop.call_later(min(self._gap, loop.time() - begin), self._lock.release)
