"""Records of finished games: fetched from a server, and kept in a folder of this machine."""

import hashlib
import logging
import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from errno import ENOENT
from pathlib import Path
from typing import NamedTuple, Protocol

from oneoh_games.records import RecordedGame, RecordFault, bounded_lines, read_games, read_text
from oneoh_protocol.messages import Command, FinishedGame, FinishedSeat, GetRecord, Reply

SUFFIX = ".oneoh"
IMPORTED = "-imported"
"""End of the names of files that were imported, before the suffix."""
MAX_PARTS = 16
"""Most parts of a record that are fetched: some 900 KB, and 64,000 lines."""
FILE_BYTES = 1024 * 1024
"""Longest record that is replayed from a file."""

_log = logging.getLogger(__name__)
_SAFE = re.compile(r"[^A-Za-z0-9_.-]")


class Asked(Protocol):
    """Part of a link that fetching a record needs."""

    async def ask(self, command: Command) -> Reply: ...


class NoRecord(ValueError):
    """Text that is no record, or file without one."""


async def fetch_record(link: Asked, table: str) -> str:
    """Return the text of a finished game's record. Raises Refusal, ConnectionGone or NoRecord."""
    lines: list[str] = []
    part, parts = 0, 1
    while part < parts:
        reply = await link.ask(GetRecord(table=table, part=part))
        lines += getattr(reply, "lines", ())
        parts = min(getattr(reply, "parts", 1), MAX_PARTS)
        part += 1
    return "".join(f"{line}\n" for line in lines)


def first_game(text: str) -> RecordedGame:
    """Return the first game of a text. Raises NoRecord."""
    try:
        games = read_text(text)
    except RecordFault as fault:
        raise NoRecord(str(fault)) from fault
    if not games:
        raise NoRecord("it holds no game")
    return games[0]


class KeptRecord(NamedTuple):
    """File of a finished game."""

    path: Path
    recorded: RecordedGame

    @property
    def imported(self) -> bool:
        """Whether it comes from a file that the player has imported."""
        return self.path.name.endswith(IMPORTED + SUFFIX)


class RecordFolder:
    """Folder of the finished games of this machine, a file each; nothing is kept without one."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def keep(self, text: str) -> Path | None:
        """Store a record, in place of that of an earlier end of the same game, which went on.

        Return its file, or None if it cannot be written. Raises NoRecord.
        """
        if self.path is None:
            return None
        recorded = first_game(text)
        path = self.path / _file_name(recorded)
        with suppress(OSError):
            for earlier in self.path.glob(_file_name(recorded, date="*")):
                if recorded.table and earlier.read_text("utf-8") != text:
                    earlier.unlink()
            self._write(path, text)
            return path
        return None

    def forget(self, table: str) -> None:
        """Remove the record of a table whose game goes on, if it is there and can be removed."""
        path = self.of_table(table)
        if path is not None:
            with suppress(OSError):
                path.unlink()

    def add(self, text: str) -> bool:
        """Store a record from elsewhere; return False if it is there. Raises NoRecord or OSError."""
        if self.path is None:
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
        recorded = first_game(text)
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        own = self.path / _file_name(recorded)
        path = self.path / _file_name(recorded, f"-{digest}{IMPORTED}")
        if path.exists() or (own.exists() and own.read_text("utf-8") == text):
            return False
        self._write(path, text)
        return True

    def _write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            fresh = path.with_suffix(".new")
            fresh.write_text(text, "utf-8")
            os.replace(fresh, path)

    def of_table(self, table: str) -> Path | None:
        """Return the file of a table's game, if it is there."""
        if self.path is None:
            return None
        return next(self.path.glob(f"*-{_SAFE.sub('_', table)}{SUFFIX}"), None)

    def remove(self, path: Path) -> None:
        """Remove the file of a game of this folder. Raises OSError."""
        if path.parent == self.path and path.suffix == SUFFIX:
            path.unlink(missing_ok=True)

    def games(self) -> Iterator[KeptRecord]:
        """Yield the games, the latest first; files that hold none are left out."""
        for path in self._files():
            with suppress(OSError, RecordFault, StopIteration):
                yield KeptRecord(path, read_first(path))

    def _files(self) -> list[Path]:
        if self.path is None:
            return []
        try:
            found = [(path.name[:10], path.stat().st_mtime, path) for path in self._all()]
        except OSError:
            return []
        return [path for *_order, path in sorted(found, reverse=True)]

    def _all(self) -> Iterator[Path]:
        assert self.path is not None
        return self.path.glob(f"*{SUFFIX}")


def _file_name(recorded: RecordedGame, end: str = "", date: str = "") -> str:
    date = date or _SAFE.sub("_", recorded.date[:10]) or "undated"
    name = f"{recorded.game}-{recorded.table or 'game'}"
    return f"{date}-{_SAFE.sub('_', name)}{end}{SUFFIX}"


async def keep_record(link: Asked, table: str, folder: Callable[[], RecordFolder]) -> None:
    """Store the record of a table's game in a folder, chosen once it is here; a failure is logged."""
    from oneoh_protocol.client import ConnectionGone, Refusal

    try:
        text = await fetch_record(link, table)
        folder().keep(text)
    except (ConnectionGone, Refusal, NoRecord) as error:
        _log.info("the record of table %s is not kept: %s", table, error)


async def forget_record(folder: RecordFolder, table: str) -> None:
    """Remove the record of a table whose game goes on, once those under way are stored."""
    folder.forget(table)


def read_first(path: Path) -> RecordedGame:
    """Return the first game of a file. Raises OSError, RecordFault, or StopIteration without one."""
    with open(path, "rb") as file:
        return next(read_games(bounded_lines(file)))


def entry_of(
    recorded: RecordedGame, number: int, table: str, *, imported: bool = False
) -> FinishedGame:
    """Return a recorded game as lists show it; `table` identifies it there."""
    result = recorded.result
    people = [seat for seat, player in enumerate(recorded.seats) if not player.bot]
    return FinishedGame(
        number=number,
        table=table,
        game=recorded.game,
        seats=tuple(
            FinishedSeat(seat.name, seat.bot, seat.software, assisted=seat.assisted)
            for seat in recorded.seats
        ),
        end=result.end if result else "aborted",
        places=result.places if result else (),
        turns=len(recorded.moves),
        ended_s=recorded.ended_s,
        seat=people[0] if len(people) == 1 else None,
        imported=imported,
        taken_back=recorded.taken_back or 0,
    )
