"""Records of an SQLite file of any version, and of its archive."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.record_source import RecordSource
from oneoh_server.stores.sqlite.archive import archive_path
from oneoh_server.stores.sqlite.facts import read_facts

_IMPORTED = (
    "SELECT table_id, imported FROM finished WHERE imported IS NOT NULL "
    "AND ended_s >= ? AND ? IN ('', game) AND ? IN ('', table_id) ORDER BY number"
)


@contextmanager
def open_sqlite_records(store: str) -> Iterator[RecordSource]:
    """Open the file of a store, and its archive, for reading. Raises StoreError."""
    if not Path(store).exists():
        raise StoreError(f"{store} does not exist")
    try:
        with ExitStack() as stack:
            files = [Path(store).resolve(), archive_path(store)]
            opened = [
                stack.enter_context(closing(_opened(file))) for file in files if file.exists()
            ]
            yield SqliteRecords(opened[0], opened[1:])
    except sqlite3.Error as error:
        raise StoreError(f"{store} cannot be read: {error}") from error


class SqliteRecords(RecordSource):
    """Files that are open for reading."""

    def __init__(self, store: sqlite3.Connection, archives: Sequence[sqlite3.Connection]) -> None:
        self._store = store
        self._archives = archives
        self._current = store
        """File of the table that was yielded last."""

    def index(self) -> Iterator[tuple[str, int, str]]:
        if self._has_index():
            yield from self._store.execute("SELECT table_id, number, entry FROM finished")

    def ends(self) -> Iterator[tuple[str, int]]:
        for file in (*self._archives, self._store):
            self._current = file
            columns = {row[1] for row in file.execute("PRAGMA table_info(tables)")}
            day = "ended_day" if "ended_day" in columns else "NULL"
            for table, ended in self._current.execute(
                f"SELECT id, {day} FROM tables ORDER BY rowid"
            ):
                yield table, ended or 0

    def facts(self, table: str) -> Sequence[bytes]:
        return read_facts(self._current, table)

    def imported(
        self, since_s: int, game: str | None, table: str | None
    ) -> Iterator[tuple[str, str]]:
        if self._has_index():
            yield from self._store.execute(_IMPORTED, (since_s, game or "", table or ""))

    def _has_index(self) -> bool:
        query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'finished'"
        return bool(self._store.execute(query).fetchone()[0])


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
