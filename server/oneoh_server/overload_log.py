"""Log lines that say what fills the server where it had to turn somebody away."""

import hashlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Mapping

_log = logging.getLogger(__name__)

EVERY_S = 60.0
"""Seconds between two log lines about the same cause."""
SHOWN = 5
_KEY = secrets.token_bytes(16)


class OverloadLog:
    """Reports each cause at most once in a while."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._reported: dict[str, float] = {}

    def report(self, cause: str, counts: Mapping[str, int]) -> None:
        """Log that there is no room; `counts` has what each address has of it, and how many."""
        now = self._clock()
        if now - self._reported.get(cause, -EVERY_S) < EVERY_S:
            return
        self._reported[cause] = now
        most = Counter(counts).most_common(SHOWN)
        shares = ", ".join(f"address {alias(address)}: {count}" for address, count in most)
        more = f", {len(counts) - SHOWN} others" if len(counts) > SHOWN else ""
        _log.warning("turned away: %s; %s%s", cause, shares or "nobody has any", more)


def alias(address: str) -> str:
    """Return a number for the address that is the same until the server ends, and tells nobody."""
    return hashlib.blake2b(address.encode(), key=_KEY, digest_size=3).hexdigest()
