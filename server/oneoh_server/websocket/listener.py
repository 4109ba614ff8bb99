"""Listening sockets, and the connections that came in by them."""

import asyncio
import ssl
from collections.abc import Callable

from websockets.http11 import Request

from oneoh_server.websocket.flush_queue import FlushQueue
from oneoh_server.websocket.keepalive import Keepalive
from oneoh_server.websocket.traffic import Traffic
from oneoh_server.websocket.web_socket import Options, Owner, WebSocket


class Listener:
    """Hub of all connections, at any number of addresses."""

    def __init__(
        self,
        options: Options,
        ping_s: float,
        opened: Callable[[WebSocket, Request], Owner | None],
    ) -> None:
        """Listen nowhere yet. `opened` returns a connection's owner, or closes it and returns None."""
        self.options = options
        self.flush_queue = FlushQueue()
        self.keepalive = Keepalive(ping_s)
        self.traffic = Traffic()
        self.opened = opened
        self.closing = False
        self._servers: list[asyncio.AbstractServer] = []
        self._connections: set[WebSocket] = set()
        self._gone = asyncio.Event()

    async def listen(self, host: str, port: int, tls: ssl.SSLContext | None) -> int:
        """Listen at one more address; return its port. Raises OSError."""
        server = await asyncio.get_running_loop().create_server(
            lambda: WebSocket(self),
            host,
            port,
            ssl=tls,
            ssl_handshake_timeout=self.options.opening_s if tls else None,
            ssl_shutdown_timeout=self.options.closing_s if tls else None,
        )
        self._servers.append(server)
        bound: int = server.sockets[0].getsockname()[1]
        return bound

    async def close(self, code: int, reason: str) -> None:
        """Listen no more, close every connection, and wait until they are gone."""
        self.closing = True
        for server in self._servers:
            server.close()
        for connection in list(self._connections):
            connection.close(code, reason)
        while self._connections:
            self._gone.clear()
            await self._gone.wait()
        self.keepalive.stop()

    def made(self, connection: WebSocket) -> None:
        self._connections.add(connection)

    def lost(self, connection: WebSocket) -> None:
        self._connections.remove(connection)
        if not self._connections:
            self._gone.set()
