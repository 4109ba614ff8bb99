"""Logs on standard error: lines of text for people, or a JSON object a line for programs."""

import json
import logging
import sys
import threading
import time
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

from oneoh_protocol.sanitize import sanitize

LogStyle: TypeAlias = Literal["text", "json"]

FIELDS = ("connection", "guest", "table", "request")
"""Fields of a log record, given as `extra`, that become keys of the JSON object."""

_log = logging.getLogger(__name__)


class LogFormatter(logging.Formatter):
    """Formatter that keeps each message on one line, whatever is in it; a trace keeps its lines."""

    def __init__(self, text: str, date: str | None = None) -> None:
        """`text` and `date` are formats in the style of `%`."""
        super().__init__(text, date)
        self._text = text
        self._second = 0
        self._time = ""
        """Time of the last record, without its milliseconds."""

    def format(self, record: logging.LogRecord) -> str:
        if record.exc_info or record.exc_text or record.stack_info:
            return super().format(record)
        record.message, record.asctime = record.getMessage(), self.formatTime(record)
        return self.formatMessage(record)

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 - logging's name
        # To format a date costs as much as the rest of a line, and lines come many a second.
        second = int(record.created)
        if second != self._second:
            form = datefmt or self.datefmt or self.default_time_format
            self._second, self._time = second, time.strftime(form, time.localtime(second))
        return self._time if self.datefmt else f"{self._time},{int(record.msecs):03}"

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        if not record.message.isprintable():
            escaped = record.message.replace("\r", "\\r").replace("\n", "\\n")
            record.message = sanitize(escaped)
        return self._text % record.__dict__

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
        return "\n".join(map(sanitize, super().formatException(ei).split("\n")))


class JsonFormatter(logging.Formatter):
    """Formatter that writes each record as a JSON object on one line."""

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
        return _escaped(json.dumps(line, ensure_ascii=False))


def _escaped(line: str) -> str:
    """Return the JSON text with every character escaped that could steer a terminal."""
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in line)


def log_to_standard_error(level: str, style: LogStyle, text: str) -> None:
    """Log everything from `level` on to standard error, Python's warnings too.

    `text` is the format of a line in the text style; the JSON style also logs uncaught errors.
    """
    # No style shows these, and to ask for them is a good part of a line's cost.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if style == "json" else LogFormatter(text))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    if style == "json":
        # Python's own report of these has many lines.
        sys.excepthook = lambda *error: _log.critical("this program failed", exc_info=error)
        threading.excepthook = _log_thread


def _log_thread(failed: threading.ExceptHookArgs) -> None:
    error = failed.exc_value
    _log.critical("a thread of this program failed", exc_info=error)


def print_error(program: str, reason: str, style: LogStyle) -> None:
    """Write to standard error why the program ends, in the style of its log."""
    if style == "json":
        _log.critical("%s: %s", program, reason)
    else:
        print(f"{program}: {reason}", file=sys.stderr)
