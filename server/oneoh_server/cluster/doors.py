"""Connections of this node, as other nodes reach them."""

import logging
from collections import defaultdict
from collections.abc import Callable, Collection

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import Refused, Request, Table
from oneoh_server.bus.packing import unpacker
from oneoh_server.cluster.items import Close, Tell, Unwatched
from oneoh_server.peer import DoorPeer

_log = logging.getLogger(__name__)

_WHOLE = unpacker(Request | Table | Refused)


class Doors:
    """Connections after their welcome, and the nodes at which they have business."""

    def __init__(self) -> None:
        self.here: dict[int, DoorPeer] = {}
        """Connections by number."""
        self._business: dict[int, set[int]] = defaultdict(set)
        """Numbers of the connections with business at each other node."""

    def note(self, connection: int, node: int) -> None:
        """Note that a connection has business at a node."""
        self._business[node].add(connection)

    def nodes_of(self, connection: int) -> list[int]:
        """Return the nodes at which a connection has business."""
        return [node for node, numbers in self._business.items() if connection in numbers]

    def at(self, node: int) -> tuple[int, ...]:
        """Return the connections with business at a node."""
        return tuple(self._business.get(node, ()))

    def forget(self, connection: int) -> None:
        self.here.pop(connection, None)
        for numbers in self._business.values():
            numbers.discard(connection)

    def restart(self, node: int, concerned: Callable[[DoorPeer], bool] = lambda _peer: True) -> int:
        """Close the connections with business at a node: what they were told has a gap.

        Clients come again, and see every table as it is. Return the number of those closed.
        """
        peers = [self.here[number] for number in self.at(node) if number in self.here]
        closed = [peer for peer in peers if concerned(peer)]
        for peer in closed:
            peer.close(CloseCode.SERVICE_RESTART, "the lobby moves a table; come again")
        return len(closed)

    def restart_here(self) -> int:
        """Close all connections; return their number."""
        closed = list(self.here.values())
        for peer in closed:
            peer.close(CloseCode.SERVICE_RESTART, "this process has lost its store; come again")
        return len(closed)

    def restart_all(self, nodes: Collection[int]) -> None:
        """Close the connections with business at nodes that are gone."""
        for node in nodes:
            self.restart(node)
            self._business.pop(node, None)

    def tell(self, item: Tell) -> None:
        for number in item.to:
            if peer := self.here.get(number):
                if item.whole:
                    peer.send(_WHOLE.decode(item.frame))
                else:
                    peer.relay(item.frame, item.table, item.request)

    def close(self, item: Close) -> None:
        if peer := self.here.get(item.number):
            peer.close(CloseCode(item.code), item.reason)

    def unwatch(self, item: Unwatched) -> None:
        if peer := self.here.get(item.number):
            peer.unwatch(item.table)
