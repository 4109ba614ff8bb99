"""Round trip of a connection, as its pings measure it."""

_KEPT = 5
"""Number of the last measures that count."""


class RoundTrip:
    """Median of the last measures.

    One slow answer, of a line or of a client that would like more time, does not change it; the
    least of them would leave a line that varies mostly uncompensated.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        # A tuple: each connection has one, and a deque takes six times its memory.
        self._last: tuple[int, ...] = ()

    def note(self, seconds: float) -> None:
        """Note a measure."""
        self._last = (*self._last, max(0, round(seconds * 1000)))[-_KEPT:]

    @property
    def ms(self) -> int | None:
        """Round trip in milliseconds; None before the first measure."""
        if not self._last:
            return None
        ordered = sorted(self._last)
        # Of an even number, the lower one in the middle: doubt is not charged to the others.
        return ordered[(len(ordered) - 1) // 2]
