"""Sidecars of recorded games: a file beside each record, such as its analysis."""

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

Kept = TypeVar("Kept", bound=msgspec.Struct)


class SidecarFolder(Generic[Kept]):
    """Folder of sidecars of one kind; nothing is kept without a path."""

    def __init__(self, path: Path | None, kind: type[Kept]) -> None:
        self._path = path
        self._kind = kind

    def find(self, record: str) -> Kept | None:
        """Return what is kept for a record, which is its text; None if none can be read."""
        if self._path is None:
            return None
        with suppress(OSError, msgspec.MsgspecError):
            return msgspec.json.decode(self._file(self._path, record).read_bytes(), type=self._kind)
        return None

    def keep(self, record: str, value: Kept) -> None:
        """Store a value in place of the last one, if that can be done."""
        if self._path is None:
            return
        with suppress(OSError):
            self._path.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file(self._path, record).write_bytes(msgspec.json.encode(value))

    def _file(self, folder: Path, record: str) -> Path:
        return folder / f"{hashlib.sha256(record.encode()).hexdigest()[:32]}.json"
