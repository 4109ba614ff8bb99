"""Client over real sockets on this machine, and the reasons it gives for each failure."""

import asyncio
import errno
import re
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

import pytest
from msgspec.structs import replace
from websockets.asyncio.server import ServerConnection as Socket
from websockets.asyncio.server import serve
from websockets.http11 import Request, Response
from websockets.utils import accept_key

from oneoh_protocol.client import Client
from oneoh_protocol.client_events import Connected, Lost, Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import FRAME_BYTES
from oneoh_protocol.connection import ServerConnection
from oneoh_protocol.messages import Done, Hello, Leave
from oneoh_protocol.transport import (
    PING_S,
    Transport,
    TransportError,
    _unreachable,
    open_websocket,
)
from tests.protocol.connection_pair import WELCOME

Handler = Callable[[Socket], Awaitable[None]]


@asynccontextmanager
async def lobby(handler: Handler, **settings: object) -> AsyncIterator[str]:
    """Run a WebSocket server with one handler; yield its URL."""
    async with serve(handler, "127.0.0.1", 0, **settings) as server:  # type: ignore[arg-type]
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}/"


@asynccontextmanager
async def answering(answer: bytes) -> AsyncIterator[str]:
    """Run a server that sends `answer` to each connection, no WebSocket; yield its URL."""

    async def handler(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(handler, "127.0.0.1", 0) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/"


async def echo(socket: Socket) -> None:
    async for frame in socket:
        await socket.send(frame)


async def error_of(url: str) -> TransportError:
    """Return the error of opening a WebSocket to `url`."""
    with pytest.raises(TransportError) as caught:
        await open_websocket(url)
    return caught.value


async def error_from(handler: Handler) -> TransportError:
    """Return the error of receiving from a server."""
    async with lobby(handler) as url:
        transport: Transport = await open_websocket(url)
        with pytest.raises(TransportError) as caught:
            await transport.recv()
        await transport.close()
    return caught.value


async def test_a_client_greets_asks_is_disconnected_and_returns() -> None:
    tokens: list[str | None] = []

    async def handler(socket: Socket) -> None:
        connection = ServerConnection()
        async for frame in socket:
            assert isinstance(frame, bytes)
            message = connection.receive(frame)
            if isinstance(message, Hello):
                tokens.append(message.token)
                await socket.send(connection.send(replace(WELCOME, re=message.id)))
            else:
                await socket.send(connection.send(Done(re=message.id)))
                await socket.close(CloseCode.SERVICE_RESTART)
                return

    async def at_once(_: float) -> None:
        await asyncio.sleep(0)

    async with lobby(handler) as url, Client(url, name="Ada", pause=at_once) as client:
        events = client.events()
        assert isinstance(await anext(events), Connected)
        assert isinstance(await client.ask(Leave(table="t1")), Done)
        lost = await anext(events)
        assert isinstance(lost, Lost)
        assert lost.reason == "the server restarts"
        assert isinstance(await anext(events), Connected)
    assert tokens == [None, WELCOME.token]


@pytest.mark.parametrize("compressed", [False, True])
async def test_frames_go_and_come_up_to_the_limit(compressed: bool) -> None:
    frame = bytes(range(256)) * (FRAME_BYTES // 256)
    async with lobby(echo) as url:
        transport = await open_websocket(url, compressed=compressed)
        await transport.send(frame)
        assert await transport.recv() == frame
        await transport.close()
        with pytest.raises(TransportError):
            await transport.send(frame)


@pytest.mark.parametrize(("compressed", "offered"), [(False, False), (True, True)])
async def test_compression_is_offered_only_if_asked_for(compressed: bool, offered: bool) -> None:
    async def handler(socket: Socket) -> None:
        assert socket.request is not None
        asked = "Sec-WebSocket-Extensions" in socket.request.headers
        await socket.send(b"yes" if asked else b"no")

    async with lobby(handler) as url:
        transport = await open_websocket(url, compressed=compressed)
        assert await transport.recv() == (b"yes" if offered else b"no")
        await transport.close()


async def test_a_frame_that_is_too_long_ends_the_connection() -> None:
    async def handler(socket: Socket) -> None:
        await socket.send(b"a" * (FRAME_BYTES + 1))
        await socket.wait_closed()

    assert "connection failed" in str(await error_from(handler))


async def test_a_text_frame_ends_the_connection() -> None:
    async def handler(socket: Socket) -> None:
        await socket.send("hello")
        await socket.wait_closed()
        assert socket.close_code == CloseCode.BAD_FRAME

    assert "text" in str(await error_from(handler))


@pytest.mark.parametrize("code", [*CloseCode, 1000, 4999])
async def test_the_close_code_and_a_reason_arrive(code: int) -> None:
    async def handler(socket: Socket) -> None:
        await socket.close(code)

    hangup = await error_from(handler)
    assert hangup.code == code
    assert str(hangup)


async def test_the_servers_own_words_are_preferred() -> None:
    async def handler(socket: Socket) -> None:
        await socket.close(CloseCode.SERVICE_RESTART, "back in a minute")

    assert str(await error_from(handler)) == "back in a minute"


async def test_a_connection_that_breaks_off_has_no_close_code() -> None:
    async def handler(socket: Socket) -> None:
        socket.transport.abort()

    assert (await error_from(handler)).code is None


async def test_a_port_where_nobody_listens_does_not_answer() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        hangup = await error_of(f"ws://127.0.0.1:{unused.getsockname()[1]}/")
    assert str(hangup).startswith("nothing answers at ws://127.0.0.1:")
    assert hangup.cause == "silent"
    assert not hangup.final


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (
            OSError(f"Multiple exceptions: [Errno {errno.ECONNREFUSED}] Connect call failed"),
            "silent",
        ),
        (OSError("Multiple exceptions: [Errno 113] No route"), None),
        (socket.gaierror(-2, "Name or service not known"), "no-host"),
        (TimeoutError(), "slow"),
    ],
)
def test_a_program_is_told_why_nothing_was_reached(error: OSError, cause: str | None) -> None:
    assert _unreachable("ws://there:1", error).cause == cause


