"""Events of a table that are shown at a pace, however fast they come."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from msgspec.structs import replace

from oneoh_protocol.evolve import SequenceGap, evolve
from oneoh_protocol.messages import HISTORY_LENGTH, Request, Table
from oneoh_tui.config.settings import PaceName
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.net.news import Move, News

PACES: Mapping[PaceName, float] = {"off": 0.0, "normal": 0.7, "slow": 2.0}
"""Seconds between two moves that are shown, by the name of the setting."""
SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds between two moves of bots that are watched, the slowest first."""


class Timer(Protocol):
    """Call that is still to come."""

    def stop(self) -> None:
        """Let it not come."""


Later: TypeAlias = Callable[[float, Callable[[], None]], Timer]
"""Function that has another one called after so many seconds."""


class PacedEvents:
    """Queue of a table's events; a move of another seat waits for its time, and all behind it.

    The table that the events belong to is held where the shown ones have left it.
    """

    def __init__(
        self,
        live: LiveTable,
        show: Callable[[News], None],
        later: Later,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`show` is called with each event once it is to be shown."""
        self._live = live
        self._show = show
        self._later = later
        self._clock = clock
        self.seconds = 0.0
        """Time between two moves; 0: each is shown as it comes."""
        self.paused = False
        """Whether no move is shown until `step` or `skip`, or until it is false."""
        self._queue: deque[News] = deque() if live.watched is None else live.watched.unseen
        self._free_at = 0.0
        self._timer: Timer | None = None
        self._catch_up()

    def _catch_up(self) -> None:
        """Begin a game of bots before the first move that was not shown: the rest is no news."""
        while self._queue and not isinstance(self._queue[0], Move):
            self._live.hold(after(self._live.now, self._queue.popleft()))

    @property
    def behind(self) -> int:
        """Number of moves that were made and are not shown."""
        return sum(isinstance(event, Move) for event in self._queue)

    def begin(self, seconds: float) -> None:
        """Show moves at this pace from now on."""
        self.seconds = seconds
        if self._is_paced:
            self._live.hold(self._live.now)
        self._pump()

    @property
    def _is_paced(self) -> bool:
        return self.seconds > 0 or self.paused

    def take(self, event: News) -> None:
        """Show an event, now or in its turn. Of a game of bots, it is in the queue already."""
        if self._live.watched is not None:
            self._pump()
            return
        if not self._is_paced and not self._queue:
            self._live.hold(None)
            self._show(event)
            return
        self._queue.append(event)
        self._pump()

    def pause(self, paused: bool) -> None:
        """Stop showing moves, or go on."""
        self.paused = paused
        self.begin(self.seconds)

    def step(self) -> None:
        """Show the next move, with what follows it at once."""
        self._free_at = 0.0
        while self._queue:
            is_move = isinstance(self._queue[0], Move)
            self._release()
            if is_move:
                break
        self._pump()

    def skip(self) -> None:
        """Show all that has come."""
        while self._queue:
            self._release()
        self._stop()

    def _pump(self) -> None:
        """Show what is due, and come back for the next move."""
        self._stop()
        while self._queue:
            wait = self._wait(self._queue[0])
            if wait is None:
                return
            if wait > 0:
                self._timer = self._later(wait, self._pump)
                return
            self._release()

    def _wait(self, event: News) -> float | None:
        """Return the seconds until an event is due; None while it waits for the player."""
        if not isinstance(event, Move) or event.played.seat == self._live.now.seat:
            return 0.0
        return None if self.paused else self._free_at - self._clock()

    def _release(self) -> None:
        event = self._queue.popleft()
        if self._is_paced or self._queue:
            self._live.hold(after(self._live.now, event))
        else:
            self._live.hold(None)
        if isinstance(event, Move):
            self._free_at = self._clock() + self.seconds
        self._show(event)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


def after(table: Table, event: News) -> Table | None:
    """Return the table after an event; None if only the link knows it."""
    match event:
        case Table():
            return event
        case Move() if event.seq <= table.seq:
            return table
        case Move() if event.seq == table.seq + 1:
            return replace(
                table,
                seq=event.seq,
                turn=event.turn,
                history=(*table.history, event.played)[-HISTORY_LENGTH:],
                to_act=event.to_act,
                banks_ms=event.banks_ms,
                view=event.view,
                request=None,
            )
        case Move():
            return None
        case Request():
            return evolve(table, event)
        case _ if hasattr(event, "seq"):
            try:
                return evolve(table, event)  # type: ignore[arg-type]
            except SequenceGap:
                return None
        case _:
            return table
