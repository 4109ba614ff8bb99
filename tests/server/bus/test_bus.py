"""The bus without an engine: which silence counts, and what cannot be read."""

import asyncio

import msgspec

from oneoh_server.bus import bus as bus_module
from oneoh_server.bus.bus import ALIVE_S, SILENCE_S, Bus
from oneoh_server.bus.contract import Carrier, Receive
from oneoh_server.bus.packing import pack


class Nothing(Carrier):
    """Engine that carries nothing, and notes to whom; a test says what comes in."""

    def __init__(self) -> None:
        self.sent: list[int | None] = []

    async def open(self, node: int, receive: Receive) -> None:
        self.receive = receive

    def publish(self, node: int | None, bundle: bytes) -> None:
        self.sent.append(node)

    async def ping(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Listener:
    """Node with a clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0
        self.items = 0
        self.gaps: list[int] = []
        self.carrier = Nothing()
        self.bus = Bus(self.carrier, self._take, self.gaps.append, lambda: self.now)

    def _take(self, sender: int, items: list[msgspec.Raw]) -> None:
        self.items += len(items)

    def hear(self, sender: int, number: int, *items: str, to_all: bool = True) -> None:
        self.carrier.receive(pack((sender, to_all, number, items)))

    def wait(self, seconds: float) -> None:
        """Let time pass, with a beat when it is due."""
        for _ in range(round(seconds / ALIVE_S)):
            self.now += ALIVE_S
            self.beat()

    def beat(self) -> None:
        assert self.bus._timer is not None
        self.bus._timer.cancel()
        self.bus._beat()


async def listening() -> Listener:
    listener = Listener()
    await listener.bus.open(1)
    return listener


async def test_a_node_that_says_nothing_for_a_while_has_a_gap_once() -> None:
    one = await listening()
    one.hear(2, 7)
    one.wait(SILENCE_S)
    assert one.gaps == []
    one.wait(2 * SILENCE_S)
    assert one.gaps == [2]
    await one.bus.close()


async def test_who_was_paused_itself_takes_nobody_for_silent() -> None:
    one = await listening()
    one.hear(2, 7)
    one.now += 60
    one.beat()
    assert one.gaps == []
    one.wait(SILENCE_S + ALIVE_S)
    assert one.gaps == [2]
    await one.bus.close()


async def test_bundles_to_all_count_from_any_number_and_those_to_one_from_the_first() -> None:
    one = await listening()
    one.hear(2, 7, "a")
    one.hear(2, 8, "b")
    one.hear(2, 1, "c", to_all=False)
    assert one.gaps == []
    one.hear(2, 10, "d")
    one.hear(3, 2, "e", to_all=False)
    assert one.gaps == [2, 3]
    assert one.items == 5, "what comes after a gap counts"
    await one.bus.close()


async def test_what_cannot_be_read_and_what_this_node_has_said_is_ignored() -> None:
    one = await listening()
    one.carrier.receive(b"\xc1")
    one.hear(1, 9, "echo")
    assert (one.items, one.gaps) == (0, [])
    await one.bus.close()
    assert bus_module.BUNDLE_BYTES < 2**20, "NATS takes no more"


class Swallowing(Nothing):
    """Engine whose first ping takes a cancellation for an answer."""

    has_swallowed = False

    async def ping(self) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if self.has_swallowed:
                raise
            self.has_swallowed = True


async def test_a_bus_closes_although_a_ping_does_not_notice_that_it_is_cancelled() -> None:
    bus = Bus(Swallowing(), lambda _sender, _items: None, lambda _node: None, lambda: 0.0)
    await bus.open(1)
    await asyncio.sleep(0)
    await bus.close()


async def test_items_to_one_node_wait_for_more_until_something_goes_to_all() -> None:
    one = await listening()
    one.carrier.gather_s = 3600.0
    one.carrier.sent.clear()
    one.bus._flushed_at = asyncio.get_running_loop().time()
    for _ in range(3):
        one.bus.send(2, pack("move"))
        await asyncio.sleep(0)
    assert one.carrier.sent == []
    one.bus.broadcast(pack("row"))
    await asyncio.sleep(0)
    assert one.carrier.sent == [2, None]
    await one.bus.close()


async def test_an_item_after_a_quiet_moment_goes_out_at_once() -> None:
    one = await listening()
    one.carrier.gather_s = 3600.0
    one.carrier.sent.clear()
    one.bus._flushed_at = asyncio.get_running_loop().time() - 3600
    one.bus.send(2, pack("move"))
    await asyncio.sleep(0)
    assert one.carrier.sent == [2]
    await one.bus.close()
