"""Bus as a node uses it: items in bundles, numbered so that a lost one shows.

A bundle is an array of its sender, whether it went to all nodes, its number and its items. Those
to one node, and those to all, are numbered apart. Every node sends something each `ALIVE_S`, so that a
gap shows within a second even where nothing else follows.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeAlias

import msgspec

from oneoh_server.bus.contract import BusAbsent, Carrier
from oneoh_server.bus.packing import pack, unpacker
from oneoh_server.statistics.bus_traffic import BusTraffic

_log = logging.getLogger(__name__)

BUNDLE_BYTES = 256 * 1024
"""Bytes of items after which a bundle is sent at once; NATS takes 1 MiB."""
ALIVE_S = 0.5
"""Seconds between two bundles to each node, at most."""
SILENCE_S = 2.0
"""Seconds without a bundle after which a node counts as cut off."""

OnItems: TypeAlias = Callable[[int, list[msgspec.Raw]], None]
"""Receiver of the items of a bundle, with the node that has sent them. Never raises."""
OnGap: TypeAlias = Callable[[int], None]
"""Receiver of the nodes of which bundles were lost."""

BUNDLES = unpacker(tuple[int, bool, int, list[msgspec.Raw]])
"""Decoder of bundles."""


class Bus:
    """Sends and receives items. For the event loop's thread alone."""

    def __init__(
        self, carrier: Carrier, on_items: OnItems, on_gap: OnGap, clock: Callable[[], float]
    ) -> None:
        """`clock` returns monotonic seconds."""
        self.node = 0
        self.traffic = BusTraffic()
        self._carrier = carrier
        self._on_items = on_items
        self._on_gap = on_gap
        self._clock = clock
        self._waiting: dict[int | None, list[msgspec.Raw]] = defaultdict(list)
        """Items of the bundles that go out next."""
        self._sizes: dict[int | None, int] = defaultdict(int)
        self._sent: dict[int | None, int] = {}
        """Number of the last bundle, by receiver."""
        self._heard: dict[tuple[int, bool], int] = {}
        """Number of the last bundle, by sender and whether it went to all."""
        self._heard_at: dict[int, float] = {}
        self._beat_at = clock()
        self._flushing: asyncio.Handle | None = None
        """Call that sends the bundles next, soon or after a while."""
        self._flushed_at = 0.0
        """Time of the loop when bundles were sent last."""
        self._is_open = False
        self._timer: asyncio.TimerHandle | None = None
        self._answered_at = clock()
        self._pinging: asyncio.Task[None] | None = None

    @property
    def silent_s(self) -> float:
        """Seconds since the engine last answered."""
        return self._clock() - self._answered_at

    async def open(self, node: int) -> None:
        """Take part as this node. Raises BusAbsent."""
        self.node = node
        await self._carrier.open(node, self._receive)
        self._is_open = True
        self._answered_at = self._clock()
        self._pinging = asyncio.create_task(self._ping(), name="pings of the bus")
        self._beat()

    async def close(self) -> None:
        """Send what waits, and end."""
        if self._timer is not None:
            self._timer.cancel()
        was_open = self._is_open
        if was_open:
            self._flush()
            self._is_open = False
        if self._pinging is not None:
            self._pinging.cancel()
            await asyncio.gather(self._pinging, return_exceptions=True)
        if was_open:
            await self._carrier.close()

    def send(self, node: int, item: bytes) -> None:
        """Send an encoded item to a node."""
        self._put(node, item)

    def broadcast(self, item: bytes) -> None:
        """Send an encoded item to all other nodes."""
        self._put(None, item)

    def retain(self, living: Iterable[int]) -> None:
        """Forget the nodes that do not live any more."""
        alive = set(living)
        self._sent = {key: n for key, n in self._sent.items() if key is None or key in alive}
        self._heard = {key: n for key, n in self._heard.items() if key[0] in alive}
        self._heard_at = {key: at for key, at in self._heard_at.items() if key in alive}

    def _put(self, node: int | None, item: bytes) -> None:
        size = self._sizes[node]
        if size and size + len(item) > BUNDLE_BYTES:
            self._publish(node)
        self._waiting[node].append(msgspec.Raw(item))
        self._sizes[node] += len(item)
        self._flush_soon(may_wait=node is not None)

    def _flush_soon(self, *, may_wait: bool) -> None:
        """Send at the end of this turn of the loop, or once the carrier has had its time to gather.

        What comes after a quiet moment is not late; what goes to all is rare, and does not wait.
        """
        loop = asyncio.get_running_loop()
        wait = self._flushed_at + self._carrier.gather_s - loop.time()
        if self._flushing is not None:
            if may_wait or wait <= 0:
                return
            self._flushing.cancel()
        if may_wait and wait > 0:
            self._flushing = loop.call_later(wait, self._flush)
        else:
            self._flushing = loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = None
        self._flushed_at = asyncio.get_running_loop().time()
        for node in list(self._waiting):
            self._publish(node)

    def _publish(self, node: int | None) -> None:
        items = self._waiting.pop(node, [])
        self._sizes.pop(node, None)
        if not self._is_open:
            return
        number = self._sent[node] = self._sent.get(node, 0) + 1
        bundle = pack((self.node, node is None, number, items))
        self.traffic.bundles_out += 1
        self.traffic.bytes_out += len(bundle)
        self._carrier.publish(node, bundle)

    def _beat(self) -> None:
        """Send something to all who may wait for it; look for those who are silent."""
        self._timer = asyncio.get_running_loop().call_later(ALIVE_S, self._beat)
        for node in {None, *self._sent}:
            if node not in self._waiting:
                self._publish(node)
        now = self._clock()
        if now - self._beat_at > 2 * ALIVE_S:
            # This process was paused itself: what others have sent is still to be read.
            self._heard_at = dict.fromkeys(self._heard_at, now)
        self._beat_at = now
        for sender, at in list(self._heard_at.items()):
            if now - at > SILENCE_S:
                del self._heard_at[sender]
                _log.warning("node %d says nothing", sender)
                self._lose(sender)

    async def _ping(self) -> None:
        # Not for ever: `asyncio.wait_for` of Python 3.11, which a carrier's library may use, can
        # swallow a cancellation.
        while self._is_open:
            with suppress(BusAbsent):
                await self._carrier.ping()
                self._answered_at = self._clock()
            await asyncio.sleep(ALIVE_S)

    def _receive(self, bundle: bytes) -> None:
        try:
            sender, to_all, number, items = BUNDLES.decode(bundle)
        except msgspec.DecodeError as error:
            _log.warning("a bundle cannot be read: %s", error)
            return
        if sender == self.node:
            return
        self.traffic.bundles_in += 1
        self.traffic.bytes_in += len(bundle)
        self._heard_at[sender] = self._clock()
        expected = self._expected(sender, to_all=to_all)
        self._heard[sender, to_all] = number
        if expected is not None and number != expected:
            _log.warning("bundles %d to %d of node %d are lost", expected, number - 1, sender)
            self._lose(sender)
        if items:
            self._on_items(sender, items)

    def _expected(self, sender: int, *, to_all: bool) -> int | None:
        """Return the number of the next bundle; None if any may be the first one."""
        last = self._heard.get((sender, to_all))
        if last is None:
            # A node is heard by all from when it comes; to this one it counts from 1.
            return None if to_all else 1
        return last + 1

    def _lose(self, sender: int) -> None:
        self.traffic.gaps += 1
        self._on_gap(sender)
