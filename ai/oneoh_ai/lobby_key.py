"""Key of a lobby that is not open to everybody, from a file or the environment."""

import re
from pathlib import Path

VARIABLE = "ONEOH_LOBBY_KEY"
"""Environment variable for the key: everybody on the machine can read arguments."""
_KEY = re.compile(r"[A-Za-z0-9_-]{16,128}")


class BadLobbyKey(Exception):
    """File or variable that holds no key; the message is a sentence."""


def read_lobby_key(path: Path | None, variable: str | None) -> str | None:
    """Return the key in the file, else that of the environment; None without both.

    Raises BadLobbyKey, or OSError.
    """
    if path is None and not variable:
        return None
    text = path.read_text("utf-8", "replace") if path is not None else variable or ""
    if not _KEY.fullmatch(text.strip()):
        raise BadLobbyKey(f"{path or VARIABLE} holds no key of a lobby")
    return text.strip()
