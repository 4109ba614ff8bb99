"""Daily tidying: games are indexed, old tables archived, old chat and guests who stay away deleted."""

import asyncio
import logging

from oneoh_server.identity.guests import Guests
from oneoh_server.lobby import Lobby
from oneoh_server.records.finished_games import FinishedGames
from oneoh_server.settings import Settings
from oneoh_server.stores.contract import DAY, Store, StoreError, today

_log = logging.getLogger(__name__)


class Tidying:
    """Daily tidying of the store of a server."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        finished: FinishedGames,
        guests: Guests,
        lobby: Lobby,
        *,
        shared: bool,
    ) -> None:
        """`shared`: the store is that of several nodes, each of which notes its own guests."""
        self._settings = settings
        self._store = store
        self._finished = finished
        self._guests = guests
        self._lobby = lobby
        # Of its own guests each node notes once a day that they are here.
        self._spare_days = 1 if shared else 0

    async def run(self) -> None:
        """Tidy once a day, until cancelled."""
        while True:
            try:
                await self._finished.index_rest()
                await self._archive()
                await self._forget_chat()
                await asyncio.sleep(DAY)
                await self.forget_guests()
            except StoreError as error:
                _log.error("old guests or tables stay for now: %s", error)
                await asyncio.sleep(DAY)

    async def forget_guests(self) -> None:
        """Delete the guests who were away for too long. Raises StoreError."""
        days = self._settings.guest_days + self._spare_days
        idle_days = self._settings.idle_guest_days + self._spare_days
        count = await self._guests.forget(days, idle_days, here=self._lobby.guests)
        if count:
            _log.info("%d guests deleted, who were away for too long", count)

    async def _forget_chat(self) -> None:
        count = await self._store.chats.forget(today() - self._settings.chat_days)
        if count:
            _log.info("%d lines of chat deleted, which are old", count)

    async def _archive(self) -> None:
        """Archive old tables, some at a time: what is played waits for none of it."""
        if self._settings.archive_days is None:
            return
        total = 0
        while count := await self._store.archive(today() - self._settings.archive_days):
            total += count
        if total:
            _log.info("%d tables moved to the archive", total)
