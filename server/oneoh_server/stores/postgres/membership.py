"""Membership in PostgreSQL: a row for each process, renewed within a lease."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from importlib.metadata import version
from typing import Any

from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.membership import Membership, Node, TakenOver
from oneoh_server.stores.postgres.line import Line
from oneoh_server.stores.postgres.writer import Writer
from oneoh_server.stores.sql.steps import Row

LOOK_S = 0.1
"""Seconds between two looks at a lock that must both find it free, before the hint counts."""

_JOIN = "SELECT join_lobby($1, $2, $3, $4, $5, $6::bigint[])"
_BEAT = "UPDATE nodes SET expires = clock_timestamp() + $2 WHERE id = $1 RETURNING id"
_NODES = "SELECT id, name, version, draining, expires < clock_timestamp() FROM nodes ORDER BY id"
_LEASES = "SELECT id, extract(epoch FROM expires - clock_timestamp())::float8 FROM nodes"
_TAKE_OVER = "SELECT dead, moved, owners FROM take_over($1, $2, $3::bigint[])"


class PostgresMembership(Membership):
    """Membership in PostgreSQL, all of whose times are by its clock."""

    def __init__(
        self, line: Line, lease_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`clock` returns monotonic seconds."""
        self.node = 0
        self.lease_s = lease_s
        self.fenced = asyncio.Event()
        self.writer: Writer
        """Writer whose session holds the lock of this node."""
        self._clock = clock
        self._left = False
        self._line = line
        self._lease = timedelta(seconds=lease_s)
        self._reached_at = self._clock()
        """Monotonic second of the last answer."""
        self._trusts_from = 0.0
        """Monotonic second before which nobody is declared dead here."""
        self._looked_at = 0.0
        self._silent: frozenset[int] = frozenset()
        """Nodes whose lock was free at the last look."""

    async def join(self, name: str, *, alone: bool) -> bool:
        suspects = await self._suspects()
        given = name, version("oneoh"), self._lease, alone, self._trusts(), suspects
        node = await self.writer.join(_JOIN, *given)
        self._note_answer()
        if node is None:
            return False
        self.node = node
        return True

    async def beat(self) -> list[Node]:
        if self._left:
            return []
        if not await self._rows(_BEAT, self.node, self._lease):
            raise self.writer.fence()
        await self.writer.hold_lock()
        silent = await self._suspects()
        return [
            Node(id_, name, release, draining, late or id_ in silent)
            for id_, name, release, draining, late in await self._rows(_NODES)
        ]

    async def set_draining(self, draining: bool) -> None:
        query = "UPDATE nodes SET draining = $2 WHERE id = $1 RETURNING id"
        if not await self._rows(query, self.node, draining):
            raise self.writer.fence()

    async def take_over(self) -> TakenOver:
        suspects = await self._suspects()
        if not self._trusts():
            return TakenOver()
        [[dead, moved, owners]] = await self._rows(_TAKE_OVER, self.node, self._lease, suspects)
        if dead is None:
            raise self.writer.fence()
        return TakenOver(tuple(dead), dict(zip(moved, owners, strict=True)))

    async def leases(self) -> Mapping[int, float]:
        return {node: left for node, left in await self._rows(_LEASES)}  # noqa: C416 - typed

    def note_fenced(self) -> None:
        """Note that this node owns nothing any more; one that has left knows it."""
        if not self._left:
            self.fenced.set()

    async def leave(self) -> None:
        if not self.node or self._left:
            return
        self._left = True
        await self.writer.flush()
        await self._rows("DELETE FROM nodes WHERE id = $1", self.node)

    async def _suspects(self) -> list[int]:
        """Return the nodes whose lock was free at the last look, and is free at this one."""
        rows = await self._rows("SELECT silent_nodes()")
        silent = frozenset(node for (node,) in rows)
        both = silent & self._silent
        now = self._clock()
        if now - self._looked_at >= LOOK_S:
            self._looked_at, self._silent = now, silent
        return sorted(both)

    async def _rows(self, query: str, *values: Any) -> Sequence[Row]:
        try:
            rows = await self._line.rows(query, *values)
        except StoreError:
            self._doubt()
            raise
        self._note_answer()
        return rows

    def _trusts(self) -> bool:
        return self._clock() >= self._trusts_from

    def _note_answer(self) -> None:
        # Paused or cut off: others may have been so too, and get the time to renew their leases.
        if self._clock() - self._reached_at > self.lease_s / 2:
            self._doubt()
        self._reached_at = self._clock()

    def _doubt(self) -> None:
        self._trusts_from = self._clock() + self.lease_s
        self._silent = frozenset()
