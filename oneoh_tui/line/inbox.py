"""What waits for its turn: news of the link, and lines that were typed."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from oneoh_tui.net.link import News

_AHEAD = 64
"""Lines that are taken before their turn has come."""


class Inbox:
    """One reader looks at what is there and, when nothing of it has its turn, waits for more."""

    def __init__(self) -> None:
        self._news: deque[News] = deque()
        self._lines: deque[str] = deque()
        self._room = asyncio.Semaphore(_AHEAD)
        self._typing = True
        self._more = asyncio.Event()
        self._fault: BaseException | None = None

    @property
    def line(self) -> str | None:
        """The line whose turn is next."""
        return self._lines[0] if self._lines else None

    @property
    def ended(self) -> bool:
        """Every line was taken, and no other will come."""
        return not self._typing and not self._lines

    def news(self) -> "News | None":
        """Take the next news. Raises whatever went wrong beside all this."""
        if self._fault is not None:
            raise self._fault
        return self._news.popleft() if self._news else None

    def take_line(self) -> str:
        """Take the next line. Raises IndexError without one."""
        line = self._lines.popleft()
        self._room.release()
        return line

    async def change(self) -> None:
        """Wait for something that the reader may not have seen."""
        await self._more.wait()
        self._more.clear()

    def tell(self, event: "News | None") -> None:
        """Put news here; None is a change that is to be seen, and not heard."""
        if event is not None:
            self._news.append(event)
        self._more.set()

    def fail(self, fault: BaseException) -> None:
        """Something went wrong that should not have; the reader hears of it first."""
        self._fault = fault
        self._more.set()

    async def read(self, heard: AsyncIterator[str]) -> None:
        """Put every line here that is typed, until the input ends."""
        async for line in heard:
            await self._room.acquire()
            self._lines.append(line)
            self._more.set()
        self._typing = False
        self._more.set()
