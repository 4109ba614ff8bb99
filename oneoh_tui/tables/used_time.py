"""Time that each seat of a replay has taken so far."""

from collections.abc import Sequence

from oneoh_tui.tables.durations import countdown


class UsedTime:
    """Times by seat, in place of the clocks of a running table."""

    def __init__(self, used_ms: Sequence[int]) -> None:
        """Show these milliseconds; none if no times were recorded."""
        self._used = used_ms

    def text(self, seat: int) -> str:
        """Return the time of a seat in minutes and seconds; "" without times."""
        return countdown(self._used[seat]) if seat < len(self._used) else ""

    def is_low(self, _seat: int) -> bool:
        """Return False: nothing counts down."""
        return False
