"""Log of the server: format of a line, and fields for what it is about."""

import logging

from oneoh_protocol.log_format import LogStyle, log_to_standard_error

TEXT = "%(asctime)s %(levelname)-7s %(message)s"


def bind(
    log: logging.Logger,
    *,
    connection: int | None = None,
    guest: str | None = None,
    table: str | None = None,
    request: int | None = None,
) -> "logging.LoggerAdapter[logging.Logger]":
    """Return the log with what every line is about, as fields of JSON.

    `request` is the id of a command.
    """
    fields = {"connection": connection, "guest": guest, "table": table, "request": request}
    known = {name: value for name, value in fields.items() if value is not None}
    return logging.LoggerAdapter(log, known)


def set_up_logs(level: str, style: LogStyle) -> None:
    """Log to standard error."""
    log_to_standard_error(level, style, TEXT)
    # It logs every connection and handshake, which this package does itself.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
