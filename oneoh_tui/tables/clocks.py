"""What is left of each seat's time, between two messages of the server."""

from collections.abc import Callable, Sequence

from oneoh_protocol.messages import Table


class Clocks:
    """Counts down for the seat to act: first the turn's free delay, then its bank."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` gives seconds that only go forwards."""
        self._now = now
        self._banks: Sequence[int] = ()
        self._to_act: int | None = None
        self._left = 0
        self._since = 0.0
        self._told: object = None
        """What the server last said of them."""

    @property
    def running(self) -> bool:
        """Whether anything counts down."""
        return self._to_act is not None and bool(self._banks)

    def set(self, table: Table) -> None:
        """Take the clocks from a table as it is now; time goes on where it says nothing new."""
        deadline = table.request.deadline_ms if table.request else None
        told = (table.turn, table.to_act, table.banks_ms, deadline)
        if told == self._told:
            return
        self._told = told
        self._banks, self._to_act, self._since = table.banks_ms, table.to_act, self._now()
        if not self.running:
            return
        assert table.to_act is not None
        whole = self._banks[table.to_act] + table.clock.delay_ms
        self._left = whole if deadline is None else deadline

    def text(self, seat: int) -> str:
        """Minutes and seconds of a seat's bank; empty where there are no clocks."""
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
