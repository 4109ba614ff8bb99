"""Log of refusals: each with its connection, guest, table and request."""

import logging
from collections.abc import Callable

from oneoh_protocol.messages import Command, Hello, Refused
from oneoh_protocol.rate_limit import TokenBucket
from oneoh_server.logs import bind

_log = logging.getLogger(__name__)

LINES_PER_SECOND = 10.0
"""Sustained lines, so that a flood of bad commands fills no disk."""
LINES_AT_ONCE = 200


class RefusalLog:
    """Logs the refusals of all connections, within `LINES_PER_SECOND`."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds."""
        self._bucket = TokenBucket(LINES_PER_SECOND, LINES_AT_ONCE, clock)
        self._left_out = 0

    def report(
        self,
        connection: int,
        guest: str | None,
        refused: Refused,
        command: Command | Hello | None,
    ) -> None:
        """Log a refusal. `command` is the refused one; None if it could not be read."""
        if self._bucket.take():
            self._left_out += 1
            return
        if self._left_out:
            _log.info("%d refusals are left out of the log", self._left_out)
            self._left_out = 0
        table = getattr(command, "table", None)
        log = bind(_log, connection=connection, guest=guest, table=table, request=refused.re)
        log.info(
            "connection %d: %s %d refused%s%s: %s: %s",
            connection,
            type(command).__struct_config__.tag if command else "request",
            refused.re,
            f" to guest {guest}" if guest else "",
            f" at table {table}" if table else "",
            refused.code,
            refused.message,
        )
