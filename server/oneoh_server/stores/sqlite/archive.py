"""Archive of ended tables: an SQLite file next to the store's, for reading by other programs.

Facts there have the numbers of the store, unique within a table: SQLite gives the numbers of
deleted rows to new ones.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from oneoh_server.private_file import make_private
from oneoh_server.stores.sqlite.facts import OF_TABLE, read_facts

TABLES_AT_ONCE = 100
"""Tables that are moved in one transaction, so that facts wait little for it."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, ended_day INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS facts (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
"""
_CHOSEN = "SELECT id FROM tables WHERE ended AND ended_day < ? ORDER BY ended_day, rowid LIMIT ?"


def archive_path(store: str) -> Path:
    """Return the archive of the store at this path: `oneoh-archive.db` for `oneoh.db`."""
    real = Path(store).resolve()
    return real.with_name(f"{real.stem}-archive{real.suffix}")


def move_to_archive(store: sqlite3.Connection, archive: Path, before_day: int) -> int:
    """Move the first tables that ended before that day; return their number.

    They are in the archive before they leave the store: a power cut leaves some in both, and the
    next call moves them again. Raises sqlite3.Error, also for an archive that cannot be written.
    """
    chosen = store.execute(_CHOSEN, (before_day, TABLES_AT_ONCE)).fetchall()
    if chosen:
        _copy(store, archive, [table for (table,) in chosen])
        for query in (
            f"DELETE {OF_TABLE}",
            "DELETE FROM seats WHERE table_id = ?",
            "DELETE FROM tables WHERE id = ?",
        ):
            store.executemany(query, chosen)
    return len(chosen)


def stored_facts(database: sqlite3.Connection, archive: Path, table: str) -> list[bytes]:
    """Return the facts of a table, of the archive if the store has none. Raises sqlite3.Error."""
    return read_facts(database, table) or archived_facts(archive, table)


def archived_facts(archive: Path, table: str) -> list[bytes]:
    """Return a table's facts in order; none if there is no archive. Raises sqlite3.Error."""
    if not archive.exists():
        return []
    with closing(sqlite3.connect(f"{archive.as_uri()}?mode=ro", uri=True)) as source:
        return read_facts(source, table)


def _copy(store: sqlite3.Connection, archive: Path, tables: list[str]) -> None:
    try:
        make_private(archive)
    except OSError as error:
        raise sqlite3.OperationalError(f"{archive}: {error.strerror or error}") from error
    with closing(sqlite3.connect(archive)) as target, target:
        target.executescript(_SCHEMA)
        for table in tables:
            for query, copy in (
                (
                    "SELECT id, ended_day FROM tables WHERE id = ?1",
                    "INSERT OR IGNORE INTO tables VALUES (?, ?)",
                ),
                (
                    f"SELECT ?1, number, CAST(fact AS BLOB) {OF_TABLE}",
                    "INSERT OR IGNORE INTO facts VALUES (?, ?, CAST(? AS TEXT))",
                ),
            ):
                target.executemany(copy, store.execute(query, (table,)))
