"""The server's log: what a line is about, and how it looks."""

import logging

from oneoh_protocol.log_format import LogStyle, log_to_standard_error

TEXT = "%(asctime)s %(levelname)-7s %(message)s"


def bind(
    log: logging.Logger, *, table: str | None = None, connection: int | None = None
) -> "logging.LoggerAdapter[logging.Logger]":
    """The log, for lines about one table or connection; which one becomes a field in JSON."""
    fields = {"table": table, "connection": connection}
    known = {name: value for name, value in fields.items() if value is not None}
    return logging.LoggerAdapter(log, known)


def set_up_logs(level: str, style: LogStyle) -> None:
    """Log to standard error."""
    log_to_standard_error(level, style, TEXT)
    # It tells of every connection and handshake, which is ours to tell.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
