"""Members of the lobby: which nodes live, which one leads, and whose tables go on elsewhere."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Sequence

from oneoh_server.cluster.heartbeat import BEATS
from oneoh_server.statistics.member_counts import MemberCounts
from oneoh_server.stores.contract import Fenced, StoreError
from oneoh_server.stores.membership import Membership, Node, TakenOver

_log = logging.getLogger(__name__)


class Members:
    """Beats for this node, and takes over from nodes that do not. For one event loop alone."""

    def __init__(
        self,
        membership: Membership,
        changed: Callable[[Collection[int], Collection[int]], None],
        lapsed: Callable[[], None] = lambda: None,
    ) -> None:
        """Call `changed` with the nodes that came, and those that are gone.

        Call `lapsed` each time that the lease of this node has run out by its own clock.
        """
        self.living: dict[int, Node] = {}
        """Members, oldest first."""
        self._gone: set[int] = set()
        """Nodes that were members; no number is given twice."""
        self.counts = MemberCounts()
        self._membership = membership
        self._changed = changed
        self._lapsed = lapsed
        self._look_now = asyncio.Event()
        self._noted = asyncio.Condition()

    @property
    def node(self) -> int:
        return self._membership.node

    @property
    def leader(self) -> int:
        """Node with the services that the lobby has once."""
        staying = [node.id for node in self.living.values() if not node.draining]
        return min(staying or self.living, default=self.node)

    def others(self) -> list[int]:
        return [node for node in self.living if node != self.node]

    def is_living(self, node: int) -> bool:
        return node in self.living

    def is_gone(self, node: int) -> bool:
        """Return whether a node was a member: it may go on all the same, until it learns of it."""
        return node in self._gone

    def is_open(self, node: int) -> bool:
        """Return whether a node lives and takes new tables."""
        return node in self.living and not self.living[node].draining

    def home_for_new(self) -> int:
        """Return the node at which a table opens that cannot open here."""
        return next((node for node in self.others() if self.is_open(node)), self.node)

    def look(self) -> None:
        """Have the members looked up at once: one of them has left, or was declared dead."""
        self._look_now.set()

    async def changes(self) -> None:
        """Return once the members were looked up again."""
        async with self._noted:
            await self._noted.wait()

    async def run(self) -> None:
        """Beat until this node is fenced."""
        known = True
        while True:
            try:
                await self.beat()
                known = True
            except Fenced:
                return
            except StoreError as error:
                if known:
                    _log.error("the other nodes are not known now: %s", error)
                known = False
            await self._pause()

    async def watch_lease(self) -> None:
        """Tell when the lease has run out: a beat may wait for a store that says nothing."""
        told: float | None = None
        while True:
            await asyncio.sleep(self._membership.lease_s / BEATS)
            renewed = self.counts.renewed_at
            late = renewed is not None and time.monotonic() - renewed > self._membership.lease_s
            if late and told != renewed:
                told = renewed
                self._lapsed()

    async def beat(self) -> None:
        """Renew the lease and look at the others. Raises Fenced, or StoreError."""
        rows = await self._membership.beat()
        self.counts.renewed_at = time.monotonic()
        if any(node.late for node in rows) or self._was_left(rows):
            taken = await self._membership.take_over()
            self._count(taken)
            rows = [node for node in rows if node.id not in taken.dead]
        self._note(rows)
        async with self._noted:
            self._noted.notify_all()

    def _count(self, taken: TakenOver) -> None:
        if taken.dead:
            _log.warning("took over from nodes %s: %d tables", list(taken.dead), len(taken.owners))
        self.counts.nodes_taken_over += len(taken.dead)
        self.counts.tables_taken_over += len(taken.owners)

    def _was_left(self, rows: Sequence[Node]) -> bool:
        """Return whether a node has gone by itself: its tables have no owner."""
        return bool(self.living.keys() - {node.id for node in rows})

    def _note(self, rows: Sequence[Node]) -> None:
        before, self.living = self.living, {node.id: node for node in rows}
        self.counts.nodes, self.counts.leads = len(rows), self.leader == self.node
        came = self.living.keys() - before.keys() - {self.node}
        gone = before.keys() - self.living.keys()
        self._gone |= gone
        if came or gone or before != self.living:
            self._changed(came, gone)

    async def _pause(self) -> None:
        self._look_now.clear()
        try:
            async with asyncio.timeout(self._membership.lease_s / BEATS):
                await self._look_now.wait()
        except TimeoutError:
            pass
