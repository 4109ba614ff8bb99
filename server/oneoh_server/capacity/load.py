"""Moves of all tables under load: when each is made, how long it takes, how many there were."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

GOLDEN_RATIO = 0.618033988749895
"""Its multiples, modulo 1, are spread evenly, however many there are."""


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
        self._beats = 0
        self._goal = 0
        self._reached = asyncio.Event()
        self._failure: Exception | None = None
        self._held: list[Callable[[], None]] | None = None
        """Moves that wait until the load goes on; None while it does not rest."""
        self._to_hold = 0

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

    def beat(self) -> "Beat":
        """Return the beat of a table; those of all tables are evenly spread over the pace."""
        self._beats += 1
        return Beat(self, self._pace, self._beats * GOLDEN_RATIO % 1)

    def due(self, act: Callable[[], None]) -> None:
        """Call `act`, which makes a move; later if the load rests."""
        if self._held is None:
            act()
            return
        self._held.append(act)
        if len(self._held) == self._to_hold:
            self._reached.set()

    async def rest(self, tables: int) -> None:
        """Hold all moves back, until the next one of each table waits. Raises what a player met."""
        self._goal = 0
        self._held, self._to_hold = [], tables
        await self._wait()

    def go_on(self) -> None:
        """Make the moves that wait, and no longer hold others back."""
        held, self._held = self._held or [], None
        for act in held:
            act()

    def accepted(self, since: float) -> None:
        """Count a move that was sent at `since`."""
        self.moves += 1
        self.latencies.append(time.perf_counter() - since)
        if self.moves == self._goal:
            self._reached.set()

    def fail(self, error: Exception) -> None:
        """End the load: nothing is refused, and no connection closed, while a server is measured."""
        self._failure = self._failure or error
        self._reached.set()

    async def last(self, seconds: float) -> None:
        """Go on for some seconds. Raises what a player met."""
        self._goal = 0
        self._reached.clear()
        if self._failure is None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._reached.wait()
        if self._failure is not None:
            raise self._failure

    async def until(self, moves: int) -> None:
        """Wait until `moves` moves were made since the restart. Raises what a player met."""
        self._goal = moves
        if self.moves < moves:
            await self._wait()
        elif self._failure is not None:
            raise self._failure

    async def _wait(self) -> None:
        self._reached.clear()
        if self._failure is None:
            await self._reached.wait()
        if self._failure is not None:
            raise self._failure


class Beat:
    """Times at which the moves of a table are due.

    They do not follow from the last move: tables that once waited together for a slow answer would
    move together for ever, and meet each other where people never do.
    """

    def __init__(self, load: Load, pace: float | None, phase: float) -> None:
        """`pace` is the seconds between two times, None for none; `phase` their shift, in paces."""
        self._load = load
        self._pace = pace
        self._phase = phase

    def next(self, act: Callable[[], None]) -> None:
        """Have `act` called at the next time that is due; at once without a pace."""
        if self._pace is None:
            self._load.due(act)
        else:
            wait = self.wait(self._pace, time.perf_counter())
            asyncio.get_running_loop().call_later(wait, self._load.due, act)

    def wait(self, pace: float, now: float) -> float:
        """Return the seconds from `now` to the next time that is due."""
        return (self._phase - now / pace) % 1 * pace


class Table(Protocol):
    """Two players who move in turn, game after game."""

    async def connect(self) -> None:
        """Open the connections."""

    def begin(self) -> None:
        """Begin to play."""
