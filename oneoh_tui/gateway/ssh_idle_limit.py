"""Limit of the time of an SSH connection without a session."""

import asyncio
from collections.abc import Callable


class IdleLimit:
    """Timer that closes a connection without a session, from the login on."""

    def __init__(self, seconds: float, end: Callable[[], None]) -> None:
        self._seconds = seconds
        self._end = end
        self._sessions = 0
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def begin(self) -> None:
        """Start the time."""
        if not self._closed:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._end)

    def visited(self) -> None:
        """Note the begin of a session on one of the channels."""
        self._sessions += 1
        self._stop()

    def left(self) -> None:
        """Note the end of a session."""
        self._sessions -= 1
        if not self._sessions:
            self.begin()

    def close(self) -> None:
        """Stop the timer."""
        self._closed = True
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
