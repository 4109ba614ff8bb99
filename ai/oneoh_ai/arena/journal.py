"""Journal of an event: a line of JSON for each game that is over, from which the event goes on."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Self

import msgspec

from oneoh_ai.arena.event import Event, Result


class BadJournal(ValueError):
    """File that is no journal, or that of another event."""


class Terms(msgspec.Struct, frozen=True):
    """First line of a journal: what the results depend on."""

    event: Event
    format: str
    """Format of the event with its numbers, as text."""
    oneoh_journal: int = 1


class Journal:
    """Context manager of a file to which results are appended, each on the disk at once."""

    def __init__(self, path: Path, terms: Terms) -> None:
        """Open or make the file. Raises BadJournal or OSError."""
        self.results: list[Result] = []
        """Results that the file had when it was opened."""
        lines = list(_whole_lines(path)) if path.exists() else []
        if lines:
            self._read(path, lines, terms)
        self._file = _open(path, sum(map(len, lines)))
        if not lines:
            self._write(terms)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, result: Result) -> None:
        self._write(result)

    def _read(self, path: Path, lines: list[bytes], terms: Terms) -> None:
        try:
            theirs = msgspec.json.decode(lines[0], type=Terms)
            self.results = [msgspec.json.decode(line, type=Result) for line in lines[1:]]
        except msgspec.DecodeError as error:
            raise BadJournal(f"{path} is no journal of an arena: {error}") from error
        if theirs != terms:
            raise BadJournal(
                f"{path} is the journal of an event on other terms: repeat those, or name another file"
            )

    def _write(self, line: Terms | Result) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _whole_lines(path: Path) -> Iterator[bytes]:
    """Yield the lines; the last one may have been cut by a crash, and is left out then."""
    with open(path, "rb") as file:
        yield from (line for line in file if line.endswith(b"\n"))


def _open(path: Path, size: int) -> BinaryIO:
    """Open the file to write behind its first `size` bytes; what follows is a cut line."""
    file = open(path, "r+b" if path.exists() else "w+b")  # noqa: SIM115 - closed by the journal
    file.truncate(size)
    file.seek(size)
    return file
