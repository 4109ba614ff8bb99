"""Lets one app start at a time, so that those who play feel little of those who come."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Gate:
    """First come, first served, with a gap after each."""

    def __init__(self, gap: float) -> None:
        """`gap` in seconds."""
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
        try:
            yield
        finally:
            asyncio.get_running_loop().call_later(self._gap, self._lock.release)
