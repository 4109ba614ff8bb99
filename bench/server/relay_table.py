"""Table at a relay: two players who move in turn, for ever."""

import time

from oneoh_server.capacity import wire
from oneoh_server.capacity.load import Load
from oneoh_server.capacity.websocket import WebSocket, connect

ACTION = "delete:left@20"


class RelayTable:
    """Two connections; the turn passes when the move has come to the other one."""

    def __init__(self, url: str, load: Load, number: int) -> None:
        self._url = url
        self._load = load
        self._beat = load.beat()
        self._id = f"table {number}"
        self._sockets: list[WebSocket] = []
        self._seated = 0
        self._sent = time.perf_counter()

    async def connect(self) -> None:
        """Open both connections, one after the other, so that the first has seat 0."""
        for _ in range(2):
            self._sockets.append(await connect(self._url, self._load, self._receive))

    def begin(self) -> None:
        self._tell(0, "join")

    def _receive(self, socket: WebSocket, frame: bytes) -> None:
        seat = self._sockets.index(socket)
        for message in wire.unpack(frame):
            if message.type == "moved" and message.to_act == seat:
                self._beat.next(lambda: self._act(seat))
            elif message.type == "done":
                self._done(seat)

    def _done(self, seat: int) -> None:
        """Count a move, or seat the next player."""
        if self._seated == 2:
            self._load.accepted(self._sent)
            return
        self._seated += 1
        if self._seated == 2:
            self._act(0)
        else:
            self._tell(1, "join")

    def _act(self, seat: int) -> None:
        self._sent = time.perf_counter()
        self._tell(seat, "act")

    def _tell(self, seat: int, type_: str) -> None:
        act = {"type": type_, "id": 1, "table": self._id, "request": 1, "action": ACTION}
        self._sockets[seat].send(wire.pack(act))
