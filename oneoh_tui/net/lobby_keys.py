"""Keys of lobbies that are not open to everybody: kept in private files, by server."""

import os
import re
from pathlib import Path

from oneoh_tui.text.i18n import _

VARIABLE = "ONEOH_LOBBY_KEY"
"""Environment variable for the key of the lobby that is joined."""
_KEY = re.compile(r"[A-Za-z0-9_-]{16,128}")
_KEY_BYTES = 1000


class BadLobbyKey(ValueError):
    """Text or file that is no key of a lobby; the message is a sentence."""


def read_lobby_key(text: str) -> str:
    """Return the key that was typed. Raises BadLobbyKey."""
    key = text.strip()
    if not _KEY.fullmatch(key):
        raise BadLobbyKey(_("A key is 16 or more letters, digits, _ and -."))
    return key


def read_key_file(path: str) -> str:
    """Return the key in a file. Raises BadLobbyKey."""
    try:
        with Path(path).expanduser().open("rb") as file:
            text = file.read(_KEY_BYTES).decode("ascii", "replace")
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        said = _("{file} cannot be read: {reason}").format(file=path, reason=reason)
        raise BadLobbyKey(said) from error
    return read_lobby_key(text)


def given_lobby_key(path: str | None, variable: str | None) -> str | None:
    """Return the key in a file, else in the environment; None without. Raises BadLobbyKey."""
    if path is not None:
        return read_key_file(path)
    return read_lobby_key(variable) if variable else None


class LobbyKeys:
    """Keys that the player has typed, in a folder of its own for each player."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._typed: dict[str, str] = {}
        """Keys of this run, which are good where no file can be written too."""

    def key_of(self, server: str) -> str | None:
        """Return the key of a lobby, by its file name; None if there is none."""
        if server in self._typed:
            return self._typed[server]
        try:
            return read_lobby_key((self._folder / f"{server}.key").read_text("ascii"))
        except (OSError, ValueError):
            return None

    def keep(self, server: str, key: str) -> None:
        """Keep the key of a lobby for this run, and in a private file if one can be written."""
        self._typed[server] = key
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = self._folder / f"{server}.key"
            path.unlink(missing_ok=True)
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(key)
        except OSError:
            pass
