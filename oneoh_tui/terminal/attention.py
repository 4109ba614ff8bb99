"""Sequences that reach a player who looks elsewhere: the window's title, and a notification."""

from collections.abc import Mapping

from oneoh_protocol.sanitize import sanitize

_TITLED = (
    "xterm",
    "screen",
    "tmux",
    "rxvt",
    "foot",
    "alacritty",
    "konsole",
    "vte",
    "st-",
    "wezterm",
)
"""Beginnings of TERM of terminals with titles; another one might print the sequence."""
_OSC_99 = ("xterm-kitty",)
_OSC_777 = ("foot", "rxvt-unicode", "xterm-ghostty")
_OSC_9 = ("iTerm.app", "WezTerm", "ghostty")
"""TERM_PROGRAM of terminals that show OSC 9 as a notification."""


def title(text: str, environ: Mapping[str, str]) -> str:
    """Return the sequence (OSC 2) for the window's title; "" if the terminal has none."""
    has_title = environ.get("TERM", "").startswith(_TITLED)
    return f"\x1b]2;{sanitize(text)}\x1b\\" if has_title else ""


def notification(text: str, environ: Mapping[str, str]) -> str:
    """Return the sequence for a notification of the desktop; "" if the terminal has none.

    Each terminal has its own: OSC 99 is kitty's, OSC 777 urxvt's, OSC 9 iTerm2's.
    """
    term, text = environ.get("TERM", ""), sanitize(text)
    if term.startswith(_OSC_99):
        return f"\x1b]99;;{text}\x1b\\"
    if term.startswith(_OSC_777):
        # A semicolon would end the body.
        return f"\x1b]777;notify;oneoh;{text.replace(';', ',')}\x1b\\"
    if environ.get("TERM_PROGRAM") in _OSC_9 and not term.startswith(("screen", "tmux")):
        return f"\x1b]9;{text}\x1b\\"
    return ""
