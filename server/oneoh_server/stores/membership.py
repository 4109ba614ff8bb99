"""Membership of the processes that serve one lobby, as the store keeps it."""

import asyncio
from collections.abc import Mapping
from typing import Protocol

import msgspec


class Node(msgspec.Struct, frozen=True):
    """Process that serves the lobby."""

    id: int
    """Number of this run of a process: the fencing token, never used again."""
    name: str = ""
    """Name for people: host and process."""
    version: str = ""
    """Release that runs."""
    draining: bool = False
    """Whether it ends soon, and takes no new tables."""
    late: bool = False
    """Whether its lease has run out by the clock of the store, or its session has ended."""


class TakenOver(msgspec.Struct, frozen=True):
    """Result of a take-over."""

    dead: tuple[int, ...] = ()
    """Nodes that are members no longer; each fails at its next append."""
    owners: Mapping[str, int] = {}
    """New owner of each table that moved."""


class Membership(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    node: int
    """Number of this process; 0 until it is a member, and for the only process of a local store."""
    lease_s: float
    """Seconds after its last beat in which no other process declares a node dead."""
    fenced: asyncio.Event
    """Set once another process has taken over: the tables here are out of date for ever."""

    async def join(self, name: str, *, alone: bool) -> bool:
        """Become a member and take over the tables of the dead; return whether that was done.

        With `alone` it is done only if no other member lives.
        """

    async def beat(self) -> list[Node]:
        """Renew the lease of this node; return all members, oldest first. Raises Fenced."""

    async def set_draining(self, draining: bool) -> None:
        """Tell the other members whether this one takes new tables, and leads. Raises Fenced."""

    async def take_over(self) -> TakenOver:
        """Remove dead members, and share their tables among those that live and do not drain.

        Tables whose owner is no member are shared too. Who was without the store declares nobody
        dead for one lease. Raises Fenced.
        """

    async def leases(self) -> Mapping[int, float]:
        """Return the seconds that are left of each member's lease, by the clock of the store."""

    async def leave(self) -> None:
        """End the membership at a clean stop: the tables wait for others, who need no lease."""


class SoleMembership(Membership):
    """Membership of the only process of a store: nobody can take over."""

    def __init__(self) -> None:
        self.node = 0
        self.lease_s = 0.0
        self.fenced = asyncio.Event()
        self._self = Node(0)

    async def join(self, name: str, *, alone: bool) -> bool:
        self._self = Node(0, name)
        return True

    async def beat(self) -> list[Node]:
        return [self._self]

    async def set_draining(self, draining: bool) -> None:
        pass

    async def take_over(self) -> TakenOver:
        return TakenOver()

    async def leases(self) -> Mapping[int, float]:
        return {}

    async def leave(self) -> None:
        pass
