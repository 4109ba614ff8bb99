"""Standby: a warm second process, which takes over when the one that serves ends."""

import asyncio
import logging

from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.membership import Membership

_log = logging.getLogger(__name__)

LOOK_S = 0.1
"""Seconds between two looks at whether another process serves."""
PROBLEM = "stands by: another oneoh-server serves this lobby"
"""Reason why a process that stands by is not ready."""


async def stand_by(membership: Membership, name: str) -> None:
    """Return once this process is the only member, having taken over from those that ended."""
    said = ""
    while True:
        try:
            if await membership.join(name, alone=True):
                if said:
                    _log.info("took over: this oneoh-server serves the lobby")
                return
            why = "another oneoh-server serves this lobby: standing by to take over"
            if said != why:
                _log.info(why)
        except StoreError as error:
            why = "standing by without the store"
            if said != why:
                _log.error("%s: %s", why, error)
        said = why
        await asyncio.sleep(LOOK_S)
