"""Output of the programs here: the only way to a terminal, and none that text can steer."""

import logging
import os
import sys

from oneoh_protocol.log_format import LogFormatter
from oneoh_protocol.sanitize import sanitize

_CLEAR_LINE = "\r\x1b[K"
"""Carriage return, and ECMA-48 EL: erase to the end of the line."""


def say(text: str) -> None:
    """Print the lines of `text` on standard output, each sanitized."""
    clear_progress()
    sys.stdout.write(_lines(text))
    sys.stdout.flush()


def drop_output() -> None:
    """Discard what is left for standard output, whose reader has closed the pipe.

    Python writes that when it ends, and would complain.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(text: str) -> None:
    """Print the lines of `text` on standard error, each sanitized."""
    clear_progress()
    sys.stderr.write(_lines(text))
    sys.stderr.flush()


def show_progress(text: str) -> None:
    """Show `text` on standard error in place of what was shown before, if that is a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(_CLEAR_LINE + sanitize(text))
        sys.stderr.flush()


def clear_progress() -> None:
    """Take away what `show_progress` has shown."""
    show_progress("")


def set_up_log(level: str) -> None:
    """Log messages from `level` on to standard error, each sanitized."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S"))
    logging.basicConfig(level=level, handlers=[handler])


def _lines(text: str) -> str:
    return "".join(f"{sanitize(line)}\n" for line in text.split("\n"))
