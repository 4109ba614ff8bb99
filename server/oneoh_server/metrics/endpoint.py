"""Endpoint of metrics and health: a port with three pages, for programs of the host."""

import asyncio
import contextlib
from http import HTTPStatus

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from oneoh_server.metrics.readiness import Ready

HEAD_BYTES = 8192
"""Longest head of a request."""
REQUEST_S = 5.0
"""Seconds that a client has, from its connection to the end of the answer."""
AT_ONCE = 16
"""Connections at once; more of them are closed at once."""
_TEXT = "text/plain; charset=utf-8"


class Endpoint:
    """HTTP/1.1 server of one answer for each connection."""

    def __init__(self, registry: CollectorRegistry, readiness: Ready) -> None:
        self._registry = registry
        self._readiness = readiness
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()

    async def listen(self, host: str, port: int) -> int:
        """Listen; return the port. Raises OSError."""
        server = await asyncio.start_server(self._open, host, port, limit=HEAD_BYTES)
        self._server = server
        bound: int = server.sockets[0].getsockname()[1]
        return bound

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for connection in self._connections:
            connection.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    def _open(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._connections) >= AT_ONCE:
            writer.transport.abort()
            return
        task = asyncio.create_task(self._serve(reader, writer), name="metrics")
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with contextlib.suppress(TimeoutError, OSError, asyncio.IncompleteReadError):
                async with asyncio.timeout(REQUEST_S):
                    writer.write(await self._answer(reader))
                    await writer.drain()
                    writer.close()
                    await writer.wait_closed()
        finally:
            writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader) -> bytes:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.LimitOverrunError:
            return _response(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        line, *fields = head.decode("latin-1").split("\r\n")
        words = line.split(" ")
        if len(words) != 3 or not words[2].startswith("HTTP/1."):
            return _response(HTTPStatus.BAD_REQUEST)
        method, target, _version = words
        if method not in ("GET", "HEAD"):
            return _response(HTTPStatus.METHOD_NOT_ALLOWED, more=("Allow: GET, HEAD",))
        answer = await self._page(target.partition("?")[0], _accepted(fields))
        return answer if method == "GET" else answer.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"

    async def _page(self, path: str, accepted: str) -> bytes:
        match path:
            case "/metrics":
                encode, content_type = choose_encoder(accepted)
                return _response(HTTPStatus.OK, encode(self._registry), content_type)
            case "/healthz":
                return _response(HTTPStatus.OK, b"ok\n")
            case "/readyz":
                problem = await self._readiness.problem()
                if problem is None:
                    return _response(HTTPStatus.OK, b"ready\n")
                return _response(HTTPStatus.SERVICE_UNAVAILABLE, f"{problem}\n".encode())
            case _:
                return _response(HTTPStatus.NOT_FOUND)


def _accepted(fields: list[str]) -> str:
    """Return the value of the header `Accept`; empty without it."""
    named = (field.partition(":") for field in fields)
    return next((value.strip() for name, _, value in named if name.lower() == "accept"), "")


def _response(
    status: HTTPStatus,
    body: bytes | None = None,
    content_type: str = _TEXT,
    more: tuple[str, ...] = (),
) -> bytes:
    """Return an answer; its body is by default the status in words."""
    body = f"{status.phrase}\n".encode() if body is None else body
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        f"Content-Type: {content_type}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "Connection: close",
        *more,
    )
    return "\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body
