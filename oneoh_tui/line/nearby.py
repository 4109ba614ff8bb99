"""Lobbies of the local network in line mode."""

import asyncio
from collections.abc import Sequence

from oneoh_protocol.nearby import NearbyLobby
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.nearby import SearchNearby
from oneoh_tui.text.i18n import N_, _

SEARCH_SECONDS = 2.0
"""Time in which the lobbies of a local network answer."""


class Nearby:
    """Command that searches the local network."""

    def __init__(self, client: LineContext, search: SearchNearby) -> None:
        self._client = client
        self._search = search

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (LineCommand(N_("nearby"), N_("lobbies on this network"), self._nearby),)

    async def _nearby(self, _text: str) -> None:
        self._client.say(_("Searching this network"))
        lobbies: list[NearbyLobby] = []

        def found(now: Sequence[NearbyLobby]) -> None:
            lobbies[:] = now

        async with self._search(found):
            await asyncio.sleep(SEARCH_SECONDS)
        line = _("{name}: join {url}")
        self._client.say(*(line.format(name=name, url=url) for name, url in lobbies))
        if not lobbies:
            self._client.say(_("No lobby answered on this network."))
