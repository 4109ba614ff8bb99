"""Contract of the engines that carry bundles from one process of a lobby to another."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

Receive: TypeAlias = Callable[[bytes], None]
"""Receiver of bundles. Called in the event loop's thread; never raises."""


class BusError(Exception):
    """Failure to use a bus at the start; the message is a sentence."""


class BusAbsent(BusError):
    """Failure because nothing answers now: another attempt may do better."""


class Carrier(Protocol):
    """Engine of a bus. It may lose bundles, and gives those of one sender in their order.

    There are two orders: that of the bundles to one node, and that of the bundles to all. `publish`
    neither waits nor raises: what cannot be carried is lost.
    """

    gather_s: float = 0.0
    """Seconds after a bundle in which items to one node had better wait for more: these share the
    cost of the next one."""

    async def open(self, node: int, receive: Receive) -> None:
        """Give `receive` the bundles to this node, and those to all. Raises BusAbsent."""

    def publish(self, node: int | None, bundle: bytes) -> None:
        """Carry a bundle to a node; None: to all nodes, perhaps the sender included."""

    async def ping(self) -> None:
        """Return once the engine has answered. Raises BusAbsent if it does not within a while.

        An engine of whose absence the store tells answers always.
        """

    async def close(self) -> None:
        """Carry what was published before, then end."""
