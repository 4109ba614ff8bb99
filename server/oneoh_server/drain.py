"""Drain: the end of a server, announced, with time for the games that are played."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from oneoh_protocol.messages import Draining
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.state import Table

_log = logging.getLogger(__name__)

LOOK_S = 0.2
"""Seconds between two looks at whether a game is still played."""


class Drain:
    """Announces the end, refuses new tables, and waits until no game is played, or time is up."""

    def __init__(self, registry: TableRegistry, seconds: float, clock: Callable[[], float]) -> None:
        """`seconds` is the most that games get; `clock` returns monotonic seconds."""
        self.begun = asyncio.Event()
        self._registry = registry
        self._seconds = seconds
        self._clock = clock
        self._ends_at = 0.0

    def begin(self) -> None:
        """Announce the end to all connections; the second time do nothing."""
        if self.begun.is_set():
            return
        self.begun.set()
        self._ends_at = self._clock() + self._seconds
        _log.info("draining: the server stops within %g s", self._seconds)
        for peer in self._registry.peers.values():
            self.tell(peer)

    def tell(self, peer: Peer) -> None:
        """Announce the end to one connection, if it was announced at all."""
        if self.begun.is_set():
            peer.send(Draining(self.left_ms))

    def check_new_table(self) -> None:
        """Raise Refusal once the end is announced."""
        if self.begun.is_set():
            raise Refusal(
                "draining", "the server restarts soon; try again then", retry_ms=self.left_ms
            )

    async def finish(self) -> None:
        """Return when no guest plays, or time is up; begin the drain if nobody has."""
        self.begin()
        # A look now and then costs less than a note at every change of every table.
        while self.left_ms and any(  # noqa: ASYNC110
            map(is_played, self._registry.tables().values())
        ):
            await asyncio.sleep(min(LOOK_S, self.left_ms / 1000))

    @property
    def left_ms(self) -> int:
        """Most time until the end, once it is announced."""
        return max(0, round((self._ends_at - self._clock()) * 1000))


def is_played(table: Table) -> bool:
    """Return whether a game runs that a guest, other than a house bot, is present at."""
    if table.phase != "running" or table.paused:
        return False
    return any(seat.present and not seat.house_bot for seat in table.seats)


async def first(*waits: Coroutine[Any, Any, object]) -> None:
    """Return when one of these has ended; cancel the others. Raises what that one raised."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    for task in done:
        task.result()
