"""Output of `oneoh-bot`, sanitized so that no text can control the terminal."""

import logging
import os
import sys

from oneoh_protocol.log_format import LogFormatter
from oneoh_protocol.sanitize import sanitize

_CLEAR_LINE = "\r\x1b[K"
"""Carriage return, and ECMA-48 EL (erase in line): erase to the end of the line."""


def print_out(text: str) -> None:
    """Print the lines of `text` on standard output, each sanitized."""
    clear_progress()
    sys.stdout.write(_lines(text))
    sys.stdout.flush()


def drop_output() -> None:
    """Discard the rest of standard output after its reader has closed the pipe.

    Otherwise Python would report an error when it flushes that at exit.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_err(text: str) -> None:
    """Print the lines of `text` on standard error, each sanitized."""
    clear_progress()
    sys.stderr.write(_lines(text))
    sys.stderr.flush()


def show_progress(text: str) -> None:
    """Show `text` on standard error in place of the last progress, if that is a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(_CLEAR_LINE + sanitize(text))
        sys.stderr.flush()


def progress_bar(done: int, total: int, width: int = 20) -> str:
    """Return a bar of `width` characters of which the share that is done is full."""
    full = width * min(done, total) // total
    return "█" * full + "░" * (width - full)


def clear_progress() -> None:
    """Erase the progress."""
    show_progress("")


def set_up_log(level: str) -> None:
    """Log messages from `level` on to standard error, each sanitized."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S"))
    logging.basicConfig(level=level, handlers=[handler])


def format_count(count: int, noun: str, plural: str = "") -> str:
    """Return `1 game`, `2 games`; `plural` is the noun's plural if it is not formed with an s."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def _lines(text: str) -> str:
    return "".join(f"{sanitize(line)}\n" for line in text.split("\n"))
