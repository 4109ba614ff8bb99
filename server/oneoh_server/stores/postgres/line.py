"""Line to PostgreSQL: a connection that is made again after it broke."""

import asyncio
from typing import Any

import asyncpg

from oneoh_server.stores.postgres.connecting import Connect
from oneoh_server.stores.postgres.errors import LINE_ERRORS, absent, failed
from oneoh_server.stores.sql.steps import Row


class Line:
    """Does one statement after the other."""

    def __init__(self, db: str, connect: Connect, seconds: float) -> None:
        """`seconds` is the most that a statement may take."""
        self._db = db
        self._connect = connect
        self._seconds = seconds
        self._connection: Any = None
        self._lock = asyncio.Lock()

    async def rows(self, text: str, *values: Any) -> list[Row]:
        """Do a statement, and return its rows. Raises StoreError, and Absent."""
        async with self._lock:
            if self._connection is None:
                self._connection = await self._connect()
            try:
                rows: list[Row] = await self._connection.fetch(text, *values, timeout=self._seconds)
            except ValueError as error:  # of asyncpg too: a value that PostgreSQL cannot have
                raise failed(self._db, error) from None
            except LINE_ERRORS as error:
                self.close()
                raise absent(self._db, error) from None
            except asyncpg.PostgresError as error:
                raise failed(self._db, error) from None
            return rows

    def close(self) -> None:
        """Break the connection; another statement makes a new one."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
