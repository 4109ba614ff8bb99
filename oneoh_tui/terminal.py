"""The terminal's set-up, all of it: done before Textual is imported, which reads it only once."""

import locale
import os
import sys
import termios
from collections.abc import Mapping, MutableMapping

COLUMNS, ROWS = 80, 23
"""The smallest window that every screen fits into: 80x24 less a multiplexer's status line."""

DEFAULTS = {
    # Fewer bytes on the line: no frames between two states, and no more of them than eyes need.
    "TEXTUAL_ANIMATIONS": "none",
    "TEXTUAL_FPS": "15",
    # Nor reports of sizes in pixels, which some terminals give in cells.
    "TEXTUAL_SMOOTH_SCROLL": "0",
    # On a slow line the bytes of an arrow key may come apart; less, and Escape is seen in them.
    "ESCDELAY": "150",
}
"""What the user's environment may say otherwise."""

RESTORE = "\x1b[<u\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?1004l\x1b[?1049l\x1b[?25h\x1b[0m"
"""Undoes what a crashed program may have left on: keyboard and mouse modes, the other screen."""


def prepare(environ: MutableMapping[str, str]) -> None:
    """Settle what Textual will read from the environment."""
    for name, value in DEFAULTS.items():
        environ.setdefault(name, value)
    # They would win over the terminal's real size, and it would never change.
    for name in ("COLUMNS", "LINES"):
        environ.pop(name, None)


def fault(environ: MutableMapping[str, str]) -> str | None:
    """Why this terminal cannot be drawn on, for a person to read; None if it can."""
    if not all(os.isatty(descriptor) for descriptor in (0, 1, 2)):
        return (
            "oneoh needs a terminal for its input and its output; one of them is a file or a pipe."
        )
    if environ.get("TERM") == "dumb":
        return (
            "oneoh needs a terminal that can move its cursor; TERM=dumb says that this one cannot."
        )
    columns, rows = os.get_terminal_size(0)
    # A pty that was never given a size has none.
    if (columns, rows) != (0, 0) and (columns < COLUMNS or rows < ROWS):
        return (
            f"oneoh needs a window of {COLUMNS} columns and {ROWS} rows; "
            f"this one has {columns} and {rows}."
        )
    return None


def charmap(environ: Mapping[str, str]) -> str:
    """How the terminal encodes characters, as the environment says it.

    Not what Python took for it: in the locale C, and without any, that is UTF-8 all the same.
    """
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = environ.get(name, "")
        coerced = name == "LC_CTYPE" and value in ("C.UTF-8", "C.utf8", "UTF-8")
        if value and not (coerced and environ.get("LANG", "C") in ("", "C", "POSIX")):
            return "ascii" if value in ("C", "POSIX") else locale.getencoding()
    return "ascii"


def gone() -> bool:
    """The terminal does not exist any more."""
    try:
        termios.tcgetattr(sys.__stdin__ or 0)
    except (OSError, ValueError, termios.error):
        return True
    return False


def restore() -> None:
    """After a crash: make the terminal usable again."""
    try:
        os.write(2, RESTORE.encode())
    except OSError:
        return
