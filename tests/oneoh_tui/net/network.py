"""Local network as a test wants it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from oneoh_protocol.nearby import NearbyLobby
from oneoh_tui.net.nearby import Found, SearchNearby


def network(*lobbies: NearbyLobby) -> SearchNearby:
    """Return a search of a network where these lobbies are."""

    @asynccontextmanager
    async def search(found: Found) -> AsyncIterator[None]:
        found(lobbies)
        yield

    return search
