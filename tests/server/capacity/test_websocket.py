"""The client of the generator and the library's server understand each other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from oneoh_server.capacity.load import Load
from oneoh_server.capacity.websocket import WebSocket, connect

SIZES = (0, 1, 125, 126, 65_535, 65_536, 200_000)


@asynccontextmanager
async def echo() -> AsyncIterator[str]:
    """Serve a WebSocket that sends all frames back, after a ping."""

    async def handle(socket: ServerConnection) -> None:
        await (await socket.ping())
        async for frame in socket:
            await socket.send(frame)

    async with serve(handle, "127.0.0.1", 0, compression=None, max_size=None) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


async def test_frames_of_any_length_come_whole_and_are_counted() -> None:
    frames = asyncio.Queue[bytes]()
    async with echo() as url, Load() as load:
        socket = await connect(url, load, lambda _socket, frame: frames.put_nowait(frame))
        sent = [b"x" * size for size in SIZES if size < 65_536]
        for payload in sent:
            socket.send(payload)
        assert [await frames.get() for _ in sent] == sent
    assert (load.frames, load.bytes) == (len(sent), sum(map(len, sent)))


@pytest.mark.parametrize("step", [1, 3, 1000])
async def test_frames_that_come_in_pieces_are_put_together(step: int) -> None:
    payloads = [bytes([size % 256]) * size for size in SIZES[:-1]]
    stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + b"".join(map(_frame, payloads))
    taken: list[bytes] = []
    socket = WebSocket(b"", Load(), lambda _socket, frame: taken.append(frame))
    for begin in range(0, len(stream), step):
        socket.data_received(stream[begin : begin + step])
    assert taken == payloads


async def test_a_server_that_refuses_the_handshake_is_reported() -> None:
    async with serve(_never, "127.0.0.1", 0, process_request=_refuse) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with Load() as load:
            with pytest.raises(ConnectionError, match="503"):
                await connect(f"ws://127.0.0.1:{port}", load, lambda _socket, _frame: None)


async def test_a_connection_that_the_server_closes_ends_the_load() -> None:
    async with Load() as load:
        async with echo() as url:
            await connect(url, load, lambda _socket, _frame: None)
        with pytest.raises(ConnectionError, match="closed a connection"):
            await load.until(1)


def _frame(payload: bytes) -> bytes:
    """Return a server's frame (RFC 6455, section 5.2)."""
    length = len(payload)
    if length < 126:
        return bytes([0x82, length]) + payload
    if length < 65_536:
        return b"\x82\x7e" + length.to_bytes(2) + payload
    return b"\x82\x7f" + length.to_bytes(8) + payload


async def _never(_socket: ServerConnection) -> None:
    raise AssertionError("nobody is let in")


def _refuse(connection: ServerConnection, _request: Request) -> Response:
    return connection.respond(503, "full")
