"""Who one is at each server: the tokens with which a guest returns.

Two programs at one server are two guests: each holds a lock on its own file for as long as it runs.
"""

import fcntl
import hashlib
import os
from pathlib import Path

SLOTS = 16


class Guest:
    """A guest's place at one server, held until `close`."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @property
    def token(self) -> str | None:
        """The token that was kept, if any."""
        text = os.pread(self._descriptor, 256, 0).decode("ascii", "replace").strip()
        return text or None

    def keep(self, token: str | None) -> None:
        """Remember this token, or none, in place of the last."""
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, (token or "").encode("ascii"), 0)

    def close(self) -> None:
        os.close(self._descriptor)


def take_guest(folder: Path, url: str) -> Guest | None:
    """The first guest of that server that no other program is; None where nothing can be kept."""
    name = hashlib.sha256(url.encode()).hexdigest()[:24]
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for slot in range(SLOTS):
            if guest := _try(folder / f"{name}-{slot}"):
                return guest
    except OSError:
        pass
    return None


def _try(path: Path) -> Guest | None:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return Guest(descriptor)
