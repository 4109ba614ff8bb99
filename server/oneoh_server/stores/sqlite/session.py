"""Session in an SQLite file."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ParamSpec, TypeVar

from oneoh_server.private_file import FileLock, InUse, make_private
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.session import Session
from oneoh_server.stores.sql.steps import Steps, perform
from oneoh_server.stores.sqlite.migrating import migrate, scripts

T = TypeVar("T")
P = ParamSpec("P")

WAIT_S = 30.0
"""Seconds to wait for a server that writes to the same file."""


class SqliteSession(Session):
    """Session in an SQLite file."""

    def __init__(self, database: sqlite3.Connection) -> None:
        """`database` begins no transactions by itself."""
        self._database = database

    def run(self, make: Callable[P, Steps[T]], *args: P.args, **more: P.kwargs) -> T:
        self._database.execute("BEGIN IMMEDIATE")
        result = perform(self._database, make(*args, **more))
        self._database.execute("COMMIT")
        return result


@contextmanager
def open_sqlite(store: str, *, create: bool) -> Iterator[SqliteSession]:
    """Open the file of a store, also while a server has it open. Raises StoreError."""
    if not create and not Path(store).exists():
        raise StoreError(f"{store} does not exist")
    try:
        with _opened(store) as database:
            yield SqliteSession(database)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{store} cannot be used: {error}") from error


@contextmanager
def _opened(store: str) -> Iterator[sqlite3.Connection]:
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
