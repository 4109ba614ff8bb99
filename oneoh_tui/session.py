"""Which server the client is at, and how it gets there: one link at a time, and our own servers."""

from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from oneoh_protocol.messages import Table
from oneoh_tui.guests import Guest, take_guest
from oneoh_tui.link import Link, Wire
from oneoh_tui.local_server import LocalServer, ServerFailed

if TYPE_CHECKING:
    from oneoh_protocol.client import ClientEvent

MakeWire: TypeAlias = Callable[[str, str, str | None], Wire]
"""A connection from a URL, a name, and the token of a guest that returns."""
Tell: TypeAlias = "Callable[[ClientEvent | None], None]"
Stop: TypeAlias = Callable[[], Awaitable[None]]
"""Ends some work, and returns once it has ended."""
Start: TypeAlias = Callable[[Coroutine[None, None, None]], Stop]
"""Has work done beside all else."""


def make_wire(url: str, name: str, token: str | None) -> Wire:
    """A connection over the network."""
    from oneoh_protocol.client import Client

    return Client(url, name=name, software="oneoh", token=token)


class Session:
    """The present link, with the guest and the server behind it."""

    def __init__(
        self,
        tell: Tell,
        start: Start,
        guests: Path,
        make: MakeWire = make_wire,
        *,
        lobby_shown: str | None = None,
    ) -> None:
        """`lobby_shown` is what is shown in place of a lobby's address, if that shall not be."""
        self.link: Link | None = None
        self.private = False
        """The link is to a server of our own that nobody else is at."""
        self._tell = tell
        self._start = start
        self._guests = guests
        self._make = make
        self._lobby_shown = lobby_shown
        self._stop: Stop | None = None
        self._guest: Guest | None = None
        self._name = ""
        self._private_server: LocalServer | None = None
        self._lobby_server: LocalServer | None = None
        self._lobby_url: str | None = None

    def expect(self, server: LocalServer) -> None:
        """Use this private server, which is starting already, when one is needed."""
        self._private_server = server

    @property
    def hosting(self) -> str | None:
        """Where the lobby listens that we host; None also when it has ended."""
        runs = self._lobby_server is not None and self._lobby_server.running
        return self._lobby_url if runs else None

    @property
    def unfinished(self) -> Table | None:
        """A running game of one's own at the present server."""
        tables = self.link.tables.values() if self.link is not None else ()
        mine = (table for table in tables if table.seat is not None)
        return next((table for table in mine if table.phase == "running"), None)

    async def go_private(self, name: str) -> Link:
        """A link to a private server, which is started if none runs. Raises ServerFailed."""
        if self.link is not None and self.private and self._private_server is not None:
            if self._private_server.running:
                return self.link
            self._private_server = None
        if self._private_server is None:
            self._private_server = await LocalServer.spawn()
        try:
            url = await self._private_server.url()
        except ServerFailed:
            self._private_server = None
            raise
        await self._leave_link()
        self.private = True
        return self._connect(url, name)

    async def go_to_lobby(self, url: str, name: str) -> Link:
        """A link to that server, as the guest that one was there before."""
        if self.link is not None and self.link.url == url and self.link.status != "rejected":
            return self.link
        await self._leave_link()
        self._guest = take_guest(self._guests, url)
        return self._connect(url, name)

    async def host(self, settings: tuple[str, ...]) -> str:
        """Start a lobby on this machine; returns where it listens. Raises ServerFailed."""
        await self._stop_hosting()
        # Known before it is waited for: whoever gives up leaves none behind.
        self._lobby_server = await LocalServer.spawn(settings)
        try:
            url = self._lobby_url = await self._lobby_server.url()
        finally:
            if self._lobby_url is None:
                await self._stop_hosting()
        return url

    async def _stop_hosting(self) -> None:
        server, self._lobby_server, self._lobby_url = self._lobby_server, None, None
        if server is not None:
            await server.stop()

    def take(self, event: "ClientEvent") -> None:
        """Keep the token that came with a welcome; start afresh where it is not known any more."""
        from oneoh_protocol.client import Connected, Rejected

        match event:
            case Connected() if self._guest is not None:
                self._guest.keep(event.welcome.token)
            case Rejected(code="bad-token") if self._guest is not None and self.link is not None:
                self._guest.keep(None)
                self._connect(self.link.url, self._name)

    async def close(self) -> None:
        """Leave, and end the servers of our own."""
        await self._leave_link()
        await self._stop_hosting()
        if self._private_server is not None:
            await self._private_server.stop()

    def _connect(self, url: str, name: str) -> Link:
        token = self._guest.token if self._guest is not None else None
        self._name = name
        self.link = Link(url, self._make(url, name, token), self._tell, shown=self._lobby_shown)
        self._stop = self._start(self.link.run())
        return self.link

    async def _leave_link(self) -> None:
        if self._stop is not None:
            await self._stop()
        if self._guest is not None:
            self._guest.close()
        self._stop = self._guest = self.link = None
        self.private = False
