"""Store in an SQLite file. One thread writes, and commits for all waiting calls at once."""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from oneoh_server.private_file import FileLock, InUse, make_private
from oneoh_server.statistics.commits import Commits
from oneoh_server.stores.contract import Done, Store, StoreError, today
from oneoh_server.stores.logins import MemoryLogins
from oneoh_server.stores.membership import SoleMembership
from oneoh_server.stores.sql.block_store import SqlBlockStore
from oneoh_server.stores.sql.chat_store import SqlChatStore
from oneoh_server.stores.sql.identity_book import SqlIdentityBook
from oneoh_server.stores.sql.operator_book import SqlOperatorBook
from oneoh_server.stores.sql.record_index import SqlRecordIndex
from oneoh_server.stores.sql.tournament_store import SqlTournamentStore
from oneoh_server.stores.sqlite.archive import archive_path, move_to_archive, stored_facts
from oneoh_server.stores.sqlite.engine import SqliteEngine
from oneoh_server.stores.sqlite.facts import read_facts
from oneoh_server.stores.sqlite.migrating import migrate
from oneoh_server.tables.facts import (
    Acted,
    Ended,
    Fact,
    decode_fact,
    encode_fact,
    guests_of,
)

T = TypeVar("T")

COMPANIONS = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps next to its own, with the same permissions."""


class _Job(Protocol):
    """Work for the writing thread."""

    @property
    def size(self) -> int:
        """Number of facts, or 1."""

    def work(self, database: sqlite3.Connection) -> Any:
        """Do the work in the writing thread, within a transaction, and return its result."""

    def report(self, result: Any) -> None:
        """Pass on the result, or a StoreError, in the event loop's thread."""

    def parts(self) -> "Sequence[_Job]":
        """Return the jobs to do one by one if the whole fails, so that only the guilty one does."""


class _Call(NamedTuple):
    """Job of a coroutine that waits for the result."""

    work: Callable[[sqlite3.Connection], Any]
    result: asyncio.Future[Any]
    size: int = 1

    def report(self, result: Any) -> None:
        if self.result.done():
            return
        if isinstance(result, StoreError):
            self.result.set_exception(result)
        else:
            self.result.set_result(result)

    def parts(self) -> Sequence[_Job]:
        return [self]


_Put: TypeAlias = tuple[Sequence[tuple[str, Fact]], list[tuple[str, str]], Done]
"""Facts of one call of `put`, the same as JSON, and its callback."""


class _Puts:
    """Job of calls of `put` in one step of the event loop."""

    def __init__(self, puts: list[_Put], known: dict[str, int]) -> None:
        """`known` are the numbers of tables that are stored: these need not be noted again."""
        self.puts = puts
        self._known = known

    @property
    def size(self) -> int:
        return sum([len(facts) for facts, _, _ in self.puts])

    def work(self, database: sqlite3.Connection) -> None:
        rows: list[tuple[str, str]] = []
        others: list[tuple[str, Fact]] = []
        for facts, encoded, _ in self.puts:
            rows += encoded
            # An action is never a table's first fact or its last, and seats nobody.
            if len(facts) > 1 or type(facts[0][1]) is not Acted:
                others += facts
        known = self._known
        if new := [table for table, _ in rows if table not in known]:
            known.update(_number_tables(database, new))
        numbered = [(known[table], fact) for table, fact in rows]
        database.executemany("INSERT INTO facts (table_number, fact) VALUES (?, ?)", numbered)
        if others:
            for table in _note_ends(database, others):
                del known[table]
            _note_guests(database, others)

    def report(self, result: Any) -> None:
        for _, _, done in self.puts:
            done(result)

    def parts(self) -> Sequence[_Job]:
        return [_Puts([put], self._known) for put in self.puts]


def _number_tables(database: sqlite3.Connection, tables: Iterable[str]) -> dict[str, int]:
    """Note tables that may be new, and return the number of each."""
    query = (
        "INSERT INTO tables (id) VALUES (?) "
        "ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING rowid"
    )
    found = {}
    for table in dict.fromkeys(tables):
        [(found[table],)] = database.execute(query, (table,)).fetchall()
    return found


def _note_ends(database: sqlite3.Connection, facts: Sequence[tuple[str, Fact]]) -> set[str]:
    """Note which tables end, and return them."""
    ended = {table for table, fact in facts if type(fact) is Ended}
    if ended:
        rows = [(today(), table) for table in ended]
        database.executemany("UPDATE tables SET ended = 1, ended_day = ? WHERE id = ?", rows)
    return ended


def _note_guests(database: sqlite3.Connection, facts: Sequence[tuple[str, Fact]]) -> None:
    seated = list({(guest, table): None for table, fact in facts for guest in guests_of(fact)})
    if seated:
        guests = [(guest,) for guest, _ in seated]
        database.executemany("INSERT OR IGNORE INTO seats (guest, table_id) VALUES (?, ?)", seated)
        database.executemany("UPDATE guests SET seated = 1 WHERE id = ? AND NOT seated", guests)


