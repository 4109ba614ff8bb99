"""How long an SSH connection may last on which nobody plays."""

import asyncio
from collections.abc import Callable


class Patience:
    """Ends a connection that has had no visit for too long, from the login on."""

    def __init__(self, seconds: float, end: Callable[[], None]) -> None:
        self._seconds = seconds
        self._end = end
        self._visits = 0
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def begin(self) -> None:
        """Wait for a visit."""
        if not self._closed:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._end)

    def visited(self) -> None:
        """A visit has come, on one of its channels."""
        self._visits += 1
        self._stop()

    def left(self) -> None:
        """One of the visits is over."""
        self._visits -= 1
        if not self._visits:
            self.begin()

    def close(self) -> None:
        """The connection is gone: wait no more."""
        self._closed = True
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
