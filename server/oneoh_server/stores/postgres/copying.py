"""PostgreSQL database as the source or the target of a copy."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.copying.parts import ARCHIVED, PARTS, Part, Rows, Source, Target
from oneoh_server.stores.postgres.address import redacted
from oneoh_server.stores.postgres.connecting import connect
from oneoh_server.stores.postgres.errors import LINE_ERRORS, absent, failed
from oneoh_server.stores.postgres.migrating import migrate

_LAST_NUMBER = "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, 'number')), 0)"
_SEQUENCE = "SELECT setval(pg_get_serial_sequence($1, 'number'), $2)"


@asynccontextmanager
async def open_source(db: str) -> AsyncIterator[Source]:
    """Open a database that no server uses. Raises StoreError."""
    async with _opened(db) as connection:
        if await connection.fetchval("SELECT count(*) FROM nodes"):
            raise StoreError(f"{redacted(db)} is in use by an oneoh-server: stop that first")
        yield PostgresSource(connection)


class PostgresSource(Source):
    """Database in a transaction."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def count(self, part: Part) -> int:
        return int(await self._connection.fetchval(f"SELECT count(*) FROM {part.name}"))

    async def last_number(self, part: Part) -> int:
        return int(await self._connection.fetchval(_LAST_NUMBER, part.name))

    async def rows(self, part: Part) -> Rows:
        query = f"SELECT {', '.join(part.columns)} FROM {part.name} ORDER BY {part.order}"
        async for row in self._connection.cursor(query, prefetch=1000):
            yield tuple(row)


@asynccontextmanager
async def open_target(db: str) -> AsyncIterator[Target]:
    """Open an empty database; what is copied is there at the end, or not at all.

    Raises StoreError.
    """
    async with _opened(db) as connection:
        await connection.execute("LOCK TABLE nodes, tables, facts IN SHARE ROW EXCLUSIVE MODE")
        for name in ("nodes", *(part.name for part in PARTS)):
            if await connection.fetchval(f"SELECT EXISTS (SELECT 1 FROM {name})"):
                raise StoreError(
                    f"{redacted(db)} is not empty ({name}): a store is copied into an empty one "
                    "alone; make another database"
                )
        yield PostgresTarget(connection)


class PostgresTarget(Target):
    """Empty database, in a transaction."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def load(self, part: Part, rows: Rows, last_number: int) -> None:
        columns = part.columns
        if part is ARCHIVED:
            columns, rows = (*columns, "rowid"), _numbered(rows)
        await self._connection.copy_records_to_table(part.name, records=rows, columns=columns)
        if last_number:
            await self._connection.execute(_SEQUENCE, part.name, last_number)

    async def count(self, part: Part) -> int:
        return int(await self._connection.fetchval(f"SELECT count(*) FROM {part.name}"))


async def _numbered(rows: Rows) -> Rows:
    number = 0
    async for row in rows:
        number += 1
        yield (*row, number)


@asynccontextmanager
async def _opened(db: str) -> AsyncIterator[Any]:
    """Return a connection in a transaction, of a database that is up to date."""
    connection = await connect(db)
    try:
        await migrate(connection, db)
        async with connection.transaction(isolation="repeatable_read"):
            yield connection
    except LINE_ERRORS as error:
        if isinstance(error, ValueError):
            raise failed(db, error) from None
        raise absent(db, error) from None
    except (asyncpg.PostgresError, ValueError) as error:
        raise failed(db, error) from None
    finally:
        connection.terminate()