class SqliteStore(Store):
    """Writes to the disk before it reports. One server at a time can have the file open.

    All calls of SQLite are made in the writing thread, opening and closing included. It commits
    all that waits for it at once, which costs the event loop one wake-up.
    """

    def __init__(self, path: str) -> None:
        """Open the file at `path`. Raises StoreError if it cannot be used."""
        self._path = path
        engine = SqliteEngine(self._do)
        self.records = SqlRecordIndex(engine, self._all_facts)
        self.book = SqlOperatorBook(engine)
        self.chats = SqlChatStore(engine)
        self.blocks = SqlBlockStore(engine)
        self.tournaments = SqlTournamentStore(engine)
        self.membership = SoleMembership()
        self.logins = MemoryLogins()
        self.commits = Commits()
        self.identities = SqlIdentityBook(engine)
        self._loop = asyncio.get_running_loop()
        self._steps: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        """Jobs of each step of the event loop; None is the end."""
        self._step: list[_Job] = []
        """Jobs of this step."""
        self._known: dict[str, int] = {}
        """Numbers of the tables that were noted since the start and have not ended; the writing
        thread's."""
        self._closed = False
        opened: Future[None] = Future()
        self._thread = threading.Thread(
            target=self._keep, args=(opened,), name="store", daemon=True
        )
        self._thread.start()
        opened.result()

    def put(self, facts: Sequence[tuple[str, Fact]], done: Done) -> None:
        if self._closed:
            done(StoreError("the store is closed"))
            return
        rows = [(table, encode_fact(fact).decode()) for table, fact in facts]
        put = facts, rows, done
        if self._step and type(last := self._step[-1]) is _Puts:
            last.puts.append(put)
        else:
            self._add(_Puts([put], self._known))

    def _add(self, job: _Job) -> None:
        """Have the writing thread do a job, in one transaction with all others of this step."""
        if not self._step:
            self._loop.call_soon(self._hand_over)
        self._step.append(job)

    def _hand_over(self) -> None:
        step, self._step = self._step, []
        if step:
            self._steps.put(step)

    async def probe(self) -> None:
        await self._do(_write_header)

    async def claim(self) -> list[str]:
        query = "SELECT id FROM tables WHERE NOT ended ORDER BY rowid"
        rows = await self._do(lambda database: database.execute(query).fetchall())
        return [table for (table,) in rows]

    async def owner(self, table: str) -> int | None:
        query = "SELECT 1 FROM tables WHERE id = ? AND NOT ended"
        row = await self._do(lambda database: database.execute(query, (table,)).fetchone())
        return self.membership.node if row else None

    async def tables_of(self, guest: str) -> list[str]:
        query = (
            "SELECT id FROM tables JOIN seats ON table_id = id "
            "WHERE guest = ? AND NOT ended ORDER BY tables.rowid"
        )
        rows = await self._do(lambda database: database.execute(query, (guest,)).fetchall())
        return [table for (table,) in rows]

    async def archive(self, before_day: int) -> int:
        """Move tables into the archive; raises StoreError if that cannot be written."""
        path = archive_path(self._path)
        return await self._do(lambda database: move_to_archive(database, path, before_day))

    async def facts(self, table: str) -> list[Fact]:
        rows = await self._do(lambda database: read_facts(database, table))
        return [decode_fact(fact) for fact in rows]

    async def _all_facts(self, table: str) -> list[Fact]:
        """Return the facts of a table, of the archive if the store has none."""
        path = archive_path(self._path)
        rows = await self._do(lambda database: stored_facts(database, path, table))
        return [decode_fact(row) for row in rows]

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._steps.put(None)
            await asyncio.to_thread(self._thread.join)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have the writing thread do the work; return once it is committed."""
        if self._closed:
            raise StoreError("the store is closed")
        result: asyncio.Future[T] = self._loop.create_future()
        self._add(_Call(work, result))
        return await result

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
            batch = [self._steps.get()]
            while not self._steps.empty():
                batch.append(self._steps.get())
            steps = [step for step in batch if step is not None]
            going = len(steps) == len(batch)
            if steps:
                self._commit(database, [job for step in steps for job in step])

    def _commit(self, database: sqlite3.Connection, jobs: Sequence[_Job]) -> None:
        """Commit all jobs in one transaction; if that fails, each part of them in its own."""
        begin = time.perf_counter()
        try:
            results = _transact(database, jobs)
        except sqlite3.Error as error:
            self.commits.failures += 1
            self._known.clear()
            parts = [part for job in jobs for part in job.parts()]
            if len(parts) == 1:
                self._report(parts, [StoreError(f"{self._path}: {error}")])
                return
            for part in parts:
                self._commit(database, [part])
        else:
            self.commits.seconds.note(time.perf_counter() - begin)
            self.commits.sizes.note(sum(job.size for job in jobs))
            self._report(jobs, results)

    def _report(self, jobs: Sequence[_Job], results: Sequence[Any]) -> None:
        def report() -> None:
            for job, result in zip(jobs, results, strict=True):
                job.report(result)

        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(report)


def _write_header(database: sqlite3.Connection) -> None:
    """Write the version of the schema, as it is, into the file's first page."""
    [version] = database.execute("PRAGMA user_version").fetchone()
    database.execute(f"PRAGMA user_version = {version}")


def _transact(database: sqlite3.Connection, jobs: Sequence[_Job]) -> list[Any]:
    database.execute("BEGIN IMMEDIATE")
    try:
        results = [job.work(database) for job in jobs]
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
        # NORMAL would survive `kill -9`, but not the loss of power, as README.md promises.
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
