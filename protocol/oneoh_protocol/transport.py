"""What carries frames: the seam at which tests put memory in place of a network."""

import ipaddress
import ssl
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection as WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidStatus,
    InvalidURI,
    WebSocketException,
)

from oneoh_protocol.closing import CloseCode
from oneoh_protocol.codec import FRAME_BYTES


class Hangup(Exception):
    """The connection is gone, or never came about; the text is a reason for people.

    `code` is the close code, if the other side gave one. `final`: trying again is of no use.
    """

    def __init__(self, reason: str, *, code: int | None = None, final: bool = False) -> None:
        super().__init__(reason)
        self.code = code
        self.final = final


class Transport(Protocol):
    """An open connection. `send` and `recv` raise Hangup once it is gone."""

    async def send(self, frame: bytes, /) -> None: ...

    async def recv(self) -> bytes: ...

    async def close(self, code: int = 1000, /) -> None: ...


Connect: TypeAlias = Callable[[str], Awaitable[Transport]]
"""Opens a connection to a URL. Raises Hangup."""


async def dial(url: str, *, compressed: bool = False) -> Transport:
    """A WebSocket to `url`. Raises Hangup.

    `compressed` offers deflate: worth it on a slow link only, for it costs both sides memory.
    """
    try:
        return _WebSocketTransport(
            await connect(
                url,
                compression="deflate" if compressed else None,
                max_size=FRAME_BYTES,
                proxy=None if _is_loopback(url) else True,
                close_timeout=2,
            )
        )
    except (OSError, WebSocketException, ValueError, ImportError, EOFError) as error:
        raise _unreachable(url, error) from error


class _WebSocketTransport:
    """Binary frames over a WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send(self, frame: bytes, /) -> None:
        try:
            await self._socket.send(frame)
        except ConnectionClosed as error:
            raise _hangup(error) from error

    async def recv(self) -> bytes:
        try:
            frame = await self._socket.recv()
        except ConnectionClosed as error:
            raise _hangup(error) from error
        if isinstance(frame, str):
            await self.close(CloseCode.BAD_FRAME)
            raise Hangup("the server sent text where only binary frames are spoken")
        return frame

    async def close(self, code: int = 1000, /) -> None:
        await self._socket.close(code)


def _hangup(closed: ConnectionClosed) -> Hangup:
    if closed.rcvd is not None:
        reason = closed.rcvd.reason or _MEANINGS.get(closed.rcvd.code, "the server hung up")
        return Hangup(reason, code=closed.rcvd.code)
    if closed.sent is not None and closed.sent.reason:
        return Hangup(f"the connection failed: {closed.sent.reason}")
    return Hangup("the connection broke off")


_MEANINGS: dict[int, str] = {
    CloseCode.GOING_AWAY: "the server is going away",
    CloseCode.SERVICE_RESTART: "the server restarts",
    CloseCode.BAD_FRAME: "the server could not read what this program sent",
    CloseCode.BAD_HELLO: "the server did not accept the greeting",
    CloseCode.TOO_SLOW: "this connection was too slow for the server",
    CloseCode.REPLACED: "the same guest has connected from elsewhere",
    CloseCode.HELLO_TIMEOUT: "the greeting took too long",
    CloseCode.TOO_MANY_FAULTS: "this program sent too much that is no message",
    CloseCode.TOO_MANY_CONNECTIONS: "the server has too many connections",
}


def _unreachable(url: str, error: Exception) -> Hangup:
    match error:
        case InvalidStatus():
            status = error.response.status_code
            return Hangup(f"{url} answers, but not as a WebSocket (HTTP status {status})")
        case InvalidHandshake() | EOFError():
            return Hangup(f"{url} answers, but is no WebSocket server ({error})")
        case ssl.SSLCertVerificationError():
            return Hangup(f"the certificate of {url} is not trusted: {error.verify_message}")
        case ssl.SSLError():
            return Hangup(f"no secure connection with {url}: {error.reason or error}")
        case InvalidURI() | ValueError():
            return Hangup(f"{url} is no WebSocket address", final=True)
        case TimeoutError():
            return Hangup(f"{url} does not answer")
        case _:
            return Hangup(f"{url} cannot be reached: {error}")


def _is_loopback(url: str) -> bool:
    """This machine is never to be asked for by way of a proxy."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
