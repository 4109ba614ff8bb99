"""Rate of a count that only grows, over the last minute."""

from collections import deque

MINUTE_S = 60.0


class MinuteRate:
    """Rate between the times at which it is asked for, at least a minute back if that is known."""

    def __init__(self, started: float) -> None:
        """Begin at the monotonic second `started`, with the count 0."""
        self._seen = deque([(started, 0)])

    def take(self, count: int, now: float) -> float:
        """Return the growth a minute, up to the monotonic second `now`."""
        while len(self._seen) > 1 and self._seen[1][0] <= now - MINUTE_S:
            self._seen.popleft()
        at, before = self._seen[0]
        if now - self._seen[-1][0] >= 1:
            self._seen.append((now, count))
        return MINUTE_S * (count - before) / (now - at) if now > at else 0.0
