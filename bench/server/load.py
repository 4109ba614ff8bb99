"""Moves of all tables under load: when each is made, how long it takes, how many there were."""

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self


class Connection(Protocol):
    """Connection that a load has opened."""

    async def close(self) -> None:
        """End the connection, and wait for its end."""


class Load:
    """Clock and counters of the players' moves; closes their connections at its end."""

    def __init__(self, pace: float | None = None) -> None:
        """`pace` is the seconds between two moves of a table; None: each follows at once."""
        self.moves = 0
        self.frames = 0
        self.bytes = 0
        """Payload of the frames that were received."""
        self.latencies: list[float] = []
        """Seconds from sending each move until the server says that it is accepted."""
        self.connections: list[Connection] = []
        self._pace = pace
        self._goal = 0
        self._reached = asyncio.Event()
        self._failure: Exception | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await asyncio.gather(*(connection.close() for connection in self.connections))

    def restart(self) -> None:
        """Count from zero, at the end of the warm-up."""
        self.moves = self.frames = self.bytes = 0
        self.latencies = []

    def when_due(self, last: float, act: Callable[[], None]) -> None:
        """Call `act` at once, or `pace` seconds after the table's last move, made at `last`."""
        wait = 0.0 if self._pace is None else last + self._pace - time.perf_counter()
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, act)
        else:
            act()

    def accepted(self, since: float) -> None:
        """Count a move that was sent at `since`."""
        self.moves += 1
        self.latencies.append(time.perf_counter() - since)
        if self.moves == self._goal:
            self._reached.set()

    def fail(self, error: Exception) -> None:
        """End the load: no server of this bench refuses anything, or closes a connection."""
        self._failure = self._failure or error
        self._reached.set()

    async def until(self, moves: int) -> None:
        """Wait until `moves` moves were made since the restart. Raises what a player met."""
        self._goal = moves
        self._reached.clear()
        if self.moves < moves and self._failure is None:
            await self._reached.wait()
        if self._failure is not None:
            raise self._failure


class Table(Protocol):
    """Two players who move in turn, game after game."""

    async def connect(self) -> None:
        """Open the connections."""

    def begin(self) -> None:
        """Begin to play."""
