"""Histogram: how often a value was within each bound."""

import math
from bisect import bisect_left
from collections import deque
from collections.abc import Collection, Sequence
from itertools import accumulate

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Bounds of times that are short, as they should be."""
RECENT = 1000
"""Last values that percentiles are taken of."""


class Histogram:
    """Counts of values up to each bound, as Prometheus has them, and the last values.

    A move is noted here, so that nothing is computed but when somebody looks.
    """

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        """`bounds` ascend; greater values are counted too."""
        self._bounds = tuple(bounds)
        self._counts = [0] * (len(self._bounds) + 1)
        self.recent: deque[float] = deque(maxlen=RECENT)
        """Last values."""
        self.total = 0.0
        """Sum of all values."""

    def note(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self.total += value
        self.recent.append(value)

    @property
    def count(self) -> int:
        return sum(self._counts)

    @property
    def cumulative(self) -> list[tuple[float, int]]:
        """Number of values up to each bound, the last of which is infinite."""
        return list(zip((*self._bounds, math.inf), accumulate(self._counts), strict=True))

    def percentile(self, percent: int) -> float | None:
        """Return the percentile of the last `RECENT` values; None without any."""
        return percentile(self.recent, percent)


def percentile(values: Collection[float], percent: int) -> float | None:
    """Return the smallest value that `percent` of the values do not exceed; None without any."""
    found = sorted(values)
    return found[(len(found) * percent - 1) // 100] if found else None
