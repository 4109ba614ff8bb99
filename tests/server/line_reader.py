"""Connections to a server in this process, over lines that can stall; no socket, no other task."""

import itertools
from collections.abc import Callable
from typing import Any

from oneoh_protocol.connection import ClientConnection
from oneoh_protocol.evolve import evolve
from oneoh_protocol.messages import Command, Hello, Table, TableEvent, ToClient
from oneoh_server.server import Server
from oneoh_server.websocket.web_socket import WebSocket
from tests.server.websocket.frames import REQUEST, frame
from tests.server.websocket.loopback import Memory, step


class Line(Memory):
    """Transport whose other end may stop reading: what it does not read waits here."""

    def __init__(self) -> None:
        super().__init__()
        self.socket: WebSocket
        self.waiting = 0
        """Bytes that are not read."""
        self._high = 0
        self._is_read = True
        self._paused = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name == "peername" else default

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = high or 0

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def write(self, data: bytes | bytearray | memoryview) -> None:
        super().write(data)
        if self._is_read:
            return
        self.waiting += len(data)
        if self.waiting > self._high and not self._paused:
            self._paused = True
            self.socket.pause_writing()

    def stall(self) -> None:
        self._is_read = False

    def go_on(self) -> None:
        self._is_read, self.waiting = True, 0
        if self._paused:
            self._paused = False
            self.socket.resume_writing()

    def abort(self) -> None:
        super().abort()
        self.socket.connection_lost(None)


class Reader:
    """Guest at the other end of a line."""

    def __init__(self, server: Server) -> None:
        self.line = Line()
        self.line.socket = self._socket = WebSocket(server._listener)
        self._socket.connection_made(self.line)
        self._socket.data_received(REQUEST)
        self.line.written.clear()
        self._connection = ClientConnection()
        self._ids = itertools.count(1)
        self._read = 0
        """Writes of the line that `messages` has."""
        self._messages: list[ToClient] = []

    @property
    def messages(self) -> list[ToClient]:
        """All that was written to the line, whether it was read or not."""
        for data in self.line.written[self._read :]:
            for payload in _payloads(data):
                self._messages += self._connection.receive(payload)
        self._read = len(self.line.written)
        return self._messages

    def heard(self, kind: type) -> list[Any]:
        return [message for message in self.messages if isinstance(message, kind)]

    def send(self, command: Command | Hello) -> None:
        import msgspec

        numbered = msgspec.structs.replace(command, id=next(self._ids))
        self._socket.data_received(frame(self._connection.send(numbered)))

    def holds(self) -> Table:
        """Return the table as this guest holds it. Raises SequenceGap if an event is missing."""
        held: Table | None = None
        for message in self.messages:
            if isinstance(message, Table):
                held = message
            elif held is not None and isinstance(message, TableEvent):
                held = evolve(held, message)
        assert held is not None
        return held


def _payloads(data: bytes) -> list[bytes]:
    """Return the payloads of the binary frames in one write."""
    found, at = [], 0
    while at < len(data):
        opcode, length, at = data[at] & 15, data[at + 1], at + 2
        if length >= 126:
            size = 2 if length == 126 else 8
            length, at = int.from_bytes(data[at : at + size], "big"), at + size
        if opcode == 2:
            found.append(data[at : at + length])
        at += length
    return found


async def until(condition: Callable[[], object]) -> None:
    """Let the loop run until the condition holds."""
    for _ in range(100_000):
        if condition():
            return
        await step()
    raise AssertionError("the condition never held")
