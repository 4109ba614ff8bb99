"""Transport of frames: a WebSocket, or what tests put in its place.

Frames are binary (protocol/README.md#frames).
"""

import errno
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

from oneoh_protocol.address import is_loopback
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import FRAME_BYTES
from oneoh_protocol.sanitize import sanitize

Cause: TypeAlias = Literal[
    "silent", "no-host", "slow", "no-websocket", "no-trust", "no-tls", "bad-address"
]
"""Reason that no connection came about, for programs that have their own words for it.

In order: nothing answers, there is no such host, no answer in time, no WebSocket there, a
certificate that is not trusted, no secure connection, no address.
"""


class TransportError(Exception):
    """Connection that is gone, or never came about; the text is a reason for people."""

    def __init__(
        self,
        reason: str,
        *,
        code: int | None = None,
        final: bool = False,
        cause: Cause | None = None,
    ) -> None:
        # Close reasons, HTTP and certificates are texts of others (protocol/README.md#security).
        super().__init__(sanitize(reason))
        self.code = code
        """Close code, if the other side gave one."""
        self.final = final
        """Whether trying again is of no use."""
        self.cause = cause


class Transport(Protocol):
    """Open connection. `send` and `recv` raise TransportError once it is gone."""

    async def send(self, frame: bytes, /) -> None: ...

    async def recv(self) -> bytes: ...

    async def close(self, code: int = 1000, /) -> None: ...


Connect: TypeAlias = Callable[[str], Awaitable[Transport]]
"""Function that opens a connection to a URL, or raises TransportError."""


PING_S = 5.0
"""Seconds between two pings of a client, and to answer one: a server that hangs is left soon."""


async def open_websocket(
    url: str,
    *,
    compressed: bool = False,
    headers: Mapping[str, str] | None = None,
    ping_s: float = PING_S,
) -> Transport:
    """Open a WebSocket to `url`. Raises TransportError.

    `compressed` offers permessage-deflate, which costs both sides memory: for slow links only.
    `headers` go into the opening handshake; by them a gateway names the address it connects for.
    """
    try:
        return _WebSocketTransport(
            await connect(
                url,
                compression="deflate" if compressed else None,
                # The library closes with 1009 on a longer one (protocol/README.md#close-codes).
                max_size=FRAME_BYTES,
                additional_headers=headers,
                # No proxy could reach this machine for us.
                proxy=None if is_loopback(urlsplit(url).hostname or "") else True,
                # Seconds that a client which leaves waits for the close frame of the server.
                close_timeout=2,
                # Another process of the lobby has the tables long before the usual 20 + 20 s.
                ping_interval=ping_s,
                ping_timeout=ping_s,
            )
        )
    except (OSError, WebSocketException, ValueError, ImportError, EOFError) as error:
        raise _unreachable(url, error) from error


class _WebSocketTransport:
    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send(self, frame: bytes, /) -> None:
        try:
            await self._socket.send(frame)
        except ConnectionClosed as error:
            raise _closed(error) from error

    async def recv(self) -> bytes:
        try:
            frame = await self._socket.recv()
        except ConnectionClosed as error:
            raise _closed(error) from error
        if isinstance(frame, str):
            await self.close(CloseCode.BAD_FRAME)
            raise TransportError("the server sent text where only binary frames are spoken")
        return frame

    async def close(self, code: int = 1000, /) -> None:
        await self._socket.close(code)


def _closed(closed: ConnectionClosed) -> TransportError:
    if closed.rcvd is not None:
        reason = closed.rcvd.reason or _MEANINGS.get(closed.rcvd.code, "the server hung up")
        return TransportError(reason, code=closed.rcvd.code)
    if closed.sent is not None and closed.sent.reason:
        return TransportError(f"the connection failed: {closed.sent.reason}")
    return TransportError("the connection broke off")


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


def _unreachable(url: str, error: Exception) -> TransportError:
    match error:
        case InvalidStatus():
            status = error.response.status_code
            reason = f"{url} answers, but not as a WebSocket (HTTP status {status})"
            return TransportError(reason, cause="no-websocket")
        case InvalidHandshake() | EOFError():
            reason = f"{url} answers, but is no WebSocket server ({error})"
            return TransportError(reason, cause="no-websocket")
        case ssl.SSLCertVerificationError():
            reason = f"the certificate of {url} is not trusted: {error.verify_message}"
            return TransportError(reason, cause="no-trust")
        case ssl.SSLError():
            reason = f"no secure connection with {url}: {error.reason or error}"
            return TransportError(reason, cause="no-tls")
        case InvalidURI() | ValueError():
            return TransportError(f"{url} is no WebSocket address", final=True, cause="bad-address")
        case TimeoutError():
            return TransportError(f"{url} does not answer", cause="slow")
        case socket.gaierror():
            return TransportError(f"there is no host {urlsplit(url).hostname}", cause="no-host")
        case OSError() if _is_refused(error):
            return TransportError(f"nothing answers at {url}", cause="silent")
        case ConnectionResetError() if url.startswith("wss:"):
            reason = f"{url} hangs up on secure connections: one without TLS is ws://"
            return TransportError(reason, cause="no-tls")
        case _:
            return TransportError(f"{url} cannot be reached: {error or type(error).__name__}")


def _is_refused(error: OSError) -> bool:
    # Where a host has several addresses and all refuse, asyncio has one text for all of them.
    several = error.errno is None and "Multiple exceptions" in str(error)
    refusal = f"[Errno {errno.ECONNREFUSED}]"
    return isinstance(error, ConnectionRefusedError) or (several and refusal in str(error))
