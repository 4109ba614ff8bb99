"""Rolling restart: all nodes drain, each once another has come in place of the one before."""

import asyncio
import logging
from collections.abc import Callable

from oneoh_server.cluster.members import Members
from oneoh_server.stores.contract import StoreError

_log = logging.getLogger(__name__)

REPLACED_S = 180.0
"""Seconds that a node has to end, and another to come in its place."""
SETTLE_S = 5.0
"""Seconds between the arrival of a node and the end of the next: balancers look at readiness."""


class RollingRestart:
    """Ends the nodes of a lobby one after the other, this one last."""

    def __init__(self, members: Members, end: Callable[[int], None]) -> None:
        """`end` has a node drain."""
        self.is_under_way = False
        self._members = members
        self._end = end

    async def run(self) -> None:
        """End all nodes that are here now; stop if one of them is not replaced in time."""
        self.is_under_way = True
        try:
            await self._members.beat()  # a node that came since the last one restarts too
            count = self._open
            for node in [each for each in self._members.others() if self._members.is_open(each)]:
                self._end(node)
                async with asyncio.timeout(REPLACED_S):
                    while self._members.is_living(node) or self._open < count:
                        await self._members.changes()
                await asyncio.sleep(SETTLE_S)
            self._end(self._members.node)
        except StoreError as error:
            _log.error(
                "no node restarts: the store does not say which are here (%s); begin again when it does",
                error,
            )
        except TimeoutError:
            _log.error(
                "the rolling restart stops: after %g s there is no node in place of node %d; "
                "see why it does not start, then begin again",
                REPLACED_S,
                node,
            )
        finally:
            self.is_under_way = False

    @property
    def _open(self) -> int:
        """Number of nodes that take new tables."""
        return sum(map(self._members.is_open, self._members.living))
