"""File to which the games of an event are written; after a crash it goes on as the journal does."""

import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Self

from oneoh_games.records import RecordedGame, write_game

_BEGIN = re.compile(rb"^\[Record ", re.MULTILINE)
_NUMBER = re.compile(rb"^\[Number (\d+)\]", re.MULTILINE)


class RecordFile:
    """Context manager of a file of recorded games, to which games are appended."""

    def __init__(self, path: Path, known: Collection[int]) -> None:
        """Open or make the file. Raises OSError.

        `known` are the numbers of the games that the journal has. A game that is written is only
        then noted there, so that a crash leaves at most one more here, whole or cut. It is played
        again, and is removed.
        """
        kept = _length(path.read_bytes(), known) if known and path.exists() else 0
        self._file = open(path, "r+b" if path.exists() else "w+b")  # noqa: SIM115 - see `__exit__`
        self._file.truncate(kept)
        self._file.seek(kept)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, game: RecordedGame) -> None:
        """Write a game; it is on the disk when this returns."""
        self._file.write(write_game(game).encode())
        self._file.flush()
        os.fsync(self._file.fileno())


def _length(text: bytes, known: Collection[int]) -> int:
    """Return the length of `text` up to the first game that is not known."""
    for begin, end in _games(text):
        number = _NUMBER.search(text, begin, end)
        if number is None or int(number[1]) not in known:
            return begin
    return len(text)


def _games(text: bytes) -> Iterator[tuple[int, int]]:
    """Yield the begin and the end of each game."""
    begins = [found.start() for found in _BEGIN.finditer(text)]
    yield from zip(begins, [*begins[1:], len(text)], strict=True)
