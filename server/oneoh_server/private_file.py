"""A file that its owner alone may read, and that one process at a time may have."""

import logging
import os
import sqlite3
import sys
import threading
import time
from pathlib import Path

_log = logging.getLogger(__name__)

LOCK_S = 1.0
"""How long to wait for a process that is just ending."""
_AGAIN_S = 0.05
_LOCK_AT = 1 << 60
"""The byte that is locked: far behind everything that SQLite reads, writes or locks itself."""
_GROUP_OR_OTHERS = 0o077

_held: set[tuple[int, int]] = set()
"""Device and inode of what this process has."""
_holding = threading.Lock()


class InUse(Exception):
    """Another process, or another part of this one, has the file."""


class FileLock:
    """A lock on the file itself, so that every path, symlink and hard link leads to the same one.

    On Linux it is a lock of an open file description: it ends with the process, however that
    ends, and nothing that SQLite locks, unlocks or closes touches it (its unlocking a whole file
    would drop a plain record lock). Elsewhere it is a transaction in a file beside, which a hard
    link in another folder escapes.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises InUse, or OSError, or sqlite3.Error."""
        found = path.stat()
        self._file = found.st_dev, found.st_ino
        self._lock: _Lock
        end = time.monotonic() + LOCK_S
        while not self._take(path):
            if time.monotonic() > end:
                raise InUse
            time.sleep(_AGAIN_S)

    def _take(self, path: Path) -> bool:
        with _holding:
            # To open it once more and close it would drop the locks that SQLite has in this process.
            if self._file in _held:
                return False
            try:
                self._lock = _Lock(path)
            except InUse:
                return False
            _held.add(self._file)
            return True

    def release(self) -> None:
        """Let others have the file, once SQLite has closed it."""
        with _holding:
            _held.discard(self._file)
            self._lock.close()


if sys.platform == "linux":
    import fcntl
    import struct

    class _Lock:
        def __init__(self, path: Path) -> None:
            self._descriptor = os.open(path, os.O_RDWR)
            flock = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, _LOCK_AT, 1, 0)
            try:
                fcntl.fcntl(self._descriptor, fcntl.F_OFD_SETLK, flock)
            except OSError as error:
                self.close()
                if isinstance(error, BlockingIOError):
                    raise InUse from error
                raise

        def close(self) -> None:
            os.close(self._descriptor)

else:

    class _Lock:
        def __init__(self, path: Path) -> None:
            self._beside = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None)
            make_private(Path(f"{path}.lock"))
            try:
                self._beside.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                self.close()
                if "locked" in str(error):
                    raise InUse from error
                raise

        def close(self) -> None:
            self._beside.close()


def make_private(path: Path, *companions: str) -> None:
    """Create the file unless there is one; nobody but its owner may read it from here on.

    Folders that are missing are created for the owner alone. `companions` are endings of files
    beside it that share its fate if they exist. Raises OSError.
    """
    _make_folder(path.parent)
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for each in (path, *(Path(f"{path}{ending}") for ending in companions)):
        if each.is_file() and each.stat().st_mode & _GROUP_OR_OTHERS:
            _tighten(each)


def _tighten(path: Path) -> None:
    try:
        path.chmod(0o600)
    except PermissionError:
        _log.warning("%s can be read by others, who see all hands: chmod 600 it", path)


def _make_folder(folder: Path) -> None:
    if not folder.exists():
        _make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
