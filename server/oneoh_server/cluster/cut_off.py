"""Hand-over by a node that its bus does not reach, while it reaches others."""

import asyncio
import logging

from oneoh_server.bus.bus import Bus
from oneoh_server.cluster.members import Members
from oneoh_server.drain import Drain
from oneoh_server.stores.contract import Fenced, StoreError
from oneoh_server.stores.membership import Membership

_log = logging.getLogger(__name__)

LOOK_S = 0.25
"""Seconds between two looks at the bus."""
GRACE_S = 2.0
"""Seconds in which every other node notes that it is cut off as well, if the bus itself is away."""


class CutOff:
    """Watcher of the bus. For the event loop's thread alone.

    A node that it does not answer for a lease says so in the store, as if it drained: others lead
    then, and open the tables. If another node has not said so within `GRACE_S`, that one is still
    reached: then this node leaves, and its tables go on elsewhere. If all have said so, the bus is
    away, and the tables go on whose players are all at one node.
    """

    def __init__(self, bus: Bus, members: Members, membership: Membership, drain: Drain) -> None:
        self._bus = bus
        self._members = members
        self._membership = membership
        self._drain = drain
        self._has_said = False

    async def run(self) -> None:
        """Look until this node leaves, or drains by itself."""
        while not (self._drain.begun.is_set() or self._membership.fenced.is_set()):
            try:
                await self._look()
            except Fenced:
                return
            except StoreError as error:
                _log.error("the others do not learn whether the bus answers: %s", error)
            await asyncio.sleep(LOOK_S)

    async def _look(self) -> None:
        lease_s, silent_s = self._membership.lease_s, self._bus.silent_s
        if (silent_s > lease_s) is not self._has_said:
            await self._membership.set_draining(silent_s > lease_s)
            self._has_said = silent_s > lease_s
            self._members.look()
        elif self._has_said and silent_s > lease_s + GRACE_S and self._others_are_reached():
            await self._leave()

    def _others_are_reached(self) -> bool:
        return any(map(self._members.is_open, self._members.others()))

    async def _leave(self) -> None:
        _log.critical("the bus reaches other nodes and not this one: its tables go on there")
        await self._membership.leave()
        self._membership.fenced.set()
