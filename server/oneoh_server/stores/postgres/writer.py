"""Writer: one session of PostgreSQL that appends facts, those of all tables at once."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from oneoh_server.statistics.commits import Commits
from oneoh_server.stores.contract import Absent, Done, Fenced, StoreError
from oneoh_server.stores.postgres.append import (
    APPEND,
    COUNTS,
    STORED,
    Append,
    Put,
    new_put,
    tables_in,
)
from oneoh_server.stores.postgres.connecting import Connect
from oneoh_server.stores.postgres.errors import LINE_ERRORS, absent, failed
from oneoh_server.stores.postgres.migrating import LOCK_CLASS
from oneoh_server.tables.facts import Fact

_log = logging.getLogger(__name__)

WAIT_S = 5.0
"""Seconds for which facts wait for a PostgreSQL that is away, unless it may have them already."""
ANSWER_S = 10.0
"""Seconds without an answer after which the line counts as broken."""
CLOSE_S = 5.0
"""Seconds that facts under way have at a stop."""
MOST_FACTS = 4000
"""Facts in one statement, about."""
RETRIES_S = (0.02, 0.05, 0.1, 0.25)
"""Seconds between two tries to connect; the last one again and again."""

_LOCK = f"SELECT pg_try_advisory_lock({LOCK_CLASS}, $1::int)"
"""Lock of a node, which says to others that its writing session lives."""


class Writer:
    """Appends what has been put: while one statement is under way, the next gathers.

    No append is ever cancelled. If the line breaks before the answer, the rows are looked for, and
    sent again if they are not there: their numbers make that exactly once.
    """

    def __init__(
        self, db: str, connect: Connect, commits: Commits, fenced: Callable[[], object]
    ) -> None:
        """`fenced` is called once another process has taken over."""
        self.node = 0
        self._db = db
        self._connect = connect
        self._commits = commits
        self._fenced = fenced
        self._error: StoreError | None = None
        """Reason why nothing is kept any more."""
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Put] = deque()
        self._wanted = asyncio.Event()
        self._expiry: asyncio.TimerHandle | None = None
        self._using = asyncio.Lock()
        self._connection: Any = None
        self._append: Any = None
        """Prepared statement of the connection."""
        self._locked = False
        self._counts: dict[str, int] = {}
        """Number of the last fact of each table that was written to and has not ended."""
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="writing facts")

    def put(self, facts: Sequence[tuple[str, Fact]], done: Done) -> None:
        """Append facts: all or none; see `Store.put`."""
        if self._error:
            done(self._error)
            return
        self._waiting.append(new_put(facts, done, self._loop.time()))
        self._wanted.set()
        if self._expiry is None:
            self._expiry = self._loop.call_later(WAIT_S, self._expire)

    async def flush(self) -> None:
        """Return once all that was put before is kept, or is not. Raises StoreError."""
        if not self._waiting and not self._using.locked():
            return
        flushed: asyncio.Future[StoreError | None] = self._loop.create_future()

        def done(error: StoreError | None) -> None:
            if not flushed.done():
                flushed.set_result(error)

        self.put([], done)  # without facts, it keeps its place in the queue
        if error := await flushed:
            raise error

    async def join(self, query: str, *values: Any) -> int | None:
        """Do the query that returns this node's id, in this session. Raises StoreError."""
        async with self._using:
            connection = await self._connected(self._loop.time())
            try:
                node: int | None = await connection.fetchval(query, *values)
            except LINE_ERRORS as error:
                self._drop()
                raise absent(self._db, error) from None
            except asyncpg.PostgresError as error:
                raise failed(self._db, error) from None
        if node is not None:
            self.node, self._locked = node, True
        return node

    async def hold_lock(self) -> None:
        """Take the lock of the node again, if an earlier session had it until now."""
        if self._locked or not self.node or self._using.locked():
            return
        async with self._using:
            if self._connection is not None:
                try:
                    self._locked = await self._connection.fetchval(_LOCK, self.node)
                except (*LINE_ERRORS, asyncpg.PostgresError):
                    self._drop()

    def fence(self) -> Fenced:
        """Keep nothing any more: another process has taken over. Return the error."""
        error = Fenced("another oneoh-server has taken over: this one can keep nothing")
        if self._error is None:
            self._error = error
            self._fenced()
            self._refuse_waiting(error)
        return error

    async def close(self) -> None:
        """Finish what is under way if PostgreSQL is there, then close the session."""
        self._closing = True
        self._wanted.set()
        await asyncio.wait([self._task], timeout=CLOSE_S)
        self._error = self._error or StoreError("the store is closed")
        self._refuse_waiting(self._error)
        self._drop()
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        while not self._closing or self._waiting:
            await self._wanted.wait()
            self._wanted.clear()
            while self._waiting:
                async with self._using:
                    await self._send(self._take())

    def _take(self) -> list[Put]:
        """Return what waits, oldest first, up to the most facts of a statement."""
        taken: list[Put] = []
        size = 0
        while self._waiting and size < MOST_FACTS:
            taken.append(self._waiting.popleft())
            size += len(taken[-1].facts)
        return taken

    async def _send(self, puts: Sequence[Put]) -> None:
        """Append these, one by one if the whole fails, so that only the guilty one does."""
        begin = time.perf_counter()
        try:
            size = await self._keep(puts)
        except (asyncpg.PostgresError, ValueError) as error:
            self._commits.failures += 1
            if len(puts) == 1:
                _report(puts, failed(self._db, error))
                return
            for put in puts:
                await self._send([put])
        except StoreError as error:
            self._commits.failures += 1
            _report(puts, error)
        except Exception as error:  # noqa: BLE001 - those who put them wait for an answer
            _log.exception("facts could not be appended")
            _report(puts, failed(self._db, error))
        else:
            if size:
                self._commits.seconds.note(time.perf_counter() - begin)
                self._commits.sizes.note(size)
            _report(puts, None)

    async def _keep(self, puts: Sequence[Put]) -> int:
        """Append these, however often the line breaks; return the number of facts.

        Raises StoreError, Fenced, or an error of PostgreSQL about one of them.
        """
        append: Append | None = None
        while True:
            # Once they were sent, only PostgreSQL knows whether they are stored.
            until = puts[0].at + WAIT_S if append is None else None
            connection = await self._connected(until)
            try:
                if append is None:
                    append = Append(puts, await self._counts_of(connection, puts))
                    if not append.tables:
                        break
                elif await self._is_stored(connection, append):
                    break
                await self._insert(connection, append)
                break
            except ValueError:  # of asyncpg too: a value that PostgreSQL cannot have
                raise
            except LINE_ERRORS as error:
                _log.warning("the line to PostgreSQL broke: %s", error)
                self._drop()
            except asyncpg.UniqueViolationError:
                # Of an append whose line broke: that session may have finished it since.
                if len(puts) > 1:
                    raise
                if append is None or not await self._has(append):
                    raise self.fence() from None
                break
        self._note(append)
        return len(append.tables)

    async def _has(self, append: Append) -> bool:
        """Return whether the rows are stored, however often the line breaks."""
        while True:
            connection = await self._connected(None)
            try:
                return await self._is_stored(connection, append)
            except LINE_ERRORS:
                self._drop()

    async def _insert(self, connection: Any, append: Append) -> None:
        """Append once. Raises Fenced, or what asyncpg raises."""
        # A cancelled append may be stored all the same: the line is broken instead.
        timer = self._loop.call_later(ANSWER_S, connection.terminate)
        try:
            await self._append.fetch(*append.values(self.node))
        finally:
            timer.cancel()
        if _count(self._append.get_statusmsg()) < len(append.tables):
            raise self.fence()

    async def _is_stored(self, connection: Any, append: Append) -> bool:
        """Return whether all rows are stored, or none. Raises Fenced for other facts."""
        taken, same = await connection.fetchrow(STORED, *append.rows, timeout=ANSWER_S)
        if taken != same or taken not in (0, len(append.tables)):
            raise self.fence()
        return bool(taken)

    async def _counts_of(self, connection: Any, puts: Sequence[Put]) -> dict[str, int | None]:
        """Return the last number of each table of these; None of one that does not exist."""
        tables = tables_in(puts)
        unknown = [table for table in tables if table not in self._counts]
        found: dict[str, int] = {}
        if unknown:
            found = dict(await connection.fetch(COUNTS, unknown, timeout=ANSWER_S))
        return {table: self._counts.get(table, found.get(table)) for table in tables}

    def _note(self, append: Append) -> None:
        self._counts.update(append.counts)
        for table in append.ended:
            self._counts.pop(table, None)

    async def _connected(self, until: float | None) -> Any:
        """Return the connection, made again if need be.

        Raises StoreError after that second of the loop's clock, if there is one.
        """
        tries = 0
        while self._connection is None:
            try:
                await self._open()
            except StoreError as error:
                fatal = not isinstance(error, Absent) and until is not None
                if fatal or self._closing or (until is not None and self._loop.time() >= until):
                    raise
                await asyncio.sleep(RETRIES_S[min(tries, len(RETRIES_S) - 1)])
                tries += 1
        return self._connection

    async def _open(self) -> None:
        connection = await self._connect()
        try:
            self._append = await connection.prepare(APPEND)
            if self.node:
                self._locked = await connection.fetchval(_LOCK, self.node)
        except LINE_ERRORS as error:
            connection.terminate()
            raise absent(self._db, error) from None
        except asyncpg.PostgresError as error:
            connection.terminate()
            raise failed(self._db, error) from None
        self._connection = connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
            self._locked = False

    def _expire(self) -> None:
        """Refuse what has waited for too long to be sent."""
        self._expiry = None
        late = self._loop.time() - WAIT_S
        error = Absent("PostgreSQL is away: nothing can be kept at present")
        while self._waiting and self._waiting[0].at <= late:
            self._waiting.popleft().done(error)
        if self._waiting:
            self._expiry = self._loop.call_at(self._waiting[0].at + WAIT_S, self._expire)

    def _refuse_waiting(self, error: StoreError) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
            self._expiry = None
        while self._waiting:
            self._waiting.popleft().done(error)


def _report(puts: Sequence[Put], error: StoreError | None) -> None:
    for put in puts:
        put.done(error)


def _count(status: str) -> int:
    """Return the number of rows in the answer to an INSERT."""
    return int(status.rpartition(" ")[2])
