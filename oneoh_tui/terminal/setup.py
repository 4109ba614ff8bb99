"""Set-up of the terminal, before Textual is imported, which reads the environment only once."""

import codecs
import locale
import os
import sys
import termios
from collections.abc import Mapping, MutableMapping

from oneoh_tui.text.i18n import _

COLUMNS, ROWS = 80, 23
"""Smallest window that every screen fits into: 80x24 less a multiplexer's status line."""

DEFAULTS = {
    # Fewer bytes on the line: no frames between two states, and no more of them than eyes need.
    "TEXTUAL_ANIMATIONS": "none",
    "TEXTUAL_FPS": "15",
    # Nor reports of sizes in pixels, which some terminals give in cells.
    "TEXTUAL_SMOOTH_SCROLL": "0",
    # On a slow line the bytes of an arrow key may come apart; less, and Escape is seen in them.
    "ESCDELAY": "150",
}
"""Textual's variables where the user has not set them."""

_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""Locales that Python puts in place of C, in the environment too (PEP 538)."""
COLOURS = {"full": "truecolor", "256": "256", "16": "standard"}
"""Textual's names of colour depths."""

RESTORE = "\x1b[<u\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?1004l\x1b[?1049l\x1b[?25h\x1b[0m"
"""Reset of the modes that a crash may leave on: keyboard, mouse, alternate screen."""


def prepare(environ: MutableMapping[str, str], colours: str | None = None) -> None:
    """Set the environment variables that Textual reads.

    `colours` is the command line's word on them: one of COLOURS, or `none`.
    """
    if colours in COLOURS:
        environ["TEXTUAL_COLOR_SYSTEM"] = COLOURS[colours]
        environ.pop("NO_COLOR", None)
    elif colours == "none":
        environ["NO_COLOR"] = "1"
    for name, value in DEFAULTS.items():
        environ.setdefault(name, value)
    # They would win over the terminal's real size, and it would never change.
    for name in ("COLUMNS", "LINES"):
        environ.pop(name, None)


def fault(environ: MutableMapping[str, str]) -> str | None:
    """Return why this terminal cannot be drawn on, in a sentence; None if it can."""
    why = _fault(environ)
    instead = _("oneoh --line plays line by line, without a screen.")
    return f"{why} {instead}" if why else None


def _fault(environ: Mapping[str, str]) -> str | None:
    # Textual's own drivers write to standard error, ours to standard output.
    drawn_on = (0, 1, 2) if "TEXTUAL_DRIVER" in environ else (0, 1)
    if not all(os.isatty(descriptor) for descriptor in drawn_on):
        return _(
            "oneoh needs a terminal for its input and its output; one of them is a file or a pipe."
        )
    if environ.get("TERM") == "dumb":
        return _(
            "oneoh needs a terminal that can move its cursor; TERM=dumb says that this one cannot."
        )
    columns, rows = os.get_terminal_size(0)
    # A pty that was never given a size has none.
    if (columns, rows) != (0, 0) and (columns < COLUMNS or rows < ROWS):
        text = _("oneoh needs a window of {columns} columns and {rows} rows; this one has {size}.")
        return text.format(columns=COLUMNS, rows=ROWS, size=f"{columns} x {rows}")
    return None


def charmap(environ: Mapping[str, str]) -> str:
    """Return the terminal's encoding by the locale; "ascii" for the locale C and without any.

    Not what Python took for it: there that is UTF-8 all the same.
    """
    value = _named(environ)
    if value in ("", "C", "POSIX"):
        return "ascii"
    return codecs.lookup(locale.getencoding()).name


def typed_in(charmap: str) -> str:
    """Return the encoding for input of a terminal of encoding `charmap`.

    Where that is ASCII there may be more all the same: terminals that say nothing of themselves
    mostly send UTF-8.
    """
    return "utf-8" if charmap == "ascii" else charmap


def names_locale(environ: Mapping[str, str]) -> bool:
    """Return whether the environment names a locale, and so an encoding."""
    return bool(_named(environ))


def _named(environ: Mapping[str, str]) -> str:
    """Return the name of the locale for characters (LC_CTYPE)."""
    kind = environ.get("LC_CTYPE", "")
    if kind in _COERCED and environ.get("LANG", "") in ("", "C", "POSIX"):
        kind = ""  # Python itself has set it.
    return environ.get("LC_ALL") or kind or environ.get("LANG") or ""


def gone() -> bool:
    """Return whether the terminal no longer exists."""
    try:
        termios.tcgetattr(sys.__stdin__ or 0)
    except (OSError, ValueError, termios.error):
        return True
    return False


def restore() -> None:
    """Make the terminal usable again after a crash."""
    try:
        # Standard error may be a file; what was drawn on is a terminal.
        os.write(1, RESTORE.encode())
    except OSError:
        return
