"""What carries frames: the seam at which tests put memory in place of a network."""

import errno
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, Protocol, TypeAlias
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
from oneoh_protocol.sanitize import sanitize

Cause: TypeAlias = Literal[
    "silent", "no-host", "slow", "no-websocket", "no-trust", "no-tls", "bad-address"
]
"""Why no connection came about, for programs that say it in words of their own: nothing answers,
there is no such host, no answer in time, no WebSocket there, a certificate that is not trusted, no
secure connection, no address."""


class Hangup(Exception):
    """The connection is gone, or never came about; the text is a reason for people.

    `code` is the close code, if the other side gave one. `final`: trying again is of no use.
    """

    def __init__(
        self,
        reason: str,
        *,
        code: int | None = None,
        final: bool = False,
        cause: Cause | None = None,
    ) -> None:
        # A close reason, a line of HTTP, a certificate: others write it, and people are shown it.
        super().__init__(sanitize(reason))
        self.code = code
        self.final = final
        self.cause = cause


class Transport(Protocol):
    """An open connection. `send` and `recv` raise Hangup once it is gone."""

    async def send(self, frame: bytes, /) -> None: ...

    async def recv(self) -> bytes: ...

    async def close(self, code: int = 1000, /) -> None: ...


Connect: TypeAlias = Callable[[str], Awaitable[Transport]]
"""Opens a connection to a URL. Raises Hangup."""


async def dial(
    url: str, *, compressed: bool = False, headers: Mapping[str, str] | None = None
) -> Transport:
    """A WebSocket to `url`. Raises Hangup.

    `compressed` offers deflate: worth it on a slow link only, for it costs both sides memory.
    `headers` are sent with the opening handshake; a gateway says by them for whom it connects.
    """
    try:
        return _WebSocketTransport(
            await connect(
                url,
                compression="deflate" if compressed else None,
                max_size=FRAME_BYTES,
                additional_headers=headers,
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
    CloseCode.INTERNAL_ERROR: "the server had no answer from here, or made a mistake",
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
            reason = f"{url} answers, but not as a WebSocket (HTTP status {status})"
            return Hangup(reason, cause="no-websocket")
        case InvalidHandshake() | EOFError():
            reason = f"{url} answers, but is no WebSocket server ({error})"
            return Hangup(reason, cause="no-websocket")
        case ssl.SSLCertVerificationError():
            reason = f"the certificate of {url} is not trusted: {error.verify_message}"
            return Hangup(reason, cause="no-trust")
        case ssl.SSLError():
            reason = f"no secure connection with {url}: {error.reason or error}"
            return Hangup(reason, cause="no-tls")
        case InvalidURI() | ValueError():
            return Hangup(f"{url} is no WebSocket address", final=True, cause="bad-address")
        case TimeoutError():
            return Hangup(f"{url} does not answer", cause="slow")
        case socket.gaierror():
            return Hangup(f"there is no host {urlsplit(url).hostname}", cause="no-host")
        case OSError() if _is_refused(error):
            return Hangup(f"nothing answers at {url}", cause="silent")
        case ConnectionResetError() if url.startswith("wss:"):
            reason = f"{url} hangs up on secure connections: one without TLS is ws://"
            return Hangup(reason, cause="no-tls")
        case _:
            return Hangup(f"{url} cannot be reached: {error or type(error).__name__}")


def _is_refused(error: OSError) -> bool:
    """Every address of the host refused; of several, asyncio tells in one text."""
    several = error.errno is None and "Multiple exceptions" in str(error)
    refusal = f"[Errno {errno.ECONNREFUSED}]"
    return isinstance(error, ConnectionRefusedError) or (several and refusal in str(error))


def _is_loopback(url: str) -> bool:
    """This machine is never to be asked for by way of a proxy."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
