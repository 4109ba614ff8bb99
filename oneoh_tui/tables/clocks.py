"""Time that each seat has left, between two messages of the server."""

from collections.abc import Callable

from oneoh_protocol.messages import Clock, Table
from oneoh_tui.tables.durations import countdown

_LOW_PART = 10
"""Time is low when a turn has no more left than this part of its time,"""
_LOW_MS = 10_000
"""or than this, or a period has; but never before half of it is gone."""


class Clocks:
    """Countdown of the seat to act: the free delay of its turn, its bank, then its periods."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Read the time from `now`, in seconds of a monotonic clock."""
        self._now = now
        self._clock = Clock()
        self._banks: tuple[int, ...] = ()
        self._periods: tuple[int, ...] = ()
        self._to_act: int | None = None
        self._left = 0
        """Time that the turn had left at `_since`, in ms."""
        self._since = 0.0
        self._stopped: float | None = None
        """When the game ended in the middle of a turn."""
        self._last: object = None
        """Values of the server that were set last."""

    @property
    def running(self) -> bool:
        """Whether anything counts down."""
        return self._to_act is not None and bool(self._banks) and self._stopped is None

    def set(self, table: Table) -> None:
        """Set the clocks from a table; they go on counting where it has nothing new."""
        deadline = table.request.deadline_ms if table.request else None
        # A game that is seen late is over its shown turn already: its clocks stand still.
        to_act = None if table.paused or table.is_late else table.to_act
        values = (table.turn, to_act, table.banks_ms, table.periods, deadline)
        if values == self._last:
            return
        self._last = values
        if table.phase == "over" and self.running and table.banks_ms == self._banks:
            # Who resigned has used time that no action is charged for.
            self._stopped = self._now()
            return
        self._stopped = None
        self._clock, self._to_act, self._since = table.clock, to_act, self._now()
        self._banks, self._periods = table.banks_ms, table.periods
        if self._to_act is not None and self._banks:
            self._left = self._turn_ms(self._to_act) if deadline is None else deadline

    def text(self, seat: int) -> str:
        """Return the time of a seat, with its byo-yomi periods in parentheses; "" without clocks."""
        if seat >= len(self._banks):
            return ""
        left = self._left_now() if seat == self._to_act else self._turn_ms(seat)
        shown, periods = self._stage(seat, left)
        text = countdown(shown)
        return f"{text} ({periods})" if self._clock.periods else text

    def is_low(self, seat: int) -> bool:
        """Return whether the seat has to hurry: its turn runs, and little is left of it."""
        if seat != self._to_act or not self.running:
            return False
        clock, left = self._clock, self._left_now()
        shown, _periods = self._stage(seat, left)
        whole = clock.bank_ms + clock.delay_ms
        if clock.periods and left <= self._periods_of(seat) * clock.period_ms:
            whole = clock.period_ms
        return shown <= _low_ms(whole)

    def ms_until_low(self, seat: int) -> int | None:
        """Return how long it takes until the seat, which is to act, has little left in all.

        None without a clock, and where that is so already.
        """
        if seat != self._to_act or not self._banks:
            return None
        clock = self._clock
        whole = clock.period_ms if self._periods_of(seat) else clock.bank_ms + clock.delay_ms
        wait = self._left_now() - _low_ms(whole)
        return wait if wait > 0 else None

    def _stage(self, seat: int, left: int) -> tuple[int, int]:
        """Return what counts down now of all that a turn has left, and the periods left."""
        period, periods = self._clock.period_ms, self._periods_of(seat)
        before = left - periods * period
        if before > 0 or not periods:
            bank = self._banks[seat]
            return (min(bank, max(0, before)) if bank else max(0, before)), periods
        left_periods = -(-left // period) if period else 0
        return left - max(0, left_periods - 1) * period, left_periods

    def _left_now(self) -> int:
        now = self._now() if self._stopped is None else self._stopped
        return max(0, self._left - round((now - self._since) * 1000))

    def _turn_ms(self, seat: int) -> int:
        """Return the time that a whole turn of the seat may take."""
        return (
            self._banks[seat]
            + self._clock.delay_ms
            + self._periods_of(seat) * self._clock.period_ms
        )

    def _periods_of(self, seat: int) -> int:
        return self._periods[seat] if seat < len(self._periods) else 0


def _low_ms(whole: int) -> int:
    """Return what is little of this time."""
    return max(whole // _LOW_PART, min(_LOW_MS, whole // 2))
