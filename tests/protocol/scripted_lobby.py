"""Lobby over a real socket that gives every guest the same short game."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace
from websockets.asyncio.server import ServerConnection as Socket
from websockets.asyncio.server import serve

from oneoh_protocol.connection import ServerConnection
from oneoh_protocol.messages import (
    Act,
    Clock,
    Done,
    Hello,
    Join,
    ListTables,
    SeatInfo,
    TableRow,
    Tables,
    ToClient,
    ToServer,
)
from tests.protocol.connection_pair import WELCOME
from tests.protocol.tables import TABLE, over, request

_ROW = TableRow("t1", "one-zero-one", "waiting", "Bob", (SeatInfo("anyone"),), {}, Clock(), 0, 0)


class ScriptedLobby:
    """Lobby with one table, where request 8 is followed by request 9, and that by the end."""

    def __init__(self) -> None:
        self.received: list[ToServer] = []
        self.url = ""

    @property
    def actions(self) -> list[tuple[int, str]]:
        """Number of the request, and action, of each `act` received."""
        return [(m.request, m.action) for m in self.received if isinstance(m, Act)]

    @asynccontextmanager
    async def running(self) -> AsyncIterator["ScriptedLobby"]:
        """Serve on a free port of this machine."""
        async with serve(self._handle, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            self.url = f"ws://127.0.0.1:{port}"
            yield self

    async def _handle(self, socket: Socket) -> None:
        connection = ServerConnection()
        async for frame in socket:
            assert isinstance(frame, bytes)
            self.received.append(connection.receive(frame))
            for answer in _answers(self.received[-1]):
                await socket.send(connection.send(answer))


def _answers(message: ToServer) -> list[ToClient]:
    match message:
        case Hello():
            return [replace(WELCOME, re=message.id)]
        case ListTables():
            return [Tables(re=message.id, tables=(_ROW,))]
        case Join():
            return [replace(TABLE, re=message.id), request(turn=0, number=8)]
        case Act(request=8):
            return [Done(re=message.id), request(turn=2, number=9)]
        case _:
            return [over(seq=4), Done(re=message.id)]
