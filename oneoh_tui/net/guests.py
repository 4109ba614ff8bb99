"""Guest tokens of the player, by server.

Two programs at one server are two guests: each holds a lock on its own file while it runs.
"""

import fcntl
import hashlib
import os
from pathlib import Path
from typing import Protocol

SLOTS = 16


class Guest(Protocol):
    """Guest at one server, locked until `close`."""

    @property
    def token(self) -> str | None:
        """Stored token; None if there is none."""

    def keep(self, token: str | None) -> None:
        """Store a token in place of the last; None to forget it."""

    def close(self) -> None:
        """Unlock the guest for other programs."""


class StoredGuest:
    """Guest whose token is in a locked file."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @property
    def token(self) -> str | None:
        text = os.pread(self._descriptor, 256, 0).decode("ascii", "replace").strip()
        return text or None

    def keep(self, token: str | None) -> None:
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, (token or "").encode("ascii"), 0)

    def close(self) -> None:
        os.close(self._descriptor)


class PassingGuest:
    """Guest that ends with the program."""

    def __init__(self) -> None:
        self.token: str | None = None

    def keep(self, token: str | None) -> None:
        self.token = token

    def close(self) -> None:
        pass


def file_name(server: str) -> str:
    """Return the name by which the files of a server begin."""
    return hashlib.sha256(server.encode()).hexdigest()[:24]


def take_guest(folder: Path, server: str) -> Guest | None:
    """Return the first unlocked guest of `server`; one that ends with the program if none can be kept.

    `server` is its URL, or what identifies it better than that.
    """
    name = file_name(server)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for slot in range(SLOTS):
            if guest := lock_guest(folder / f"{name}-{slot}"):
                return guest
    except OSError:
        pass
    return None


def lock_guest(path: Path) -> StoredGuest | None:
    """Lock the guest in a file; None if another program has it locked. Raises OSError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return StoredGuest(descriptor)
