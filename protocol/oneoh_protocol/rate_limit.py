"""Token buckets: so many at once, and so many a second after that."""

from collections.abc import Callable


class Bucket:
    """One sender's allowance."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self) -> float:
        """Take one token: 0, or the seconds to wait if there is none."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate
        self._tokens -= 1
        return 0.0

    @property
    def full(self) -> bool:
        """Nothing was taken for so long that a new bucket would be the same."""
        return self._tokens + (self._clock() - self._at) * self._rate >= self._burst
