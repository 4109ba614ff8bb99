"""Records of a PostgreSQL database, archived ones too."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from oneoh_server.stores.postgres.session import PostgresSession, open_postgres
from oneoh_server.stores.record_source import RecordSource
from oneoh_server.stores.sql.steps import Row, Statement, Steps

_ENDS = (
    "SELECT id, coalesce(ended_day, 0) FROM ("
    "SELECT 0 AS part, rowid, id, ended_day FROM archived_tables UNION ALL "
    "SELECT 1, rowid, id, ended_day FROM tables) AS all_tables ORDER BY part, rowid"
)
_FACTS = "SELECT fact FROM facts WHERE table_id = $1 ORDER BY number"
_ARCHIVED = "SELECT facts FROM archived_tables WHERE id = $1"
_IMPORTED = (
    "SELECT table_id, imported FROM finished WHERE imported IS NOT NULL AND ended_s >= $1 "
    "AND $2::text IN ('', game) AND $3::text IN ('', table_id) ORDER BY number"
)


@contextmanager
def open_postgres_records(db: str) -> Iterator[RecordSource]:
    """Open the database for reading. Raises StoreError."""
    with open_postgres(db) as session:
        yield PostgresRecords(session)


class PostgresRecords(RecordSource):
    """Records that a session reads."""

    def __init__(self, session: PostgresSession) -> None:
        self._session = session

    def index(self) -> Iterator[tuple[str, int, str]]:
        yield from map(tuple, self._rows("SELECT table_id, number, entry FROM finished"))

    def ends(self) -> Iterator[tuple[str, int]]:
        yield from map(tuple, self._rows(_ENDS))

    def facts(self, table: str) -> Sequence[bytes]:
        rows = self._rows(_FACTS, table)
        if rows:
            return [fact for (fact,) in rows]
        return [fact for (facts,) in self._rows(_ARCHIVED, table) for fact in facts]

    def imported(
        self, since_s: int, game: str | None, table: str | None
    ) -> Iterator[tuple[str, str]]:
        yield from map(tuple, self._rows(_IMPORTED, since_s, game or "", table or ""))

    def _rows(self, text: str, *values: Any) -> list[Row]:
        return self._session.run(_only, Statement(text, values))


def _only(statement: Statement) -> Steps[list[Row]]:
    return (yield statement)
