"""Failures of a bot: the kind, a one-line message, and the line of its author's file."""

import signal
import traceback
from pathlib import Path
from types import TracebackType
from typing import Literal, TypeAlias

FailureKind: TypeAlias = Literal["crash", "illegal", "garbage", "time-out", "clock"]
"""Kinds: `garbage` is no answer to the question that was asked; a `time-out` stalls, whatever time it has; to `clock` the seat's time ran out."""

LONGEST = 500
"""Characters of a message: a bot may answer, or raise, a text of any length."""


class BotFailed(Exception):
    """Failure of a bot to give a usable answer.

    `message` is one line, cut after `LONGEST` characters; `where` is the line of the author's
    file, "" if not known; `trace` is a traceback of any number of lines.
    """

    def __init__(self, kind: FailureKind, message: str, where: str = "", trace: str = "") -> None:
        message = message[:LONGEST]
        super().__init__(kind, message, where, trace)
        self.kind: FailureKind = kind
        self.message = message
        self.where = where
        self.trace = trace

    def __str__(self) -> str:
        return f"{self.message} ({self.where})" if self.where else self.message


def crash(error: BaseException, source: str) -> BotFailed:
    """Return the failure for an `error` raised by a bot whose file is `source`."""
    trace = "".join(traceback.format_exception(error))
    return BotFailed("crash", one_line(error), innermost_line(error.__traceback__, source), trace)


def ending(status: int) -> str:
    """Return how a process ended, as `subprocess` gives its status: `ended with status 3`."""
    if status >= 0:
        return f"ended with status {status}"
    name = signal.Signals(-status).name
    over = name == "SIGXCPU"
    return f"was ended by {name}{', as its processor time was used up' * over}"


def one_line(error: BaseException) -> str:
    """Return the error's type and text, on one line."""
    first = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def innermost_line(trace: TracebackType | None, source: str) -> str:
    """Return the innermost line of the file `source` in a traceback: `mine.py, line 3`, or ""."""
    found = ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == source:
            found = source_line(source, trace.tb_lineno)
        trace = trace.tb_next
    return found


def source_line(source: str, line: int | None) -> str:
    """Return a line of a file as `mine.py, line 3`."""
    return f"{Path(source).name}, line {line}"
