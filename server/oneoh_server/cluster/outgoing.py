"""Items on their way to other nodes."""

import asyncio

from oneoh_server.bus.bus import Bus
from oneoh_server.cluster.items import Item, Tell, encode_item

NODE_BITS = 32
"""Bits of a connection's number that its door counts; those above are the door's own number."""


def door_of(connection: int) -> int:
    """Return the node that a connection came to."""
    return connection >> NODE_BITS


class Outgoing:
    """Sends items, in order. A message for several connections of a door goes there once."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._frames: dict[int, bytes] = {}
        """Last message for each door, while more of its connections may get the same."""
        self._to: dict[int, list[int]] = {}

    def send(self, node: int, item: Item) -> None:
        self._end_message(node)
        self._bus.send(node, encode_item(item))

    def broadcast(self, item: Item) -> None:
        """Send an item to all other nodes; its order among those to one node is not kept."""
        self._bus.broadcast(encode_item(item))

    def tell(self, connection: int, frame: bytes) -> None:
        """Send a connection an encoded message of which its door notes nothing."""
        door = door_of(connection)
        if self._frames.get(door) is frame:
            self._to[door].append(connection)
            return
        self._end_message(door)
        if not self._frames:
            asyncio.get_running_loop().call_soon(self._end_messages)
        self._frames[door], self._to[door] = frame, [connection]

    def _end_messages(self) -> None:
        for door in list(self._frames):
            self._end_message(door)

    def _end_message(self, door: int) -> None:
        frame = self._frames.pop(door, None)
        if frame is not None:
            self._bus.send(door, encode_item(Tell(tuple(self._to.pop(door)), frame)))
