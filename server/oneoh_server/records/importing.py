"""Import of recorded games into a store, also while a server has it open."""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from oneoh_games import AnyGame
from oneoh_games.records import BadRecord, RecordedGame, check, write_game
from oneoh_protocol.messages import FinishedSeat
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.private_file import FileLock, InUse, make_private
from oneoh_server.records.parts import split_text
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.sqlite.migrating import migrate, scripts
from oneoh_server.stores.sqlite.record_index import insert_imported

WAIT_S = 30.0
"""Seconds to wait for a server that writes to the same file."""


def imported_games(
    recorded: Iterable[RecordedGame], games: Mapping[str, AnyGame]
) -> Iterator[tuple[IndexedGame, str]]:
    """Yield each game with its text, checked by the rules.

    Raises BadRecord, with the number of the game; games are counted from 1.
    """
    for number, each in enumerate(recorded, start=1):
        try:
            yield _imported(each, games)
        except ValueError as error:
            raise BadRecord(f"game {number}: {error}") from error


def _imported(recorded: RecordedGame, games: Mapping[str, AnyGame]) -> tuple[IndexedGame, str]:
    if recorded.game not in games:
        raise BadRecord(f"the game {recorded.game} is not installed")
    if recorded.result is None:
        raise BadRecord("it has no result")
    check(games[recorded.game], recorded)
    text = write_game(recorded)
    split_text(text)
    entry = IndexedGame(
        table="i" + hashlib.sha256(text.encode()).hexdigest()[:24],
        game=recorded.game,
        seats=tuple(FinishedSeat(seat.name, seat.bot, seat.software) for seat in recorded.seats),
        end=recorded.result.end,
        ended_s=recorded.ended_s,
        places=recorded.result.places,
        turns=len(recorded.moves),
        imported=True,
    )
    return entry, text


def add_games(store: str, games: Sequence[tuple[IndexedGame, str]]) -> int:
    """Add games to the store, all or none; return how many were not there yet.

    Raises StoreError.
    """
    try:
        with open_store(store) as database:
            database.execute("BEGIN IMMEDIATE")
            count = insert_imported(database, games)
            database.execute("COMMIT")
            return count
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{store} cannot be used: {error}") from error


@contextmanager
def open_store(store: str) -> Iterator[sqlite3.Connection]:
    """Open the file of a store, also while a server has it open. Raises StoreError, or OSError."""
    path = Path(store).resolve()
    make_private(path)
    lock = _lock(path)
    database = sqlite3.connect(path, timeout=WAIT_S, isolation_level=None)
    try:
        if lock is not None:
            migrate(database, store)
        elif database.execute("PRAGMA user_version").fetchone()[0] != len(scripts()):
            raise StoreError(f"{store} is in use by an oneoh-server of another release")
        yield database
    finally:
        database.close()
        if lock is not None:
            lock.release()


def _lock(path: Path) -> FileLock | None:
    """Return the lock on the file; None while a server holds it."""
    try:
        return FileLock(path)
    except InUse:
        return None
