"""Engine of SQL on a few connections to PostgreSQL."""

import asyncio
import time
import zlib
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar

import asyncpg

from oneoh_server.stores.postgres.connecting import CONNECT_S, OPTIONS
from oneoh_server.stores.postgres.errors import LINE_ERRORS, absent, failed
from oneoh_server.stores.postgres.migrating import LOCK_CLASS
from oneoh_server.stores.sql.steps import Engine, Lock, Many, Row, Step, Steps

T = TypeVar("T")
P = ParamSpec("P")

CONNECTIONS = 4
"""Most connections at once."""
WAIT_S = 5.0
"""Seconds for which work waits for a PostgreSQL that is away."""
RETRY_S = 0.2
COMMAND_S = 30.0
"""Seconds that a statement may take."""
TRIES = 5
"""Times that a transaction is tried which others have stood in the way of."""

_LOCK = f"SELECT pg_advisory_xact_lock({LOCK_CLASS + 1}, $1)"


class _Connection(asyncpg.Connection):  # type: ignore[misc]
    """Connection of the pool, in which no statement leaves anything behind that is to be reset."""

    async def reset(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109 - asyncpg's
        """Do nothing: asyncpg would ask the server after each use."""


class PostgresEngine(Engine):
    """Engine on a pool of connections; its statements are not fenced."""

    def __init__(self, db: str, before: Callable[[], Awaitable[None]]) -> None:
        """Wait for `before` before all work; it may raise StoreError."""
        self._db = db
        self._before = before
        self._pool: Any = None

    async def open(self) -> None:
        """Make the pool, whose connections come about when they are needed. Raises StoreError."""
        try:
            self._pool = await asyncpg.create_pool(
                self._db,
                min_size=0,
                max_size=CONNECTIONS,
                timeout=CONNECT_S,
                command_timeout=COMMAND_S,
                server_settings=OPTIONS,
                connection_class=_Connection,
            )
        except LINE_ERRORS as error:
            raise absent(self._db, error) from None

    async def close(self) -> None:
        """Close all connections, without waiting for work under way."""
        if self._pool is not None:
            self._pool.terminate()

    async def run(self, make: Callable[P, Steps[T]], *args: P.args, **more: P.kwargs) -> T:
        async def work(connection: Any) -> T:
            async with connection.transaction():
                return await perform(connection, make(*args, **more))

        return await self._attempt(work)

    async def rows(self, text: str, *values: Any) -> list[Row]:
        async def work(connection: Any) -> list[Row]:
            rows: list[Row] = await connection.fetch(text, *values)
            return rows

        return await self._attempt(work, reads=text.startswith("SELECT"))

    async def _attempt(self, work: Callable[[Any], Awaitable[T]], *, reads: bool = False) -> T:
        """Do the work, again after a conflict, or if the line broke while it only read."""
        await self._before()
        until = time.monotonic() + WAIT_S
        tries = 0
        while True:
            connection = await self._acquire(until)
            tries += 1
            try:
                return await work(connection)
            except ValueError as error:  # of asyncpg too: a value that PostgreSQL cannot have
                raise failed(self._db, error) from None
            except LINE_ERRORS as error:
                if not reads or time.monotonic() >= until:
                    raise absent(self._db, error) from None
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError) as error:
                if tries == TRIES:
                    raise failed(self._db, error) from None
            except asyncpg.PostgresError as error:
                raise failed(self._db, error) from None
            finally:
                await self._pool.release(connection)

    async def _acquire(self, until: float) -> Any:
        """Return a connection, which may take until that monotonic second. Raises StoreError."""
        while True:
            try:
                return await self._pool.acquire(timeout=CONNECT_S)
            except LINE_ERRORS as error:
                if time.monotonic() >= until:
                    raise absent(self._db, error) from None
            except asyncpg.PostgresError as error:
                raise failed(self._db, error) from None
            await asyncio.sleep(RETRY_S)


async def perform(connection: Any, steps: Steps[T]) -> T:
    """Do all steps in the transaction that is open. Raises errors of asyncpg."""
    try:
        step = next(steps)
        while True:
            step = steps.send(await _rows(connection, step))
    except StopIteration as end:
        result: T = end.value
        return result


async def _rows(connection: Any, step: Step) -> list[Row]:
    if isinstance(step, Lock):
        await connection.fetch(_LOCK, zlib.crc32(step.name.encode()) >> 1)
        return []
    if isinstance(step, Many):
        await connection.executemany(step.text, step.values)
        return []
    rows: list[Row] = await connection.fetch(step.text, *step.values)
    return rows
