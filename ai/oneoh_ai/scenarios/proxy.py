"""Line between a bot and a lobby, through which every message passes."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

from oneoh_ai.scenarios.disturbance import Disturbance
from oneoh_ai.scenarios.effects import Cut, Effect, Garble, Message, Pass, Restart, Wait, Way
from oneoh_ai.scenarios.frames import read_frame, write_frame
from oneoh_ai.scenarios.practice_lobby import PracticeLobby
from oneoh_protocol.codec import FRAME_BYTES, BadFrame


class _LineBroken(Exception):
    """Signal that ends both directions of a connection."""


class Proxy:
    """Context manager of a listener on this machine that connects on to a lobby.

    All connections share one disturbance, so that it goes on where the last one ended.
    """

    def __init__(
        self,
        lobby: PracticeLobby,
        disturbance: Disturbance,
        address: tuple[str, int] = ("127.0.0.1", 0),
    ) -> None:
        """`address` is the host and the port to listen at; port 0 for any."""
        self.connections = 0
        """Connections that the bot has made."""
        self.cuts = 0
        """Connections of the bot that were broken here."""
        self.name = ""
        """Name in the bot's `hello`; "" before."""
        self._address = address
        self._lobby = lobby
        self._disturbance = disturbance
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await serve(self._connected, *self._address, max_size=FRAME_BYTES)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    @property
    def url(self) -> str:
        assert self._server is not None
        socket = next(iter(self._server.sockets))
        return f"ws://{self._address[0]}:{socket.getsockname()[1]}"

    async def _connected(self, client: ServerConnection) -> None:
        self.connections += 1
        self._disturbance.connected()
        try:
            async with connect(self._lobby.url, max_size=FRAME_BYTES, proxy=None) as lobby:
                await _Line(client, lobby, self._disturbance, self._hear).carry()
        except* _LineBroken as broken:
            self.cuts += 1
            client.transport.abort()
            if any("restart" in error.args for error in broken.exceptions):
                await self._lobby.restart()
        except* (OSError, WebSocketException):
            client.transport.abort()

    def _hear(self, message: Message) -> None:
        """Note what the bot is called."""
        if message.get("type") == "hello":
            self.name = str(message.get("name", ""))


class _Line:
    """Connection of a bot, and the one to the lobby that carries it on."""

    def __init__(
        self,
        client: ServerConnection,
        lobby: ClientConnection,
        disturbance: Disturbance,
        hear: Callable[[Message], object],
    ) -> None:
        """`hear` is called with each message of the bot, before anything becomes of it."""
        self._hear = hear
        self._ends: dict[Way, Connection] = {"to-server": lobby, "to-client": client}
        self._disturbance = disturbance
        self._text = False
        """Whether the bot speaks JSON."""

    async def carry(self) -> None:
        """Carry messages both ways until one end closes. Raises a group with _LineBroken."""
        async with asyncio.TaskGroup() as tasks:
            both = [
                tasks.create_task(self._carry(self._ends["to-client"], "to-server")),
                tasks.create_task(self._carry(self._ends["to-server"], "to-client")),
            ]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in both:
                task.cancel()

    async def _carry(self, source: Connection, way: Way) -> None:
        try:
            async for frame in source:
                if way == "to-server":
                    self._text = isinstance(frame, str)
                await self._take(frame, way)
        except ConnectionClosed:
            pass
        with contextlib.suppress(ConnectionClosed):
            await self._ends[way].close(source.close_code or 1000, source.close_reason or "")

    async def _take(self, frame: bytes | str, way: Way) -> None:
        try:
            messages = read_frame(frame)
        except (BadFrame, ValueError):
            await self._ends[way].send(frame)  # the lobby says what is wrong with it
            return
        for message in messages:
            if way == "to-server":
                self._hear(message)
            for effect in self._disturbance.meet(way, message):
                await self._perform(effect)

    async def _perform(self, effect: Effect) -> None:
        match effect:
            case Pass(way, message):
                await self._ends[way].send(write_frame(message, text=self._text))
            case Garble(data):
                await self._ends["to-client"].send("{" if self._text else data)
            case Wait(seconds):
                await asyncio.sleep(seconds)
            case Cut():
                raise _LineBroken
            case Restart():
                raise _LineBroken("restart")
