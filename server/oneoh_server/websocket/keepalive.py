"""Keepalive pings of all connections, by one timer."""

import asyncio
import itertools
from typing import Protocol

_PORTION = 50
"""Connections that are pinged in one step of the event loop."""
_SWEEPS = 16
"""Most sweeps in the time between two pings of a connection."""


class Pingable(Protocol):
    def ping(self, data: bytes) -> None:
        """Send a ping with this payload, or close if the last one was not answered."""


class Keepalive:
    """Pings each connection every `seconds`, which is also the time that it has to answer."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._due: dict[Pingable, float] = {}
        """Time of the next ping on the loop's clock, earliest first, as all wait equally long."""
        self._numbers = itertools.count(1)
        self._timer: asyncio.Handle | None = None

    def add(self, connection: Pingable) -> None:
        self._due[connection] = asyncio.get_running_loop().time() + self._seconds
        if self._timer is None:
            self._wait(0)

    def discard(self, connection: Pingable) -> None:
        self._due.pop(connection, None)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _sweep(self) -> None:
        now, data = asyncio.get_running_loop().time(), next(self._numbers).to_bytes(8, "big")
        due = [
            connection
            for connection, at in itertools.islice(self._due.items(), _PORTION)
            if at <= now
        ]
        for connection in due:
            del self._due[connection]
            self._due[connection] = now + self._seconds
        self._timer = None
        if self._due:
            self._wait(0 if len(due) == _PORTION else self._seconds / _SWEEPS)
        for connection in due:
            connection.ping(data)

    def _wait(self, least: float) -> None:
        """Sweep when the first ping is due, but not within `least` seconds."""
        loop = asyncio.get_running_loop()
        at = max(next(iter(self._due.values())), loop.time() + least)
        self._timer = loop.call_at(at, self._sweep)
