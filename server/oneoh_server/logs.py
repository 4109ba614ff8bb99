"""Log of the server: format of a line, and fields for what it is about."""

import logging
import time
from typing import Any

from oneoh_protocol.log_format import LogStyle, log_to_standard_error

TEXT = "%(asctime)s %(levelname)-7s %(message)s"


_EMPTY = logging.LogRecord("", logging.INFO, "", 0, "", (), None).__dict__


class BoundLog(logging.LoggerAdapter[logging.Logger]):
    """Log whose lines have the same fields."""

    def info(self, msg: object, *args: object, **kwargs: Any) -> None:
        """Log a line of usual events, without its place in the program.

        No style shows that, and to look for it costs more than the rest of the line: every game
        has four of them. So each is a copy of an empty record.
        """
        if kwargs:
            super().info(msg, *args, **kwargs)
        elif self.logger.isEnabledFor(logging.INFO):
            now = time.time()
            line = logging.LogRecord.__new__(logging.LogRecord)
            line.__dict__.update(_EMPTY, **(self.extra or {}))
            line.name, line.msg, line.args = self.logger.name, msg, args
            line.created, line.msecs = now, now % 1 * 1000
            self.logger.handle(line)


def bind(
    log: logging.Logger,
    *,
    connection: int | None = None,
    guest: str | None = None,
    table: str | None = None,
    request: int | None = None,
) -> BoundLog:
    """Return the log with what every line is about, as fields of JSON.

    `request` is the id of a command.
    """
    fields = (("connection", connection), ("guest", guest), ("table", table), ("request", request))
    return BoundLog(log, {name: value for name, value in fields if value is not None})


def set_up_logs(level: str, style: LogStyle) -> None:
    """Log to standard error."""
    log_to_standard_error(level, style, TEXT)
    # It logs every connection and handshake, which this package does itself.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
