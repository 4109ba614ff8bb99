"""Engine of SQL in the store's thread."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, Protocol, TypeVar

from oneoh_server.stores.sql.steps import Engine, Row, Statement, Steps, perform

T = TypeVar("T")
P = ParamSpec("P")


class Run(Protocol):
    """Function that has the store's thread do some work in a transaction."""

    def __call__(self, work: Callable[[sqlite3.Connection], T], /) -> Awaitable[T]: ...


class SqliteEngine(Engine):
    """Engine whose every step is done in the store's thread."""

    def __init__(self, run: Run) -> None:
        """`run` may raise StoreError."""
        self._run = run

    async def run(self, make: Callable[P, Steps[T]], *args: P.args, **more: P.kwargs) -> T:
        return await self._run(lambda database: perform(database, make(*args, **more)))

    async def rows(self, text: str, *values: Any) -> list[Row]:
        return await self.run(_only, Statement(text, values))


def _only(statement: Statement) -> Steps[list[Row]]:
    return (yield statement)
