"""File that its owner alone can read, and that one process at a time holds."""

import logging
import os
import sqlite3
import sys
import threading
import time
from pathlib import Path

_log = logging.getLogger(__name__)

LOCK_S = 1.0
"""Seconds to wait for a lock: the process that holds it may be about to end."""
_AGAIN_S = 0.05
_LOCK_AT = 1 << 60
"""Offset of the locked byte, far beyond all that SQLite reads, writes or locks itself."""
_GROUP_OR_OTHERS = 0o077

_held: set[tuple[int, int]] = set()
"""Device and inode of each file that this process holds."""
_holding = threading.Lock()


class InUse(Exception):
    """Refusal of a file that another process, or another part of this one, holds."""


class FileLock:
    """Lock on the file itself: every path, symlink and hard link to it meets the same lock.

    On Linux it is an open file description lock (fcntl F_OFD_SETLK). It ends with the process,
    however that ends, and is independent of SQLite's own record locks: when SQLite unlocks or
    closes the file, a plain record lock of this process would be dropped. Elsewhere it is a
    transaction in a second file, `<path>.lock`, which a hard link in another folder escapes.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises InUse if another has it, or OSError, or sqlite3.Error."""
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
            # Opening and closing the file would drop the locks that SQLite has in this process.
            if self._file in _held:
                return False
            try:
                self._lock = _Lock(path)
            except InUse:
                return False
            _held.add(self._file)
            return True

    def release(self) -> None:
        """Release the lock; SQLite has to have closed the file."""
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
    """Create the file if it is missing, and let its owner alone read it (mode 0600).

    Missing folders are created with mode 0700. `companions` are suffixes of further files, which
    get the same mode if they exist. Raises OSError.
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
