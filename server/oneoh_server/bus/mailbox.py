"""Bus by PostgreSQL: a table of bundles, and a notice to those who have some to read.

Each sender numbers its rows, so that they are read in order, and forward: a shared serial is not in
the order of the commits. Notices go out in a transaction of their own, as PostgreSQL commits those
one by one. The table is unlogged: a crash of PostgreSQL empties it, which is a gap like any other.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import asyncpg

from oneoh_server.bus.contract import BusAbsent, Carrier, Receive

_log = logging.getLogger(__name__)

TO_ALL = 0
"""Receiver of a bundle that goes to every node: no node has this number."""
CONNECT_S = 5.0
AGAIN_S = 0.25
"""Seconds between two attempts to reach a database that is gone."""
LOOK_S = 1.0
"""Seconds after which the table is read without a notice, which may be lost with its connection."""
KEPT_S = 5.0
"""Seconds for which a slow node may still read a bundle."""
TIDY_EVERY = 200
"""Writes between two removals of old bundles: dead rows cost the more, the more often."""
MOST_WAITING = 1000
"""Bundles that wait for the database; more of them are lost."""

_LOCK = 0x6F6E656F68
"""Advisory lock of those who make the table: two at once would fail."""
_SCHEMA = """
CREATE UNLOGGED TABLE IF NOT EXISTS mailbox (
    sender bigint NOT NULL,
    number bigint NOT NULL,
    receiver bigint NOT NULL,
    bundle bytea NOT NULL,
    sent timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (sender, number)
)
"""
_WRITE = """
INSERT INTO mailbox (sender, number, receiver, bundle)
SELECT $1, number, receiver, bundle
FROM unnest($2::bigint[], $3::bigint[], $4::bytea[]) AS new (number, receiver, bundle)
"""
_NOTIFY = "SELECT pg_notify(channel, $2) FROM unnest($1::text[]) AS channel"
_READ = """
SELECT m.sender, m.number, m.bundle
FROM unnest($2::bigint[], $3::bigint[]) AS known (sender, last)
CROSS JOIN LATERAL (
    SELECT * FROM mailbox
    WHERE mailbox.sender = known.sender AND number > last AND receiver IN (0, $1)
    ORDER BY number
) AS m
"""
_TIDY = "DELETE FROM mailbox WHERE sender = $1 AND number <= $2"
_TIDY_ALL = "DELETE FROM mailbox WHERE sent < now() - interval '1 minute'"
_FAULTS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class MailboxCarrier(Carrier):
    """Carries the bundles of the nodes of one lobby by the database that they share."""

    gather_s = 0.008  # a bundle is written, told of, and read: three statements

    def __init__(self, db: str, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` returns monotonic seconds."""
        self._db = db
        self._clock = clock
        self._node = 0
        self._receive: Receive = lambda _bundle: None
        self._waiting: deque[tuple[int, int, bytes]] = deque(maxlen=MOST_WAITING)
        """Number, receiver and bundle of what is not written yet."""
        self._number = 0
        self._writes = 0
        self._marks: deque[tuple[float, int]] = deque()
        """Times, and the number of the last bundle that was written by then."""
        self._read: dict[int, int] = {}
        """Number of the last bundle that was read of each sender."""
        self._senders: set[int] = set()
        """Senders who have written something since they were read."""
        self._to_write = asyncio.Event()
        self._to_read = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._connections: dict[str, Any] = {}
        self._faults: dict[str, str] = {}
        """Why there is no connection for a role; it is logged once."""

    async def open(self, node: int, receive: Receive) -> None:
        self._node, self._receive = node, receive
        try:
            reader = await self._connected("reader")
            async with reader.transaction():
                await reader.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
                await reader.execute(_SCHEMA)
            await reader.execute(_TIDY_ALL)
            # What others have sent to all before is not for this node.
            rows = await reader.fetch("SELECT sender, max(number) FROM mailbox GROUP BY sender")
            self._read = dict(map(tuple, rows))
            await self._listen(reader)
        except _FAULTS as error:
            raise BusAbsent(f"the bus in the database cannot be used: {error}") from error
        self._tasks = [
            asyncio.create_task(self._write_all(), name="mailbox, writing"),
            asyncio.create_task(self._read_all(), name="mailbox, reading"),
        ]

    def publish(self, node: int | None, bundle: bytes) -> None:
        self._number += 1
        self._waiting.append((self._number, TO_ALL if node is None else node, bundle))
        self._to_write.set()

    async def ping(self) -> None:
        """Do nothing: the lease runs out where the database does not answer."""

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            with suppress(*_FAULTS):
                await self._write()
        for connection in self._connections.values():
            with suppress(*_FAULTS):
                await connection.close(timeout=CONNECT_S)

    async def _write_all(self) -> None:
        while True:
            await self._to_write.wait()
            self._to_write.clear()
            try:
                await self._write()
            except Exception as error:  # noqa: BLE001 - of a broken line asyncpg raises many kinds
                await self._lose("writer", error)

    async def _write(self) -> None:
        """Write all that waits, then tell those whom it is for."""
        if not self._waiting:
            return
        writer = await self._connected("writer")
        given, self._waiting = list(self._waiting), deque(maxlen=MOST_WAITING)
        numbers, receivers, bundles = zip(*given, strict=True)
        await writer.execute(_WRITE, self._node, numbers, receivers, bundles)
        await writer.execute(_NOTIFY, sorted(map(_channel, set(receivers))), str(self._node))
        self._marks.append((self._clock(), numbers[-1]))
        self._writes += 1
        if self._writes % TIDY_EVERY == 0:
            await self._tidy(writer)

    async def _tidy(self, writer: Any) -> None:
        """Remove the own bundles that were there for long enough."""
        old, last = self._clock() - KEPT_S, 0
        while self._marks and self._marks[0][0] < old:
            last = self._marks.popleft()[1]
        if last:
            await writer.execute(_TIDY, self._node, last)

    async def _read_all(self) -> None:
        while True:
            await self._notice()
            try:
                reader = await self._connected("reader")
                senders, self._senders = self._senders, set()
                await self._read_from(reader, senders)
            except Exception as error:  # noqa: BLE001 - as in `_write_all`
                await self._lose("reader", error)
                self._senders |= self._read.keys()
                self._to_read.set()

    async def _notice(self) -> None:
        """Return once there may be something to read."""
        try:
            async with asyncio.timeout(LOOK_S):
                await self._to_read.wait()
        except TimeoutError:
            self._senders |= self._read.keys()
        self._to_read.clear()

    async def _read_from(self, reader: Any, senders: Iterable[int]) -> None:
        known = {sender: self._read.get(sender, 0) for sender in senders if sender != self._node}
        rows = await reader.fetch(_READ, self._node, list(known), list(known.values()))
        for sender, number, bundle in rows:
            self._read[sender] = number
            self._receive(bundle)

    def _note(self, _connection: Any, _process: int, _channel: str, sender: object) -> None:
        self._senders.add(int(str(sender)))
        self._to_read.set()

    async def _connected(self, role: str) -> Any:
        """Return the connection for a role, a new one if the last is gone."""
        connection = self._connections.get(role)
        if connection is None or connection.is_closed():
            connection = await asyncpg.connect(
                self._db,
                timeout=CONNECT_S,
                command_timeout=CONNECT_S,
                server_settings={"application_name": f"oneoh-server bus {role}", "jit": "off"},
            )
            if self._faults.pop(role, None) is not None:
                _log.info("the bus in the database, %s: connected again", role)
            again, self._connections[role] = role in self._connections, connection
            if again and role == "reader":
                await self._listen(connection)
        return connection

    async def _listen(self, reader: Any) -> None:
        for receiver in (TO_ALL, self._node):
            await reader.add_listener(_channel(receiver), self._note)

    async def _lose(self, role: str, error: BaseException) -> None:
        """Give a connection up; pause before the next one."""
        fault = str(error) or type(error).__name__
        if fault != self._faults.get(role):
            _log.warning("the bus in the database, %s: %s", role, fault)
        self._faults[role] = fault
        if (connection := self._connections.get(role)) is not None:
            connection.terminate()
        await asyncio.sleep(AGAIN_S)


def _channel(receiver: int) -> str:
    return f"oneoh_mailbox_{receiver}"
