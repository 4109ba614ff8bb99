"""Match at a boardgame.io server: two players who move in turn, for ever.

The server speaks Socket.IO 4 over WebSocket: text frames that begin with the types of packets.
"""

import asyncio
import json
import time

import msgspec

from bench.server.relay_table import ACTION
from oneoh_server.capacity.load import Load
from oneoh_server.capacity.websocket import WebSocket, connect

GAME = "/table"
OPEN, PING, PONG = b"0", b"2", "3"
CONNECT, CONNECTED, EVENT = "40", b"40", "42"
UPDATE, SYNC = b'42/table,["update"', b'42/table,["sync"'


class Context(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    """State of a match, as far as it tells whose turn it is."""

    id: int = msgspec.field(name="_stateID")
    ctx: Context


class Synced(msgspec.Struct):
    """Answer to `sync`."""

    state: State


class _Update(msgspec.Struct, array_like=True):
    event: str
    match: str
    state: State


class _Sync(msgspec.Struct, array_like=True):
    event: str
    match: str
    synced: Synced


_update = msgspec.json.Decoder(_Update)
_sync = msgspec.json.Decoder(_Sync)


class BoardgameIoTable:
    """Two connections to a match; a move is accepted when its update has come to the mover."""

    def __init__(self, url: str, load: Load, number: int) -> None:
        self._url = f"{url}/socket.io/?EIO=4&transport=websocket"
        self._load = load
        self._match = f"match{number}"
        self._sockets: list[WebSocket] = []
        self._joined: list[asyncio.Future[None]] = []
        self._sent = 0.0
        self._beat = load.beat()

    async def connect(self) -> None:
        for _ in range(2):
            joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._joined.append(joined)
            self._sockets.append(await connect(self._url, self._load, self._receive))
            await joined

    def begin(self) -> None:
        """Create the match, by its first player's coming."""
        self._tell(0, "sync", self._match, "0", None, 2)

    def _receive(self, socket: WebSocket, frame: bytes) -> None:
        if frame == PING:
            socket.send_text(PONG)
        elif frame.startswith(OPEN):
            socket.send_text(f"{CONNECT}{GAME},")
        elif frame.startswith(CONNECTED):
            self._joined[-1].set_result(None)
        elif frame.startswith(UPDATE):
            self._updated(self._sockets.index(socket), _update.decode(_event(frame)).state)
        elif frame.startswith(SYNC):
            self._synced(self._sockets.index(socket), _sync.decode(_event(frame)).synced.state)

    def _synced(self, seat: int, state: State) -> None:
        """Have the second player come, then begin to play."""
        if seat == 0:
            self._tell(1, "sync", self._match, "1", None, 2)
        else:
            self._act(0, state.id)

    def _updated(self, seat: int, state: State) -> None:
        if state.ctx.current == str(seat):
            self._beat.next(lambda: self._act(seat, state.id))
        else:
            self._load.accepted(self._sent)

    def _act(self, seat: int, state: int) -> None:
        self._sent = time.perf_counter()
        move = {"type": "play", "args": [ACTION], "playerID": str(seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": move}
        self._tell(seat, "update", action, state, self._match, str(seat))

    def _tell(self, seat: int, *event: object) -> None:
        self._sockets[seat].send_text(f"{EVENT}{GAME},{json.dumps(event)}")


def _event(frame: bytes) -> bytes:
    """Return the JSON of an event, after its packet's type and its game."""
    return frame.partition(b",")[2]
