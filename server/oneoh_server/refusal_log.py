"""Log of refusals: each with its connection, guest, table and request."""

import logging
from collections import Counter, deque
from collections.abc import Callable

from oneoh_protocol.messages import CodeCount, Command, Hello, Refused, RefusedLine
from oneoh_protocol.rate_limit import TokenBucket
from oneoh_server.logs import bind

_log = logging.getLogger(__name__)

LINES_PER_SECOND = 10.0
"""Sustained lines, so that a flood of bad commands fills no disk."""
LINES_AT_ONCE = 200
MESSAGE_LENGTH = 200
"""Most characters of a message that are kept: 20 of them fit a frame."""
KEPT = 20
"""Last refusals that an operator sees."""


class RefusalLog:
    """Counts the refusals of all connections, and logs them within `LINES_PER_SECOND`."""

    def __init__(self, clock: Callable[[], float], now: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds, `now` seconds since 1970."""
        self._now = now
        self.by: Counter[tuple[str, str]] = Counter()
        """Number of refusals by code, and by whom was refused: `person` or `bot`."""
        self._last: deque[RefusedLine] = deque(maxlen=KEPT)
        self._bucket = TokenBucket(LINES_PER_SECOND, LINES_AT_ONCE, clock)
        self._left_out = 0

    def report(
        self,
        connection: int,
        guest: str | None,
        refused: Refused,
        command: Command | Hello | None,
        *,
        bot: bool = False,
    ) -> None:
        """Note a refusal. `command` is the refused one; None if it could not be read."""
        table = getattr(command, "table", None)
        kind = str(type(command).__struct_config__.tag) if command else ""
        self.by[refused.code, "bot" if bot else "person"] += 1
        self._last.append(
            RefusedLine(
                int(self._now()),
                connection,
                kind,
                refused.code,
                refused.message[:MESSAGE_LENGTH],
                guest,
                table,
            )
        )
        if self._bucket.take():
            self._left_out += 1
            return
        if self._left_out:
            _log.info("%d refusals are left out of the log", self._left_out)
            self._left_out = 0
        log = bind(_log, connection=connection, guest=guest, table=table, request=refused.re)
        log.info(
            "connection %d: %s %d refused%s%s: %s: %s",
            connection,
            kind or "request",
            refused.re,
            f" to guest {guest}" if guest else "",
            f" at table {table}" if table else "",
            refused.code,
            refused.message,
        )

    @property
    def counts(self) -> tuple[CodeCount, ...]:
        """Number of refusals with each code, the most frequent first."""
        counts: Counter[str] = Counter()
        for (code, _who), count in self.by.items():
            counts[code] += count
        return tuple(CodeCount(code, count) for code, count in counts.most_common())

    @property
    def last(self) -> tuple[RefusedLine, ...]:
        """Last refusals, newest last."""
        return tuple(self._last)
