"""Limiter of app starts: one at a time, so that present players feel little of new ones."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class StartLimiter:
    """Queue of starts, with a pause after each as long as the start took, or shorter."""

    def __init__(self, gap: float) -> None:
        """Make a limiter; `gap` is the longest pause in seconds."""
        self._gap = gap
        self._lock = asyncio.Lock()
        self.waiting = 0
        """Number of waiting starts."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn to start an app within the block."""
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
