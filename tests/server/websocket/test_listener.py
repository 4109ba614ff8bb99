"""Real sockets: a reader that is too slow, a listener that closes, with and without TLS."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request

from oneoh_server.websocket.listener import Listener
from oneoh_server.websocket.web_socket import WebSocket
from tests.server.websocket.frames import REQUEST
from tests.server.websocket.loopback import OPTIONS

TLS = Path(__file__).parents[1] / "tls"
BLOCK = b"x" * 60_000


class Sender:
    """Owner that sends as long as the client's outbox takes it."""

    def __init__(self, connection: WebSocket) -> None:
        self.connection = connection
        self.overflowed = asyncio.Event()
        self.gone = asyncio.Event()

    async def send_for_ever(self) -> None:
        while not self.overflowed.is_set():
            self.connection.send(BLOCK)
            await asyncio.sleep(0)

    def receive(self, message: bytes | str) -> None: ...

    def fall_behind(self) -> None:
        pass

    def catch_up(self) -> None:
        pass

    def overflow(self) -> None:
        self.overflowed.set()
        self.connection.close(4002, "too slow")

    def leave(self) -> None: ...

    def lost(self) -> None:
        self.gone.set()


class Senders:
    """Listener on loopback, whose connections are Senders."""

    def __init__(self) -> None:
        self.found: asyncio.Queue[Sender] = asyncio.Queue()
        self.listener = Listener(replace(OPTIONS, closing_s=0.1), 60, self._open)

    def _open(self, connection: WebSocket, request: Request) -> Sender:
        sender = Sender(connection)
        self.found.put_nowait(sender)
        return sender


@asynccontextmanager
async def listening(tls: ssl.SSLContext | None = None) -> AsyncIterator[tuple[Senders, int]]:
    senders = Senders()
    port = await senders.listener.listen("127.0.0.1", 0, tls)
    try:
        yield senders, port
    finally:
        await senders.listener.close(1012, "restart")


def server_tls() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
    return context


def client_tls() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(TLS / "certificate.pem")
    return context


@pytest.mark.parametrize("secure", [False, True])
async def test_a_client_that_does_not_read_overflows_its_outbox_and_is_cut_off(
    secure: bool,
) -> None:
    async with listening(server_tls() if secure else None) as (senders, port):
        _, writer = await asyncio.open_connection(
            "localhost", port, family=socket.AF_INET, ssl=client_tls() if secure else None
        )
        writer.write(REQUEST)
        sender = await senders.found.get()
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        await sender.send_for_ever()
        await sender.gone.wait()
        writer.transport.abort()


async def test_a_listener_that_closes_says_so_and_waits_until_all_are_gone() -> None:
    async with (
        listening() as (senders, port),
        connect(f"ws://127.0.0.1:{port}", proxy=None) as client,
    ):
        sender = await senders.found.get()
        closing = asyncio.create_task(senders.listener.close(1012, "restart"))
        with pytest.raises(ConnectionClosed) as caught:
            await client.recv()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1012
        await closing
        assert sender.gone.is_set()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)


async def test_a_client_that_says_nothing_does_not_keep_a_listener_from_closing() -> None:
    async with listening() as (senders, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        async with connect(f"ws://127.0.0.1:{port}", proxy=None):
            await senders.found.get()
            await senders.listener.close(1012, "restart")
        assert (await reader.read()).startswith(b"HTTP/1.1 503 ")
        writer.close()
