"""SQL in steps, which every engine can run.

A generator yields statements, and is sent the rows of each. Its engine does all of them in one
transaction, in a thread or in the event loop. Values are numbered, `$1` first: SQLite and PostgreSQL
both read that.
"""

import sqlite3
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

Row: TypeAlias = Sequence[Any]


class Statement(NamedTuple):
    """Statement with its values; a step that is sent the rows which it returns."""

    text: str
    values: Sequence[Any] = ()


class Many(NamedTuple):
    """Statement that is executed once with each of these values; a step that is sent no rows."""

    text: str
    values: Sequence[Sequence[Any]]


class Lock(NamedTuple):
    """Step that waits until no other transaction has the lock of this name, and takes it."""

    name: str


Step: TypeAlias = Statement | Many | Lock
Steps: TypeAlias = Generator[Step, list[Row], T]


class Engine(Protocol):
    """Runs SQL. Both coroutines may raise StoreError."""

    async def run(self, make: Callable[P, Steps[T]], *args: P.args, **more: P.kwargs) -> T:
        """Do the steps that `make` returns in one transaction; return what they return.

        `make` is called again if the transaction has to be repeated.
        """

    async def rows(self, text: str, *values: Any) -> list[Row]:
        """Do one statement, and return its rows."""


def placeholders(count: int, first: int = 1) -> str:
    """Return `count` numbered placeholders, separated by commas."""
    return ", ".join(f"${number}" for number in range(first, first + count))


def perform(database: sqlite3.Connection, steps: Steps[T]) -> T:
    """Do all steps in SQLite, in the transaction that is open. Raises sqlite3.Error."""
    try:
        step = next(steps)
        while True:
            step = steps.send(rows_of(database, step))
    except StopIteration as end:
        result: T = end.value
        return result


def rows_of(database: sqlite3.Connection, step: Step) -> list[Row]:
    """Do a step in SQLite; return its rows. Raises sqlite3.Error."""
    if isinstance(step, Lock):
        return []  # nobody else writes during a transaction
    if isinstance(step, Many):
        database.executemany(step.text, map(_named, step.values))
        return []
    return database.execute(step.text, _named(step.values)).fetchall()


def _named(values: Iterable[Any]) -> dict[str, Any]:
    return {str(number): value for number, value in enumerate(values, 1)}
