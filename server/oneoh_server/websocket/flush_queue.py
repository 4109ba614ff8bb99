"""Queue of the connections that have something to send, flushed once a step of the event loop."""

import asyncio
import logging
from typing import Protocol

_log = logging.getLogger(__name__)


class Flushable(Protocol):
    def flush(self) -> None:
        """Write what waits; a second call in a row does nothing."""


class FlushQueue:
    """Joins writes: what a connection is given in one step of the loop goes out at its end."""

    def __init__(self) -> None:
        self._waiting: list[Flushable] = []

    def add(self, connection: Flushable) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            try:
                connection.flush()
            except Exception:  # noqa: BLE001 - one connection must not hold up the others
                _log.exception("a connection could not be written to")
