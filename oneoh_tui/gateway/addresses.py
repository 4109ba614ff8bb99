"""Limits of the gateway for each client address."""

from collections import Counter
from collections.abc import Callable

from oneoh_protocol.rate_limit import TokenBucket

_SWEEP_AT = 1000


class Addresses:
    """Limits the connections of an address: how many at once, and how many new ones a minute."""

    def __init__(self, most: int, per_minute: int, clock: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds."""
        self._most = most
        self._per_minute = per_minute
        self._clock = clock
        self.connections: Counter[str] = Counter()
        """Number of connections of each address that has any."""
        self._buckets: dict[str, TokenBucket] = {}

    def admit(self, address: str) -> bool:
        """Count one more connection of the address; return whether it may have it."""
        if self.connections[address] >= self._most or self._bucket(address).take():
            return False
        self.connections[address] += 1
        return True

    def release(self, address: str) -> None:
        """Count an admitted connection no more."""
        self.connections[address] -= 1
        if self.connections[address] <= 0:
            del self.connections[address]

    def _bucket(self, address: str) -> TokenBucket:
        if len(self._buckets) >= _SWEEP_AT:
            self._buckets = {name: each for name, each in self._buckets.items() if not each.full}
        if address not in self._buckets:
            rate = self._per_minute / 60
            self._buckets[address] = TokenBucket(rate, self._per_minute, self._clock)
        return self._buckets[address]
