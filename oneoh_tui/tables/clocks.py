"""Time that each seat has left, between two messages of the server."""

from collections.abc import Callable, Sequence

from oneoh_protocol.messages import Table


class Clocks:
    """Countdown of the seat to act: first the free delay of its turn, then its bank."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Read the time from `now`, in seconds of a monotonic clock."""
        self._now = now
        self._banks: Sequence[int] = ()
        self._to_act: int | None = None
        self._left = 0
        self._since = 0.0
        self._last: object = None
        """Values of the server that were set last."""

    @property
    def running(self) -> bool:
        """Whether anything counts down."""
        return self._to_act is not None and bool(self._banks)

    def set(self, table: Table) -> None:
        """Set the clocks from a table; they go on counting where it has nothing new."""
        deadline = table.request.deadline_ms if table.request else None
        values = (table.turn, table.to_act, table.banks_ms, deadline)
        if values == self._last:
            return
        self._last = values
        self._banks, self._to_act, self._since = table.banks_ms, table.to_act, self._now()
        if not self.running:
            return
        assert table.to_act is not None
        whole = self._banks[table.to_act] + table.clock.delay_ms
        self._left = whole if deadline is None else deadline

    def text(self, seat: int) -> str:
        """Return the time of a seat in minutes and seconds; "" without clocks."""
        if seat >= len(self._banks):
            return ""
        left = self._banks[seat]
        if seat == self._to_act:
            left = min(left, max(0, self._left - round((self._now() - self._since) * 1000)))
        return _minutes(left)


def _minutes(milliseconds: int) -> str:
    minutes, seconds = divmod(-(-milliseconds // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
