"""Rate limit by token bucket: a burst at once, then a steady rate."""

from collections.abc import Callable


class TokenBucket:
    """Allowance of one sender: full at first, refilled at `rate` tokens a second up to `burst`."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._updated_at = clock()

    def take(self) -> float:
        """Take one token and return 0, or return the seconds until there is one."""
        if wait := self.wait():
            return wait
        self._tokens -= 1
        return 0.0

    def wait(self) -> float:
        """Return the seconds until there is a token, 0 if there is one now."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._updated_at) * self._rate)
        self._updated_at = now
        return (1 - self._tokens) / self._rate if self._tokens < 1 else 0.0

    @property
    def full(self) -> bool:
        """Whether a new bucket would allow the same, so that this one can be forgotten."""
        refilled = (self._clock() - self._updated_at) * self._rate
        return self._tokens + refilled >= self._burst
