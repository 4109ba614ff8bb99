"""SQLite file as the source or the target of a copy."""

import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

from oneoh_server.private_file import FileLock, InUse, make_private
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.copying.parts import ARCHIVED, FACTS, Part, Rows, Source, Target
from oneoh_server.stores.sqlite.archive import archive_path
from oneoh_server.stores.sqlite.facts import ADD
from oneoh_server.stores.sqlite.migrating import migrate

AT_ONCE = 1000
"""Rows that are added in one go."""

_FACTS = (
    "SELECT id, row_number() OVER (PARTITION BY table_number ORDER BY number), "
    "CAST(fact AS BLOB) FROM facts JOIN tables ON tables.rowid = table_number "
    "ORDER BY table_number, number"
)
_ARCHIVED = "FROM archive.tables WHERE id NOT IN (SELECT id FROM main.tables)"
_ARCHIVED_FACTS = "SELECT CAST(fact AS BLOB) FROM archive.facts WHERE table_id = ? ORDER BY number"


@asynccontextmanager
async def open_source(path: str) -> AsyncIterator[Source]:
    """Open the file of a store, which is brought up to date, and its archive. Raises StoreError."""
    file = _source_file(path)
    with _locked(path, file), _errors(path), closing(_database(file, path)) as database:
        archive = archive_path(path)
        if archive.exists():
            database.execute("ATTACH ? AS archive", (f"{archive.as_uri()}?mode=ro",))
        yield SqliteSource(database, archived=archive.exists())


class SqliteSource(Source):
    """File of a store."""

    def __init__(self, database: sqlite3.Connection, *, archived: bool) -> None:
        """Read from the database, and from the archive if that is attached."""
        self._database = database
        self._archived = archived

    async def count(self, part: Part) -> int:
        if part is ARCHIVED:
            return self._one(f"SELECT count(*) {_ARCHIVED}") if self._archived else 0
        return self._one(f"SELECT count(*) FROM {part.name}")

    async def last_number(self, part: Part) -> int:
        last = self._one(f"SELECT coalesce(max(number), 0) FROM {part.name}")
        query = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?"
        return max(last, self._one(query, part.name))

    async def rows(self, part: Part) -> Rows:
        if part is ARCHIVED:
            for row in self._archive():
                yield row
            return
        query = f"SELECT {', '.join(part.columns)} FROM {part.name} ORDER BY {part.order}"
        booleans = [column in part.booleans for column in part.columns]
        for row in self._database.execute(_FACTS if part is FACTS else query):
            yield [
                bool(value) if is_boolean else value
                for value, is_boolean in zip(row, booleans, strict=True)
            ]

    def _archive(self) -> Iterator[Sequence[Any]]:
        if not self._archived:
            return
        for table, day in self._database.execute(
            f"SELECT id, ended_day {_ARCHIVED} ORDER BY rowid"
        ):
            facts = [fact or b"" for (fact,) in self._database.execute(_ARCHIVED_FACTS, (table,))]
            yield table, day, facts

    def _one(self, query: str, *values: Any) -> int:
        return int(self._database.execute(query, values).fetchone()[0])


@asynccontextmanager
async def open_target(path: str) -> AsyncIterator[Target]:
    """Make the file of a store; it is there once all is copied, or not at all. Raises StoreError."""
    made = _target_file(path)
    part = made.with_name(f"{made.name}.part")
    with _errors(path):
        part.unlink(missing_ok=True)
        try:
            with closing(_database(part, path)) as database:
                database.execute("BEGIN IMMEDIATE")
                yield SqliteTarget(database)
                database.execute("COMMIT")
            os.replace(part, made)
        finally:
            part.unlink(missing_ok=True)


class SqliteTarget(Target):
    """New file of a store. Archived tables become ended ones, which can be archived again."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._archived = 0
        """Number of archived tables."""

    async def load(self, part: Part, rows: Rows, last_number: int) -> None:
        if part is ARCHIVED:
            await self._load_archive(rows)
            return
        await self._add(part.name, part.columns, rows, facts=part is FACTS)
        if last_number:
            self._note_number(part.name, last_number)

    async def count(self, part: Part) -> int:
        if part is ARCHIVED:
            return self._archived
        (count,) = self._database.execute(f"SELECT count(*) FROM {part.name}").fetchone()
        return int(count)

    async def _add(
        self, name: str, columns: Sequence[str], rows: Rows, *, facts: bool = False
    ) -> None:
        marks = ", ".join("?" * len(columns))
        query = ADD if facts else f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})"
        some: list[Sequence[Any]] = []
        async for row in rows:
            some.append((row[0], row[2].decode()) if facts else row)
            if len(some) == AT_ONCE:
                self._database.executemany(query, some)
                some.clear()
        self._database.executemany(query, some)

    def _note_number(self, name: str, number: int) -> None:
        """Give no number again that was given before, where SQLite keeps to that."""
        query = "SELECT count(*) FROM sqlite_master WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'"
        if self._database.execute(query, (name,)).fetchone()[0]:
            self._database.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            self._database.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (name, number))

    async def _load_archive(self, rows: Rows) -> None:
        table = "INSERT INTO tables (id, ended, ended_day, indexed) VALUES (?, 1, ?, 1)"
        async for id_, day, facts in rows:
            self._database.execute(table, (id_, day))
            self._database.executemany(ADD, [(id_, each.decode()) for each in facts])
            self._archived += 1


def _source_file(path: str) -> Path:
    if not Path(path).exists():
        raise StoreError(f"{path} does not exist")
    return Path(path).resolve()


def _target_file(path: str) -> Path:
    for file in (Path(path), archive_path(path)):
        if file.exists():
            raise StoreError(f"{file} is there already: a store is copied into a new one alone")
    return Path(path).resolve()


@contextmanager
def _locked(path: str, file: Path) -> Iterator[None]:
    try:
        lock = FileLock(file)
    except InUse:
        raise StoreError(f"{path} is in use by an oneoh-server: stop that first") from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _errors(path: str) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path} cannot be used: {error}") from error


def _database(file: Path, shown: str) -> sqlite3.Connection:
    make_private(file)
    database = sqlite3.connect(f"{file.as_uri()}", uri=True, isolation_level=None)
    try:
        migrate(database, shown)
    except BaseException:
        database.close()
        raise
    return database
