"""WebSocket client (RFC 6455) that costs a generator of load as little as it can.

It reads only what the servers send that are measured: whole, unmasked and uncompressed frames.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

from oneoh_server.capacity.load import Load

_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10
_NO_MASK = bytes(4)
"""Masking key that changes nothing; the server still unmasks, at the same cost."""


Receive = Callable[["WebSocket", bytes], None]


class WebSocket(asyncio.Protocol):
    """Connection that hands itself and the payload of each frame to `receive`."""

    def __init__(self, request: bytes, load: Load, receive: Receive) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._load = load
        self._receive = receive
        self._buffer = b""
        self._closing = False
        self._lost = asyncio.Event()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._open():
            return
        for opcode, payload in self._cut():
            if opcode in (_TEXT, _BINARY):
                self._load.frames += 1
                self._load.bytes += len(payload)
                self._receive(self, payload)
            elif opcode == _PING:
                self._write(_PONG, payload)
            elif opcode == _CLOSE:
                self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        self._lost.set()
        failure = error or ConnectionError("the server closed a connection")
        if not self.opened.done():
            self.opened.set_exception(failure)
        elif not self._closing:
            self._load.fail(failure)

    def send(self, payload: bytes) -> None:
        self._write(_BINARY, payload)

    def send_text(self, text: str) -> None:
        self._write(_TEXT, text.encode())

    async def close(self) -> None:
        if not self._lost.is_set():
            self._closing = True
            self._write(_CLOSE, struct.pack("!H", 1000))
            self._transport.close()
        await self._lost.wait()

    def _open(self) -> bool:
        """Read the answer to the handshake; return whether it is complete."""
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.splitlines()[0]:
            raise ConnectionError(head.decode("latin-1"))
        self._buffer = rest
        self.opened.set_result(None)
        return True

    def _cut(self) -> list[tuple[int, bytes]]:
        """Take the whole frames out of the buffer, as opcodes and payloads."""
        data, at, frames = self._buffer, 0, []
        while len(data) >= at + 2:
            length, begin = data[at + 1], at + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                begin += size
                if len(data) < begin:
                    break
                length = int.from_bytes(data[begin - size : begin])
            if len(data) < begin + length:
                break
            frames.append((data[at] & 0x0F, data[begin : begin + length]))
            at = begin + length
        self._buffer = data[at:]
        return frames

    def _write(self, opcode: int, payload: bytes) -> None:
        length = len(payload)
        if length < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        else:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
        # uvloop raises at a transport that is closing.
        if not self._transport.is_closing():
            self._transport.write(head + _NO_MASK + payload)


async def connect(url: str, load: Load, receive: Receive) -> WebSocket:
    """Open a connection. Raises OSError if there is none."""
    parts = urlsplit(url)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {target} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _transport, socket = await loop.create_connection(
        lambda: WebSocket(request.encode(), load, receive),
        parts.hostname or "127.0.0.1",
        parts.port or 80,
    )
    load.connections.append(socket)
    await socket.opened
    return socket