async def test_a_server_without_tls_is_named_when_tls_is_asked_for() -> None:
    async with lobby(echo) as url:
        hangup = await error_of(url.replace("ws://", "wss://"))
    assert "one without TLS is ws://" in str(hangup)


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH_9.2\r\n", b"\x00\xff" * 40])
async def test_a_server_of_another_kind_is_said_to_be_no_websocket_server(answer: bytes) -> None:
    async with answering(answer) as url:
        assert "no WebSocket server" in str(await error_of(url))


async def test_a_web_server_that_is_no_lobby_is_named_with_its_status() -> None:
    def decline(socket: Socket, _: Request) -> Response:
        return socket.respond(HTTPStatus.NOT_FOUND, "nothing here\n")

    async with lobby(echo, process_request=decline) as url:
        hangup = await error_of(url)
    assert "HTTP status 404" in str(hangup)
    assert not hangup.final


async def test_a_secure_address_of_a_plain_server_is_said_to_be_insecure() -> None:
    async with answering(b"HTTP/1.1 400 Bad Request\r\n\r\n") as url:
        hangup = await error_of(url.replace("ws://", "wss://"))
    assert "no secure connection" in str(hangup)


async def test_an_untrusted_certificate_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    failure = ssl.SSLCertVerificationError(1, "failed")
    failure.verify_message = "self-signed certificate"

    async def connect(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr("oneoh_protocol.transport.connect", connect)
    assert "not trusted: self-signed certificate" in str(await error_of("wss://lobby/"))


@pytest.mark.parametrize("url", ["http://lobby", "lobby", "lobby:8101", "", "ws://", "ws://[x"])
async def test_a_malformed_address_is_final(url: str) -> None:
    hangup = await error_of(url)
    assert hangup.final
    assert "no WebSocket address" in str(hangup)


async def test_loopback_is_reached_without_the_proxy_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.delenv("no_proxy", raising=False)
    async with lobby(echo) as url:
        for address in (url, url.replace("127.0.0.1", "localhost")):
            await (await open_websocket(address)).close()


async def test_a_client_says_in_words_why_it_cannot_connect() -> None:
    async with (
        answering(b"") as url,
        Client(url, name="Ada", retry=False) as client,
    ):
        [event] = [event async for event in client.events()]
    assert isinstance(event, Rejected)
    assert "no WebSocket server" in event.reason


async def test_a_server_that_hangs_is_left_and_another_is_looked_for() -> None:
    hanging = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Accept a WebSocket as a process does that is paused right after."""
        handshake = (await reader.readuntil(b"\r\n\r\n")).decode()
        key = re.search(r"Sec-WebSocket-Key: (.*)\r\n", handshake)
        assert key is not None
        lines = "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"
        answer = "\r\n".join((*lines, f"Sec-WebSocket-Accept: {accept_key(key[1])}", "", ""))
        writer.write(answer.encode())
        await hanging.wait()
        writer.close()

    async with await asyncio.start_server(hang, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        transport = await open_websocket(f"ws://127.0.0.1:{port}", ping_s=0.05)
        with pytest.raises(TransportError) as caught:
            await transport.recv()
        assert caught.value.code is None
        assert not caught.value.final
        hanging.set()


def test_a_client_leaves_a_server_that_hangs_within_ten_seconds() -> None:
    assert 2 * PING_S <= 10
