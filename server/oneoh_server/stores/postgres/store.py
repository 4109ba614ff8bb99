"""Store in PostgreSQL, which several processes may share."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from oneoh_server.statistics.commits import Commits
from oneoh_server.stores.contract import Done, Store
from oneoh_server.stores.postgres.connecting import connect
from oneoh_server.stores.postgres.engine import PostgresEngine
from oneoh_server.stores.postgres.errors import LINE_ERRORS, absent, unusable
from oneoh_server.stores.postgres.line import Line
from oneoh_server.stores.postgres.logins import PostgresLogins
from oneoh_server.stores.postgres.membership import PostgresMembership
from oneoh_server.stores.postgres.migrating import migrate
from oneoh_server.stores.postgres.writer import Writer
from oneoh_server.stores.sql.block_store import SqlBlockStore
from oneoh_server.stores.sql.chat_store import SqlChatStore
from oneoh_server.stores.sql.identity_book import SqlIdentityBook
from oneoh_server.stores.sql.operator_book import SqlOperatorBook
from oneoh_server.stores.sql.record_index import SqlRecordIndex
from oneoh_server.stores.sql.tournament_store import SqlTournamentStore
from oneoh_server.tables.facts import Fact, decode_fact

TABLES_AT_ONCE = 100
"""Tables that are archived in one transaction."""

LINE_S = 2.0
"""Least seconds that a statement about membership may take."""

_ARCHIVE = f"""
WITH chosen AS MATERIALIZED (
    SELECT id, rowid, ended_day FROM tables WHERE ended AND ended_day < $1
    ORDER BY ended_day, rowid LIMIT {TABLES_AT_ONCE} FOR UPDATE
),
kept AS (
    INSERT INTO archived_tables (id, rowid, ended_day, facts)
    SELECT id, rowid, ended_day,
        ARRAY(SELECT fact FROM facts WHERE table_id = chosen.id ORDER BY number)
    FROM chosen ON CONFLICT DO NOTHING
),
facts_gone AS (DELETE FROM facts USING chosen WHERE facts.table_id = chosen.id),
seats_gone AS (DELETE FROM seats USING chosen WHERE seats.table_id = chosen.id),
tables_gone AS (DELETE FROM tables USING chosen WHERE tables.id = chosen.id)
SELECT count(*) FROM chosen
"""
_TABLES_OF = "SELECT id FROM tables JOIN seats ON table_id = id WHERE guest = $1 AND NOT ended ORDER BY rowid"


class PostgresStore(Store):
    """Store whose facts one session writes; a few others do all else."""

    def __init__(
        self, db: str, lease_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`clock` returns monotonic seconds, for leases."""
        self._db = db
        self._line = Line(db, self._connect, max(lease_s, LINE_S))
        self.commits = Commits()
        self.membership: PostgresMembership = PostgresMembership(self._line, lease_s, clock)
        self._writer = Writer(db, self._connect, self.commits, self.membership.note_fenced)
        self.membership.writer = self._writer
        # What was put before a call is there for it.
        self._engine = engine = PostgresEngine(db, self._writer.flush)
        self.logins = PostgresLogins(engine)
        self.records = SqlRecordIndex(engine, self._all_facts)
        self.book = SqlOperatorBook(engine)
        self.chats = SqlChatStore(engine)
        self.blocks = SqlBlockStore(engine)
        self.tournaments = SqlTournamentStore(engine)
        self.identities = SqlIdentityBook(engine)

    async def open(self) -> None:
        """Connect, and bring the database up to date. Raises StoreError, and Absent."""
        connection = await self._connect()
        try:
            await migrate(connection, self._db)
        except LINE_ERRORS as error:
            raise absent(self._db, error) from None
        except asyncpg.PostgresError as error:
            raise unusable(self._db, error) from None
        finally:
            connection.terminate()
        await self._engine.open()

    async def probe(self) -> None:
        query = "UPDATE nodes SET name = name WHERE id = $1 RETURNING id"
        if not await self._engine.rows(query, self.membership.node):
            raise self._writer.fence()

    def put(self, facts: Sequence[tuple[str, Fact]], done: Done) -> None:
        self._writer.put(facts, done)

    async def claim(self) -> list[str]:
        node = self.membership.node
        await self._engine.rows("SELECT claim_tables($1)", node)
        query = "SELECT id FROM tables WHERE owner = $1 AND NOT ended ORDER BY rowid"
        return [table for (table,) in await self._engine.rows(query, node)]

    async def owner(self, table: str) -> int | None:
        rows = await self._engine.rows(
            "SELECT owner FROM tables WHERE id = $1 AND NOT ended", table
        )
        return rows[0][0] if rows else None

    async def tables_of(self, guest: str) -> list[str]:
        return [table for (table,) in await self._engine.rows(_TABLES_OF, guest)]

    async def archive(self, before_day: int) -> int:
        [[count]] = await self._engine.rows(_ARCHIVE, before_day)
        return int(count)

    async def facts(self, table: str) -> list[Fact]:
        return [decode_fact(fact) for fact in await self._stored(table)]

    async def close(self) -> None:
        await self._writer.close()
        self._line.close()
        await self._engine.close()

    async def _all_facts(self, table: str) -> list[Fact]:
        """Return the facts of a table, archived ones too."""
        facts: Sequence[bytes] = await self._stored(table)
        if not facts:
            query = "SELECT facts FROM archived_tables WHERE id = $1"
            for (archived,) in await self._engine.rows(query, table):
                facts = archived
        return [decode_fact(fact) for fact in facts]

    async def _stored(self, table: str) -> list[bytes]:
        query = "SELECT fact FROM facts WHERE table_id = $1 ORDER BY number"
        return [fact for (fact,) in await self._engine.rows(query, table)]

    async def _connect(self) -> Any:
        return await connect(self._db)
