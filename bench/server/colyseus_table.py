"""Room of a Colyseus server: two players who move in turn, for ever."""

import asyncio
import json
import time
from urllib.request import urlopen

from bench.server.relay_table import ACTION
from oneoh_server.capacity import wire
from oneoh_server.capacity.load import Load
from oneoh_server.capacity.websocket import WebSocket, connect

JOIN_ROOM, ROOM_DATA = 10, 13
MOVED = bytes([ROOM_DATA]) + wire.pack("moved")
ACT = bytes([ROOM_DATA]) + wire.pack("act") + wire.pack({"action": ACTION})


class ColyseusTable:
    """Two connections to a room; a move is accepted when `moved` has come to the mover."""

    def __init__(self, url: str, load: Load, _number: int) -> None:
        self._url = url
        self._load = load
        self._sockets: list[WebSocket] = []
        self._joined: list[asyncio.Future[None]] = []
        self._sent = 0.0
        self._beat = load.beat()

    async def connect(self) -> None:
        for path in await asyncio.to_thread(self._reserve):
            joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._joined.append(joined)
            self._sockets.append(await connect(self._url + path, self._load, self._receive))
            await joined
            self._sockets[-1].send(bytes([JOIN_ROOM]))

    def _reserve(self) -> list[str]:
        """Create a room, and return the paths at which its two seats connect."""
        with urlopen(self._url.replace("ws:", "http:", 1)) as answer:
            paths: list[str] = json.load(answer)
            return paths

    def begin(self) -> None:
        self._act(0)

    def _receive(self, socket: WebSocket, frame: bytes) -> None:
        if frame[0] == JOIN_ROOM:
            self._joined[-1].set_result(None)
        elif frame.startswith(MOVED):
            [moved] = wire.unpack(frame[len(MOVED) :])
            seat = self._sockets.index(socket)
            if moved.to_act == seat:
                self._beat.next(lambda: self._act(seat))
            else:
                self._load.accepted(self._sent)

    def _act(self, seat: int) -> None:
        self._sent = time.perf_counter()
        self._sockets[seat].send(ACT)
