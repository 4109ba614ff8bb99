"""Records of finished games: fetched from a server, and kept in a folder of this machine."""

import logging
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from oneoh_games.records import RecordedGame, RecordFault, bounded_lines, read_games, read_text
from oneoh_protocol.messages import Command, FinishedGame, FinishedSeat, GetRecord, Reply

SUFFIX = ".oneoh"
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


class RecordFolder:
    """Folder of the finished games of this machine, a file each; nothing is kept without one."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def keep(self, text: str) -> Path | None:
        """Store a record, unless it is there; return its file, or None if it cannot be written.

        Raises NoRecord.
        """
        if self.path is None:
            return None
        recorded = first_game(text)
        name = f"{recorded.date[:10] or 'undated'}-{recorded.game}-{recorded.table or 'game'}"
        path = self.path / (_SAFE.sub("_", name) + SUFFIX)
        with suppress(OSError):
            self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not path.exists():
                fresh = path.with_suffix(".new")
                fresh.write_text(text, "utf-8")
                os.replace(fresh, path)
            return path
        return None

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


async def keep_record(link: Asked, table: str, folder: RecordFolder) -> None:
    """Store the record of a table's game in a folder; a failure is logged."""
    from oneoh_protocol.client import ConnectionGone, Refusal

    try:
        folder.keep(await fetch_record(link, table))
    except (ConnectionGone, Refusal, NoRecord) as error:
        _log.info("the record of table %s is not kept: %s", table, error)


def read_first(path: Path) -> RecordedGame:
    """Return the first game of a file. Raises OSError, RecordFault, or StopIteration without one."""
    with open(path, "rb") as file:
        return next(read_games(bounded_lines(file)))


def entry_of(recorded: RecordedGame, number: int, table: str) -> FinishedGame:
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
    )
