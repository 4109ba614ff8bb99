"""The server as a whole: store, tables, house bots and the sockets that it listens on."""

import asyncio
import ipaddress
import itertools
import logging
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self

from websockets.asyncio.server import Server as SocketServer
from websockets.asyncio.server import ServerConnection as WebSocket
from websockets.asyncio.server import serve

from oneoh_games import AnyGame
from oneoh_protocol.closing import CloseCode
from oneoh_protocol.codec import FRAME_BYTES
from oneoh_server.addresses import Addresses
from oneoh_server.connection import Connection
from oneoh_server.floor import Floor
from oneoh_server.guests import Guests
from oneoh_server.house_bots import BOT_COMMAND, HouseBots
from oneoh_server.lobby import Lobby
from oneoh_server.resuming import resume_tables
from oneoh_server.settings import Settings
from oneoh_server.store import Store

_log = logging.getLogger(__name__)


class Server:
    """Serves from `async with` on to its end; then the store is closed and every bot stopped."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        tls: ssl.SSLContext | None = None,
        clock: Callable[[], float] = time.monotonic,
        bot_command: Sequence[str] = BOT_COMMAND,
    ) -> None:
        self.url = ""
        """Where it listens, once it does."""
        self.local_url = ""
        """Where programs on this machine reach it, without TLS."""
        self._settings = settings
        self._store = store
        self._games = games
        self._tls = tls
        self._clock = clock
        self._bots = HouseBots(settings.max_bots, command=bot_command)
        self._guests = Guests(store)
        self._floor = Floor(store, self._guests, self._bots, clock)
        self._lobby = Lobby(settings, self._floor, self._guests, games, self._bots)
        self._addresses = Addresses(settings, clock)
        self._numbers = itertools.count(1)
        self._connections: set[Connection] = set()
        self._sockets: list[SocketServer] = []

    async def __aenter__(self) -> Self:
        """Raises OSError if the address cannot be listened on, or StoreError."""
        self._bots.start()
        try:
            await self._guests.forget(self._settings.guest_days)
            await resume_tables(self._store, self._floor, self._games, self._settings.policy)
            await self._listen()
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stop()

    async def _listen(self) -> None:
        host, port = self._settings.host, self._settings.port
        main = await self._serve(host, port, self._tls)
        bound: int = main.sockets[0].getsockname()[1]
        self.url = _url(host, bound, secure=self._tls is not None)
        local = _local_host(host)
        if local and not self._tls:
            self.local_url = _url(local, bound)
        else:
            # Bots and the gateway are to need neither the certificate's name nor an outer address.
            inner = await self._serve("127.0.0.1", 0, None)
            self.local_url = _url("127.0.0.1", inner.sockets[0].getsockname()[1])
        self._bots.listen(self.local_url)

    async def _serve(self, host: str, port: int, tls: ssl.SSLContext | None) -> SocketServer:
        settings = self._settings
        sockets = await serve(
            self._talk,
            host,
            port,
            ssl=tls,
            compression="deflate" if settings.compression else None,
            max_size=FRAME_BYTES,
            open_timeout=settings.hello_seconds,
            ping_interval=settings.ping_seconds,
            ping_timeout=settings.ping_seconds,
            close_timeout=settings.close_seconds,
            server_header=None,
        )
        self._sockets.append(sockets)
        return sockets

    async def _talk(self, socket: WebSocket) -> None:
        """One connection, from its first frame to its end."""
        address = socket.remote_address[0] if socket.remote_address else ""
        room = len(self._connections) < self._settings.max_connections
        if not room or not self._addresses.admit(address):
            await socket.close(CloseCode.TOO_MANY_CONNECTIONS, "too many connections")
            return
        connection = Connection(
            next(self._numbers),
            socket,
            self._lobby,
            self._settings,
            self._clock,
            self._addresses.bucket(address),
        )
        self._connections.add(connection)
        try:
            await connection.serve()
        finally:
            self._connections.discard(connection)
            self._addresses.release(address)

    async def _stop(self) -> None:
        for connection in self._connections:
            connection.close(CloseCode.SERVICE_RESTART, "the server restarts")
        for sockets in self._sockets:
            sockets.close(code=CloseCode.SERVICE_RESTART, reason="the server restarts")
        await asyncio.gather(*(sockets.wait_closed() for sockets in self._sockets))
        await self._bots.close()
        await self._floor.stop()
        await self._store.close()


def _url(host: str, port: int, *, secure: bool = False) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{'wss' if secure else 'ws'}://{shown}:{port}"


def _local_host(host: str) -> str | None:
    """The host by which this machine reaches itself, if it listens there."""
    if host in ("", "0.0.0.0"):
        return "127.0.0.1"
    if host == "::":
        return "::1"
    return host if is_loopback(host) else None


def is_loopback(host: str) -> bool:
    """Only this machine can come from, or go to, this host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
