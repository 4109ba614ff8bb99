"""Who plays: each public key and each browser is an account, with a folder of its own."""

import hashlib
import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from oneoh_tui.config.settings import SettingsFile

DAY = 24 * 3600
TOKEN = re.compile(r"[0-9a-f]{32}")
"""What a browser makes: 128 random bits."""


@dataclass(frozen=True)
class Account:
    """One player here. Nothing is written before there is something to keep."""

    id: str
    folder: Path

    @property
    def settings_file(self) -> SettingsFile:
        return SettingsFile(self.folder / "settings.toml")

    @property
    def guests(self) -> Path:
        """The tokens by which the lobby knows this player again."""
        return self.folder / "guests"

    @property
    def nickname(self) -> str:
        """What to call a player who gives no name."""
        return f"guest-{self.id.rpartition('-')[2][:4]}"

    def seen(self) -> None:
        """Count the days of `forget` from now."""
        if self.folder.is_dir():
            (self.folder / "seen").touch()


class Accounts:
    """All accounts, each in a folder named after a hash: neither keys nor tokens are stored."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of_key(self, public_data: bytes) -> Account:
        """Whose public key this is."""
        return self._account("ssh", public_data)

    def of_token(self, token: str) -> Account | None:
        """Whose browser keeps this token; None for a text that no browser of ours would make."""
        return self._account("web", token.encode()) if TOKEN.fullmatch(token) else None

    def _account(self, kind: str, secret: bytes) -> Account:
        name = f"{kind}-{hashlib.sha256(secret).hexdigest()}"
        return Account(name, self._folder / name)

    def forget(self, days: int) -> int:
        """Remove those who have not been here for so many days; how many those were."""
        before, gone = time.time() - days * DAY, 0
        for folder in self._folder.glob("*-*"):
            last = max((path.stat().st_mtime for path in folder.rglob("*")), default=0.0)
            if last < before:
                shutil.rmtree(folder, ignore_errors=True)
                gone += 1
        return gone
