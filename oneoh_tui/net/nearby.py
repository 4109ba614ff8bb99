"""Search for lobbies on the local network."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, TypeAlias

from oneoh_protocol.nearby import SERVICE, NearbyLobby, read_announcement

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf

Found: TypeAlias = Callable[[Sequence[NearbyLobby]], None]
"""Function that is told all lobbies whenever they change."""
SearchNearby: TypeAlias = Callable[[Found], AbstractAsyncContextManager[None]]
"""Search from entering to leaving."""

MOST = 20
"""Lobbies that are shown: anybody on the network can announce any number of them."""
ANSWER_MS = 3000
"""Time that an announced lobby has to say where it is."""


@asynccontextmanager
async def search_nearby(found: Found, interfaces: Sequence[str] = ()) -> AsyncIterator[None]:
    """Search for lobbies; without a network there are none. `interfaces` empty means all."""
    # Loaded by those who search alone: it takes as long as a screen.
    from zeroconf import InterfaceChoice
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

    try:
        zeroconf = AsyncZeroconf(interfaces=list(interfaces) or InterfaceChoice.Default)
    except (OSError, RuntimeError):
        yield
        return
    lobbies = _Lobbies(found)
    AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[lobbies.changed])
    try:
        yield
    finally:
        lobbies.stop()
        await zeroconf.async_close()


class _Lobbies:
    """Lobbies by the name of their service, as announcements come and go."""

    def __init__(self, found: Found) -> None:
        self._found = found
        self._known: dict[str, NearbyLobby] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}

    def changed(
        self, zeroconf: "Zeroconf", service_type: str, name: str, state_change: "ServiceStateChange"
    ) -> None:
        """Take a change of the network; its arguments are named as the library names them."""
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            if self._known.pop(name, None) is not None:
                self._tell()
        elif name in self._known or len(self._known) + len(self._asking) < MOST:
            self._asking[name] = asyncio.ensure_future(self._ask(zeroconf, service_type, name))

    def stop(self) -> None:
        """Ask no further."""
        for task in self._asking.values():
            task.cancel()

    async def _ask(self, zeroconf: "Zeroconf", service_type: str, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(service_type, name)
        try:
            if not await info.async_request(zeroconf, ANSWER_MS):
                return
        finally:
            del self._asking[name]
        said = {key: value for key, value in info.properties.items() if isinstance(key, bytes)}
        lobby = read_announcement(said, info.server or "", info.parsed_addresses(), info.port or 0)
        if lobby is not None:
            self._known[name] = lobby
            self._tell()

    def _tell(self) -> None:
        self._found(sorted(set(self._known.values())))
