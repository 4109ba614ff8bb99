"""A value kept in a JSON file."""

import os
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """Reads and writes the file whole. One that cannot be read is left alone, never written over."""

    def __init__(self, path: Path | None, kind: type[Value], empty: Value) -> None:
        """`kind` is the type of the value; without a path, it lives as long as this object."""
        self.path = path
        self.problem = ""
        """Why nothing is stored, in the system's words; empty while all is well."""
        self._kind = kind
        self._empty = empty
        self.value = empty

    def load(self) -> Value:
        """What the file says; where there is none, or it is bad, what was there before."""
        if self.path is None:
            return self.value
        try:
            self.value = msgspec.json.decode(self.path.read_bytes(), type=self._kind)
            self.problem = ""
        except FileNotFoundError:
            self.problem = ""
        except (OSError, ValueError) as error:
            self.problem = f"{self.path}: {error}"
        return self.value

    def save(self, value: Value) -> bool:
        """Keep this value; False if the file could not be written."""
        self.value = value
        if self.path is None or self.problem:
            return not self.problem
        fresh = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(_written(value))
            os.replace(fresh, self.path)
        except OSError as error:
            self.problem = f"{self.path}: {error}"
            return False
        return True

    def remove(self) -> bool:
        """Keep nothing, and no file; False if there is one that could not be removed."""
        self.value = self._empty
        if self.path is None or self.problem:
            return not self.problem
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self.problem = f"{self.path}: {error}"
            return False
        return True

    def size_of(self, value: Value) -> int:
        """Bytes that the file has with this value."""
        return len(_written(value))


def _written(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
