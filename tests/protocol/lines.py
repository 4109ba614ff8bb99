"""Connections in memory for the client's tests: the test itself plays the server."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from oneoh_protocol.connection import ServerConnection
from oneoh_protocol.messages import Hello, ToClient, ToServer
from oneoh_protocol.transport import Hangup, Transport
from tests.protocol.pairs import WELCOME


class Line:
    """One connection as the server sees it, and the transport that the client holds."""

    def __init__(self) -> None:
        self.server = ServerConnection()
        self.closed_with: int | None = None
        self._up: asyncio.Queue[bytes] = asyncio.Queue()
        self._down: asyncio.Queue[bytes | Hangup] = asyncio.Queue()
        self._gone: Hangup | None = None

    async def send(self, frame: bytes, /) -> None:
        if self._gone:
            raise self._gone
        self._up.put_nowait(frame)

    async def recv(self) -> bytes:
        item = await self._down.get()
        if isinstance(item, Hangup):
            self._gone = item
            raise item
        return item

    async def close(self, code: int = 1000, /) -> None:
        self.closed_with = code

    async def heard(self) -> ToServer:
        """The next thing that the client says."""
        return self.server.receive(await self._up.get())

    def say(self, message: ToClient) -> None:
        self._down.put_nowait(self.server.send(message))

    def say_bytes(self, frame: bytes) -> None:
        self._down.put_nowait(frame)

    def hang_up(self, reason: str = "gone", *, code: int | None = None) -> None:
        self._down.put_nowait(Hangup(reason, code=code))

    async def welcome(self, token: str = WELCOME.token) -> Hello:
        """Wait for `hello` and welcome whoever says it."""
        hello = await self.heard()
        assert isinstance(hello, Hello)
        self.say(replace(WELCOME, re=hello.id, name=hello.name, token=token))
        return hello


class Exchange:
    """Where the client connects: hands out lines, or the hang-ups that a test has lined up."""

    def __init__(self, ends: Sequence[Line | Hangup]) -> None:
        self._ends = list(ends)
        self.urls: list[str] = []
        self.pauses: list[float] = []

    async def connect(self, url: str) -> Transport:
        self.urls.append(url)
        end = self._ends.pop(0)
        if isinstance(end, Hangup):
            raise end
        return end

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)
