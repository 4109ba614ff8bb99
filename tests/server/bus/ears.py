"""Nodes of a bus that listen, and say what a test likes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec

from oneoh_server.bus.bus import Bus
from oneoh_server.bus.contract import Carrier
from oneoh_server.bus.packing import pack, unpacker

TEXT = unpacker(str)


class Ear:
    """Node that only listens, and says what it likes."""

    def __init__(self, carrier: Carrier) -> None:
        self.heard: list[tuple[int, str]] = []
        self.bundles = 0
        self.gaps: list[int] = []
        self._news = asyncio.Event()
        self.bus = Bus(carrier, self._hear, self.gaps.append, asyncio.get_running_loop().time)

    def _hear(self, sender: int, items: list[msgspec.Raw]) -> None:
        self.bundles += 1
        self.heard += [(sender, TEXT.decode(item)) for item in items]
        self._news.set()

    def say(self, node: int | None, text: str) -> None:
        if node is None:
            self.bus.broadcast(pack(text))
        else:
            self.bus.send(node, pack(text))

    async def hears(self, count: int) -> list[tuple[int, str]]:
        """Return what was heard, once that is so much."""
        while len(self.heard) < count:
            self._news.clear()
            await self._news.wait()
        return self.heard


@asynccontextmanager
async def ears(new_carrier: Callable[[], Carrier], count: int) -> AsyncIterator[list[Ear]]:
    """Let nodes of the numbers 1, 2 and so on meet."""
    nodes = [Ear(new_carrier()) for _ in range(count)]
    try:
        for number, node in enumerate(nodes, 1):
            await node.bus.open(number)
        yield nodes
    finally:
        for node in nodes:
            await node.bus.close()
