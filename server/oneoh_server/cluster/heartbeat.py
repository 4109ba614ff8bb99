"""Heartbeat: a member renews its lease, and ends at once when another has taken over."""

import asyncio
import logging
import os
import sys

from oneoh_server.stores.contract import Fenced, StoreError
from oneoh_server.stores.membership import Membership

_log = logging.getLogger(__name__)

BEATS = 6
"""Beats in a lease."""
TRY_AGAIN = 75
"""Exit code of a process that may be started again: `EX_TEMPFAIL` of sysexits.h."""


async def keep_lease(membership: Membership) -> None:
    """Renew the lease until another process has taken over."""
    reachable = True
    while not membership.fenced.is_set():
        try:
            await membership.beat()
        except Fenced:
            return
        except StoreError as error:
            if reachable:
                _log.error("the lease cannot be renewed now: %s", error)
            reachable = False
        else:
            if not reachable:
                _log.info("the lease is renewed again")
            reachable = True
        await asyncio.sleep(membership.lease_s / BEATS)


async def exit_when_fenced(membership: Membership) -> None:
    """End the process at once when another has taken over: it has nothing worth keeping."""
    await membership.fenced.wait()
    _log.critical("another oneoh-server has taken over: this one ends, and may be started again")
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(TRY_AGAIN)
