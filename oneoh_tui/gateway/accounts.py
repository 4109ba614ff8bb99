"""Accounts: one folder for each public key and each browser."""

import hashlib
import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from oneoh_tui.config.settings import SettingsFile
from oneoh_tui.games import switch_defaults

DAY = 24 * 3600
TOKEN = re.compile(r"[0-9a-f]{32}")
"""Token that a browser makes: 128 random bits."""


@dataclass(frozen=True)
class Account:
    """Account of a player. Its folder is made when there is something to keep."""

    id: str
    folder: Path

    @property
    def settings_file(self) -> SettingsFile:
        return SettingsFile(self.folder / "settings.toml", switch_defaults)

    @property
    def guests(self) -> Path:
        """Folder of the guest tokens at lobbies."""
        return self.folder / "guests"

    @property
    def nickname(self) -> str:
        """Name of a player who gives none."""
        return f"guest-{self.id.rpartition('-')[2][:4]}"

    def seen(self) -> None:
        """Restart the days until `forget` removes the account."""
        if self.folder.is_dir():
            (self.folder / "seen").touch()


class Accounts:
    """Accounts in folders named after a hash: neither keys nor tokens are stored."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of_key(self, public_data: bytes) -> Account:
        """Return the account of a public key."""
        return self._account("ssh", public_data)

    def of_token(self, token: str) -> Account | None:
        """Return the account of a browser's token; None if it is malformed."""
        return self._account("web", token.encode()) if TOKEN.fullmatch(token) else None

    def _account(self, kind: str, secret: bytes) -> Account:
        name = f"{kind}-{hashlib.sha256(secret).hexdigest()}"
        return Account(name, self._folder / name)

    def forget(self, days: int) -> int:
        """Remove accounts unused for `days`; return their number."""
        before, gone = time.time() - days * DAY, 0
        for folder in self._folder.glob("*-*"):
            last = max((path.stat().st_mtime for path in folder.rglob("*")), default=0.0)
            if last < before:
                shutil.rmtree(folder, ignore_errors=True)
                gone += 1
        return gone
