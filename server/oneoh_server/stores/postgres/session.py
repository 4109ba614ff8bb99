"""Session of a command in PostgreSQL."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

import asyncpg

from oneoh_server.stores.postgres.connecting import connect
from oneoh_server.stores.postgres.engine import perform
from oneoh_server.stores.postgres.errors import LINE_ERRORS, absent, failed
from oneoh_server.stores.postgres.migrating import migrate
from oneoh_server.stores.session import Session
from oneoh_server.stores.sql.steps import Steps

T = TypeVar("T")
P = ParamSpec("P")


class PostgresSession(Session):
    """Session on a connection of its own, with an event loop of its own."""

    def __init__(self, db: str, runner: asyncio.Runner, connection: Any) -> None:
        self._db = db
        self._runner = runner
        self._connection = connection

    def run(self, make: Callable[P, Steps[T]], *args: P.args, **more: P.kwargs) -> T:
        async def work() -> T:
            async with self._connection.transaction():
                return await perform(self._connection, make(*args, **more))

        return self.wait(work())

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Do the work on the connection, and return its result. Raises StoreError."""
        try:
            return self._runner.run(work)
        except ValueError as error:  # of asyncpg too: a value that PostgreSQL cannot have
            raise failed(self._db, error) from None
        except LINE_ERRORS as error:
            raise absent(self._db, error) from None
        except asyncpg.PostgresError as error:
            raise failed(self._db, error) from None


@contextmanager
def open_postgres(db: str) -> Iterator[PostgresSession]:
    """Open the database for a command, also while servers use it. Raises StoreError."""
    with asyncio.Runner() as runner:
        connection = runner.run(connect(db))
        try:
            session = PostgresSession(db, runner, connection)
            session.wait(migrate(connection, db))
            yield session
        finally:
            connection.terminate()
            runner.run(asyncio.sleep(0))
