"""Store in an SQLite file. One thread writes, and commits for all waiting calls at once."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from oneoh_server.migrating import migrate
from oneoh_server.private_file import FileLock, InUse, make_private
from oneoh_server.store import Guest, StoreError
from oneoh_server.tables.facts import Ended, Fact, decode_fact, encode_fact, guests_of

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], Any]

COMPANIONS = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps next to its own, with the same permissions."""


class SqliteStore:
    """Writes to the disk before a method returns. One server at a time can have the file open.

    All calls of SQLite are made in the writing thread, opening and closing included.
    """

    def __init__(self, path: str) -> None:
        """Open the file at `path`. Raises StoreError if it cannot be used."""
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None]
        self._jobs = queue.SimpleQueue()
        self._closed = False
        opened: Future[None] = Future()
        self._thread = threading.Thread(
            target=self._keep, args=(opened,), name="store", daemon=True
        )
        self._thread.start()
        opened.result()

    async def append(self, facts: Sequence[tuple[str, Fact]]) -> None:
        rows = [(table, encode_fact(fact).decode()) for table, fact in facts]
        ended = [(table,) for table, fact in facts if isinstance(fact, Ended)]
        seated = [(guest,) for _, fact in facts for guest in guests_of(fact)]

        def work(database: sqlite3.Connection) -> None:
            for table, fact in rows:
                database.execute("INSERT OR IGNORE INTO tables (id) VALUES (?)", (table,))
                database.execute("INSERT INTO facts (table_id, fact) VALUES (?, ?)", (table, fact))
            database.executemany("UPDATE tables SET ended = 1 WHERE id = ?", ended)
            database.executemany("UPDATE guests SET seated = 1 WHERE id = ? AND NOT seated", seated)

        await self._do(work)

    async def unfinished(self) -> list[str]:
        query = "SELECT id FROM tables WHERE NOT ended ORDER BY rowid"
        rows = await self._do(lambda database: database.execute(query).fetchall())
        return [table for (table,) in rows]

    async def facts(self, table: str) -> list[Fact]:
        # As bytes, whatever its type is: sqlite3 raises for text that is not UTF-8.
        query = "SELECT CAST(fact AS BLOB) FROM facts WHERE table_id = ? ORDER BY number"
        rows = await self._do(lambda database: database.execute(query, (table,)).fetchall())
        return [decode_fact(fact or b"") for (fact,) in rows]

    async def save_guest(self, guest: Guest) -> None:
        row = (guest.id, guest.name, guest.token_hash, guest.seen_day)
        query = (
            "INSERT INTO guests (id, name, token_hash, seen_day) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
            "token_hash = excluded.token_hash, seen_day = excluded.seen_day"
        )
        await self._do(lambda database: database.execute(query, row))

    async def find_guest(self, token_hash: bytes) -> Guest | None:
        query = "SELECT id, name, token_hash, seen_day, seated FROM guests WHERE token_hash = ?"
        row = await self._do(lambda database: database.execute(query, (token_hash,)).fetchone())
        if row is None:
            return None
        guest, name, token, seen_day, seated = row
        return Guest(guest, name, token, seen_day, bool(seated))

    async def mark_guests_seen(self, guests: Sequence[str], day: int) -> None:
        rows = [(day, guest) for guest in guests]
        query = "UPDATE guests SET seen_day = ? WHERE id = ?"
        await self._do(lambda database: database.executemany(query, rows))

    async def forget_guests(self, before_day: int, idle_before_day: int) -> int:
        query = "DELETE FROM guests WHERE seen_day < CASE WHEN seated THEN ? ELSE ? END"
        days = before_day, idle_before_day
        return await self._do(lambda database: database.execute(query, days).rowcount)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have the writing thread do the work; return once it is committed."""
        if self._closed:
            raise StoreError("the store is closed")
        done: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((work, done))
        return await done

    def _keep(self, opened: Future[None]) -> None:
        try:
            lock, database = _open(self._path)
        except BaseException as error:  # noqa: BLE001 - raised in the thread that makes the store
            opened.set_exception(error)
            return
        opened.set_result(None)
        self._write(database)
        database.close()
        lock.release()

    def _write(self, database: sqlite3.Connection) -> None:
        going = True
        while going:
            batch = [self._jobs.get()]
            while not self._jobs.empty():
                batch.append(self._jobs.get())
            jobs = [job for job in batch if job is not None]
            going = len(jobs) == len(batch)
            if jobs:
                self._commit(database, jobs)

    def _commit(
        self, database: sqlite3.Connection, jobs: list[tuple[Work, asyncio.Future[Any]]]
    ) -> None:
        """Commit all jobs in one transaction; if that fails, each in its own, so that few fail."""
        try:
            results = _transact(database, [work for work, _ in jobs])
        except sqlite3.Error as error:
            if len(jobs) == 1:
                self._report([(jobs[0][1], StoreError(f"{self._path}: {error}"))])
                return
            for job in jobs:
                self._commit(database, [job])
            return
        self._report([(done, result) for (_, done), result in zip(jobs, results, strict=True)])

    def _report(self, results: list[tuple[asyncio.Future[Any], Any]]) -> None:
        def set_results() -> None:
            for done, result in results:
                if done.done():
                    continue
                if isinstance(result, StoreError):
                    done.set_exception(result)
                else:
                    done.set_result(result)

        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(set_results)


def _transact(database: sqlite3.Connection, work: list[Work]) -> list[Any]:
    database.execute("BEGIN IMMEDIATE")
    try:
        results = [one(database) for one in work]
        database.execute("COMMIT")
    except sqlite3.Error:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
    return results


def _open(path: str) -> tuple[FileLock, sqlite3.Connection]:
    """Return the lock on the file, and the database. Raises StoreError."""
    try:
        # SQLite names its companions after the file that a link points to.
        real = Path(path).resolve()
        make_private(real, *COMPANIONS)
        lock = FileLock(real)
        try:
            return lock, _open_database(str(real), path)
        except BaseException:
            lock.release()
            raise
    except InUse as error:
        raise StoreError(f"{path} is in use by another oneoh-server") from error
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path} cannot be used: {_reason(error)}") from error


def _open_database(path: str, shown: str) -> sqlite3.Connection:
    """Open and migrate the database, which errors call `shown`.

    Raises StoreError, or sqlite3.Error.
    """
    database = sqlite3.connect(path, isolation_level=None)
    try:
        migrate(database, shown)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        database.close()
        raise
    return database


def _reason(error: OSError | sqlite3.Error) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "it is no database" if "not a database" in str(error) else str(error)
