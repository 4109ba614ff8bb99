"""How many connections each address has, and how often new ones come."""

from collections import Counter
from collections.abc import Callable

_SWEEP_AT = 1000


class Addresses:
    """Counts connections by address; the rate is a bucket that fills over a minute."""

    def __init__(self, most: int, per_minute: int, clock: Callable[[], float]) -> None:
        self._most = most
        self._per_minute = per_minute
        self._clock = clock
        self._now: Counter[str] = Counter()
        self._levels: dict[str, tuple[float, float]] = {}
        """For each address: how many are left to it, and when that was so."""

    def admit(self, address: str) -> bool:
        """Count one more connection, unless the address may not have it."""
        if self._now[address] >= self._most or not self._take(address):
            return False
        self._now[address] += 1
        return True

    def release(self, address: str) -> None:
        """A connection that was admitted is gone."""
        self._now[address] -= 1
        if self._now[address] <= 0:
            del self._now[address]

    def _take(self, address: str) -> bool:
        if len(self._levels) >= _SWEEP_AT:
            self._sweep()
        left = self._left(address) - 1
        if left < 0:
            return False
        self._levels[address] = left, self._clock()
        return True

    def _left(self, address: str) -> float:
        left, since = self._levels.get(address, (float(self._per_minute), self._clock()))
        return min(self._per_minute, left + (self._clock() - since) * self._per_minute / 60)

    def _sweep(self) -> None:
        """Forget those whose bucket is full again."""
        self._levels = {
            address: level
            for address, level in self._levels.items()
            if self._left(address) < self._per_minute
        }
