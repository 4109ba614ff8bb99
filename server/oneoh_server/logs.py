"""What the server says about itself, as text for people or as JSON, one line each."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Literal

FIELDS = ("table", "connection")
"""What a record may be about, given as `extra`: to be searched for without reading the text."""


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextFormatter(logging.Formatter):
    """Line breaks of what came from outside cannot forge a line."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        record.message = record.message.replace("\r", "\\r").replace("\n", "\\n")
        return super().formatMessage(record)


def about(
    log: logging.Logger, *, table: str | None = None, connection: int | None = None
) -> "logging.LoggerAdapter[logging.Logger]":
    """The log, for lines about one table or connection; which one becomes a field in JSON."""
    fields = {"table": table, "connection": connection}
    known = {name: value for name, value in fields.items() if value is not None}
    return logging.LoggerAdapter(log, known)


def set_up_logs(level: str, style: Literal["text", "json"]) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if style == "json" else TextFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # It tells of every connection and handshake, which is ours to tell.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
