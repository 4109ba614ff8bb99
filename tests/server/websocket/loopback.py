"""A hub of connections, an owner that notes everything, and a transport that is a list."""

import asyncio

from websockets.http11 import Request

from oneoh_server.websocket.flush_queue import FlushQueue
from oneoh_server.websocket.keepalive import Keepalive
from oneoh_server.websocket.traffic import Traffic
from oneoh_server.websocket.web_socket import Options, WebSocket
from tests.server.websocket.frames import REQUEST

OPTIONS = Options(
    max_bytes=65536, outbox_bytes=100_000, slow_bytes=50_000, opening_s=60, closing_s=60
)


class Memory(asyncio.Transport):
    """Transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.is_reading_now = True
        self.ended = False
        self.gone = False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.gone
        assert not self.ended
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.gone

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.ended = True

    def close(self) -> None:
        self.gone = True

    def abort(self) -> None:
        self.gone = True

    def pause_reading(self) -> None:
        assert self.is_reading_now
        self.is_reading_now = False

    def resume_reading(self) -> None:
        assert not self.is_reading_now
        self.is_reading_now = True


class Owner:
    """Notes what it is told, in order."""

    socket: WebSocket
    """Connection that it owns, once a test has set it."""

    def __init__(self) -> None:
        self.messages: list[bytes | str] = []
        self.notes: list[str] = []

    def receive(self, message: bytes | str) -> None:
        self.messages.append(message)

    def overflow(self) -> None:
        self.notes.append("overflow")

    def fall_behind(self) -> None:
        self.notes.append("fall behind")

    def catch_up(self) -> None:
        self.notes.append("catch up")

    def leave(self) -> None:
        self.notes.append("leave")

    def lost(self) -> None:
        self.notes.append("lost")


class Hub:
    """Hub of connections; `owner` is that of the newest."""

    def __init__(self, options: Options = OPTIONS, ping_s: float = 60) -> None:
        self.options = options
        self.flush_queue = FlushQueue()
        self.keepalive = Keepalive(ping_s)
        self.traffic = Traffic()
        self.closing = False
        self.owner = Owner()
        self.lost_count = 0

    def made(self, connection: WebSocket) -> None:
        pass

    def opened(self, connection: WebSocket, request: Request) -> Owner:
        self.owner = Owner()
        return self.owner

    def lost(self, connection: WebSocket) -> None:
        self.lost_count += 1


def connect(hub: Hub) -> tuple[WebSocket, Memory, Owner]:
    """Return a connection after its opening handshake, whose answer is forgotten."""
    connection, transport = WebSocket(hub), Memory()
    connection.connection_made(transport)
    connection.data_received(REQUEST)
    transport.written.clear()
    return connection, transport, hub.owner


async def step() -> None:
    """Let the loop finish one step."""
    await asyncio.sleep(0)
