"""Queue of events of the link and of typed lines."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from oneoh_tui.net.news import News

_AHEAD = 64
"""Most lines read ahead."""


class Inbox:
    """Queue for one reader, which waits when nothing has its turn."""

    def __init__(self) -> None:
        self._news: deque[News] = deque()
        self._lines: deque[str] = deque()
        self._room = asyncio.Semaphore(_AHEAD)
        self._typing = True
        self._more = asyncio.Event()
        self._fault: BaseException | None = None

    @property
    def line(self) -> str | None:
        """Next line."""
        return self._lines[0] if self._lines else None

    @property
    def ended(self) -> bool:
        """Whether the input has ended and every line was taken."""
        return not self._typing and not self._lines

    def news(self) -> "News | None":
        """Take the next event. Raises an error put by `fail`."""
        if self._fault is not None:
            raise self._fault
        return self._news.popleft() if self._news else None

    def take_line(self) -> str:
        """Take the next line. Raises IndexError without one."""
        line = self._lines.popleft()
        self._room.release()
        return line

    async def change(self) -> None:
        """Wait for a change since the last look."""
        await self._more.wait()
        self._more.clear()

    def tell(self, event: "News | None") -> None:
        """Put an event; None for a change of the link's status."""
        if event is not None:
            self._news.append(event)
        self._more.set()

    def fail(self, fault: BaseException) -> None:
        """Put an error, which the reader gets first."""
        self._fault = fault
        self._more.set()

    async def read(self, heard: AsyncIterator[str]) -> None:
        """Put every typed line until the input ends."""
        async for line in heard:
            await self._room.acquire()
            self._lines.append(line)
            self._more.set()
        self._typing = False
        self._more.set()
