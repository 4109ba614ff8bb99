"""Log of the server: format of a line, and fields for its table or connection."""

import logging

from oneoh_protocol.log_format import LogStyle, log_to_standard_error

TEXT = "%(asctime)s %(levelname)-7s %(message)s"


def bind(
    log: logging.Logger, *, table: str | None = None, connection: int | None = None
) -> "logging.LoggerAdapter[logging.Logger]":
    """Return the log with a table or connection that every line carries, as a field of JSON."""
    fields = {"table": table, "connection": connection}
    known = {name: value for name, value in fields.items() if value is not None}
    return logging.LoggerAdapter(log, known)


def set_up_logs(level: str, style: LogStyle) -> None:
    """Log to standard error."""
    log_to_standard_error(level, style, TEXT)
    # It logs every connection and handshake, which this package does itself.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
