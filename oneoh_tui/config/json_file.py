"""Value saved in a JSON file."""

import os
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

Value = TypeVar("Value")


class JsonFile(Generic[Value]):
    """File that is read and replaced as a whole; an unreadable one is never overwritten."""

    def __init__(self, path: Path | None, kind: type[Value], empty: Value) -> None:
        """Start with `empty`, a `kind`; without a path, nothing outlives this object."""
        self.path = path
        self.problem = ""
        """Reason why nothing is saved, as the system words it; "" while all is well."""
        self._kind = kind
        self._empty = empty
        self.value = empty

    def load(self) -> Value:
        """Read the file, and return the value; where that fails, it stays as it was."""
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
        """Save a value; return False if the file could not be written."""
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
        """Delete the file; return False if there is one that could not be deleted."""
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
        """Return the size of the file in bytes with this value."""
        return len(_written(value))


def _written(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
