"""Server in memory for the client's tests: each test scripts what the server receives and sends."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from oneoh_protocol.connection import ServerConnection
from oneoh_protocol.messages import Hello, ToClient, ToServer
from oneoh_protocol.transport import Transport, TransportError
from tests.protocol.connection_pair import WELCOME


class MemoryTransport:
    """Transport of the client, over two queues."""

    def __init__(self) -> None:
        self.to_server: asyncio.Queue[bytes] = asyncio.Queue()
        self.to_client: asyncio.Queue[bytes | TransportError] = asyncio.Queue()
        self.closed_with: int | None = None
        """Close code that the client gave."""
        self._error: TransportError | None = None

    async def send(self, frame: bytes, /) -> None:
        if self._error:
            raise self._error
        self.to_server.put_nowait(frame)

    async def recv(self) -> bytes:
        item = await self.to_client.get()
        if isinstance(item, TransportError):
            self._error = item
            raise item
        return item

    async def close(self, code: int = 1000, /) -> None:
        self.closed_with = code


class FakeServer:
    """Server's end of a connection."""

    def __init__(self) -> None:
        self.transport = MemoryTransport()
        self._connection = ServerConnection()

    @property
    def closed_with(self) -> int | None:
        """Close code that the client gave."""
        return self.transport.closed_with

    async def receive(self) -> ToServer:
        """Return the client's next message."""
        return self._connection.receive(await self.transport.to_server.get())

    def send(self, message: ToClient) -> None:
        self.send_frame(self._connection.send(message))

    def send_frame(self, frame: bytes) -> None:
        self.transport.to_client.put_nowait(frame)

    def hang_up(self, reason: str = "gone", *, code: int | None = None) -> None:
        self.transport.to_client.put_nowait(TransportError(reason, code=code))

    async def welcome(self, token: str = WELCOME.token) -> Hello:
        """Wait for `hello`, welcome the guest, and return the `hello`."""
        hello = await self.receive()
        assert isinstance(hello, Hello)
        self.send(replace(WELCOME, re=hello.id, name=hello.name, token=token))
        return hello


class FakeNetwork:
    """Network of the client: each connection leads to the next server, or fails as scripted."""

    def __init__(self, ends: Sequence[FakeServer | TransportError]) -> None:
        self._ends = list(ends)
        self.urls: list[str] = []
        self.pauses: list[float] = []

    async def connect(self, url: str) -> Transport:
        self.urls.append(url)
        end = self._ends.pop(0)
        if isinstance(end, TransportError):
            raise end
        return end.transport

    async def pause(self, seconds: float) -> None:
        """Note the wait instead of waiting."""
        self.pauses.append(seconds)
        await asyncio.sleep(0)
