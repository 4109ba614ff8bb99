"""Log of overload: why somebody was turned away, and which addresses use the most."""

import hashlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Mapping

_log = logging.getLogger(__name__)

EVERY_S = 60.0
"""Seconds between two log lines of one cause."""
SHOWN = 5
"""Addresses that a line lists."""
_KEY = secrets.token_bytes(16)


class OverloadLog:
    """Logs each cause at most once in `EVERY_S` seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._reported: dict[str, float] = {}

    def report(self, cause: str, counts: Mapping[str, int]) -> None:
        """Log that a limit was reached; `counts` has each address's use of what is limited."""
        now = self._clock()
        if now - self._reported.get(cause, -EVERY_S) < EVERY_S:
            return
        self._reported[cause] = now
        most = Counter(counts).most_common(SHOWN)
        shares = ", ".join(f"address {alias(address)}: {count}" for address, count in most)
        more = f", {len(counts) - SHOWN} others" if len(counts) > SHOWN else ""
        _log.warning("turned away: %s; %s%s", cause, shares or "nobody has any", more)


def alias(address: str) -> str:
    """Return six digits that stand for the address until the server ends, and reveal nothing."""
    return hashlib.blake2b(address.encode(), key=_KEY, digest_size=3).hexdigest()
