"""Bus of nodes in one process: for tests, and for the measure of what a bus itself costs."""

import asyncio

from oneoh_server.bus.contract import Carrier, Receive


class Hub:
    """Carries bundles among the nodes of one event loop, in order, one turn of the loop later."""

    def __init__(self) -> None:
        self._nodes: dict[int, Receive] = {}

    def carrier(self) -> "LocalCarrier":
        return LocalCarrier(self)

    def open(self, node: int, receive: Receive) -> None:
        self._nodes[node] = receive

    def close(self, node: int) -> None:
        self._nodes.pop(node, None)

    def publish(self, sender: int, node: int | None, bundle: bytes) -> None:
        for each in [each for each in self._nodes if each != sender] if node is None else [node]:
            self.carry(sender, each, bundle)

    def carry(self, sender: int, node: int, bundle: bytes) -> None:
        """Carry one bundle to one node; a test may lose it, or take its time."""
        asyncio.get_running_loop().call_soon(self.deliver, node, bundle)

    async def ping(self, node: int) -> None:
        """Answer a node; a test may raise BusAbsent."""

    def deliver(self, node: int, bundle: bytes) -> None:
        if receive := self._nodes.get(node):
            receive(bundle)


class LocalCarrier(Carrier):
    """Carrier of one node of a hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._node = 0

    async def open(self, node: int, receive: Receive) -> None:
        self._node = node
        self._hub.open(node, receive)

    def publish(self, node: int | None, bundle: bytes) -> None:
        self._hub.publish(self._node, node, bundle)

    async def ping(self) -> None:
        await self._hub.ping(self._node)

    async def close(self) -> None:
        self._hub.close(self._node)
