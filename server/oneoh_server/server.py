"""Server as a whole: store, tables, house bots, and the sockets that it listens on."""

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
from websockets.datastructures import Headers

from oneoh_games import AnyGame
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import FRAME_BYTES
from oneoh_server.address_limits import AddressLimits
from oneoh_server.connection import Connection
from oneoh_server.guests import Guests
from oneoh_server.house_bots import BOT_COMMAND, HouseBots
from oneoh_server.lobby import Lobby
from oneoh_server.overload_log import OverloadLog
from oneoh_server.resuming import Resuming
from oneoh_server.settings import Settings
from oneoh_server.store import DAY, Store, StoreError, today
from oneoh_server.table_registry import TableRegistry
from oneoh_server.trusted_proxies import TrustedProxies

_log = logging.getLogger(__name__)


class Server:
    """Serves within `async with`; at its end every bot is stopped and the store closed."""

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
        """URL for clients; empty until the server listens."""
        self.local_url = ""
        """URL for programs on this machine, without TLS; empty until the server listens."""
        self._settings = settings
        self._store = store
        self._tls = tls
        self._clock = clock
        self._bots = HouseBots(
            settings.max_bots, share=settings.bots_per_address, command=bot_command
        )
        self._guests = Guests(store)
        self._registry = TableRegistry(store, self._guests, self._bots, clock)
        self._resuming = Resuming(store, self._registry, games, settings.policy)
        self._addresses = AddressLimits(settings, clock)
        self._proxies = TrustedProxies(settings.trusted_proxies, settings.proxy_header)
        self._overload_log = OverloadLog(clock)
        self._lobby = Lobby(
            settings,
            self._registry,
            self._resuming,
            self._guests,
            games,
            self._bots,
            self._addresses,
            self._overload_log,
        )
        self._numbers = itertools.count(1)
        self._connections: set[Connection] = set()
        self._sockets: list[SocketServer] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        """Listen, and resume the tables meanwhile. Raises OSError or StoreError if it cannot."""
        self._bots.start()
        try:
            await self._forget_guests()
            await self._resuming.find()
            await self._listen()
        except BaseException:
            await self._stop()
            raise
        self._tasks = [
            asyncio.create_task(self._resuming.run(), name="resuming tables"),
            asyncio.create_task(self._tidy_daily(), name="forgetting guests, archiving tables"),
        ]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stop()

    async def _forget_guests(self) -> None:
        days, idle_days = self._settings.guest_days, self._settings.idle_guest_days
        count = await self._guests.forget(days, idle_days, here=self._lobby.guests)
        if count:
            _log.info("%d guests deleted, who were away for too long", count)

    async def _tidy_daily(self) -> None:
        while True:
            try:
                await self._archive()
                await asyncio.sleep(DAY)
                await self._forget_guests()
            except StoreError as error:
                _log.error("old guests or tables stay for now: %s", error)
                await asyncio.sleep(DAY)

    async def _archive(self) -> None:
        """Archive old tables, some at a time: what is played waits for none of it."""
        if self._settings.archive_days is None:
            return
        total = 0
        while count := await self._store.archive(today() - self._settings.archive_days):
            total += count
        if total:
            _log.info("%d tables moved to the archive", total)

    async def _listen(self) -> None:
        host, port = self._settings.host, self._settings.port
        main = await self._serve(host, port, self._tls)
        bound: int = main.sockets[0].getsockname()[1]
        self.url = _url(host, bound, secure=self._tls is not None)
        local = _local_host(host)
        if local and not self._tls:
            self.local_url = _url(local, bound)
        else:
            # Bots and the gateway need neither the certificate's name nor an outer address.
            inner = await self._serve("127.0.0.1", 0, None)
            self.local_url = _url("127.0.0.1", inner.sockets[0].getsockname()[1])
        self._bots.listen(self.local_url)

    async def _serve(self, host: str, port: int, tls: ssl.SSLContext | None) -> SocketServer:
        settings = self._settings
        sockets = await serve(
            self._serve_connection,
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

    async def _serve_connection(self, socket: WebSocket) -> None:
        address = self._address(socket)
        if not self._admit(address):
            await socket.close(CloseCode.TOO_MANY_CONNECTIONS, "too many connections")
            return
        connection = Connection(
            next(self._numbers),
            address,
            socket,
            self._lobby,
            self._settings,
            self._clock,
            self._addresses.commands(address),
        )
        self._connections.add(connection)
        try:
            await connection.serve()
        finally:
            self._connections.discard(connection)
            self._addresses.release(address)

    def _admit(self, address: str) -> bool:
        """Count a new connection of this address; return whether there is room for it."""
        limit = self._settings.max_connections
        if len(self._connections) >= limit:
            cause = f"there is room for {limit} connections"
        elif not self._addresses.admit(address):
            cause = "an address has its connections, or came back too fast"
        else:
            return True
        self._overload_log.report(cause, self._addresses.connections)
        return False

    def _address(self, socket: WebSocket) -> str:
        remote = socket.remote_address[0] if socket.remote_address else ""
        headers = socket.request.headers if socket.request else Headers()
        return self._proxies.client_address(remote, headers.get_all(self._proxies.header))

    async def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._resuming.stop()
        for connection in self._connections:
            connection.close(CloseCode.SERVICE_RESTART, "the server restarts")
        for sockets in self._sockets:
            sockets.close(code=CloseCode.SERVICE_RESTART, reason="the server restarts")
        await asyncio.gather(*(sockets.wait_closed() for sockets in self._sockets))
        await self._bots.close()
        self._registry.stop()
        await self._store.close()


def _url(host: str, port: int, *, secure: bool = False) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{'wss' if secure else 'ws'}://{shown}:{port}"


def _local_host(host: str) -> str | None:
    """Return the host at which this machine reaches the server; None if there is none."""
    if host in ("", "0.0.0.0"):
        return "127.0.0.1"
    if host == "::":
        return "::1"
    return host if is_loopback(host) else None


def is_loopback(host: str) -> bool:
    """Return whether `host` is the loopback of this machine, which no other one reaches."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
