"""Check of all traffic of a test against the schema: a client's tap, or a relay of processes."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from oneoh_protocol.codec import FRAME_BYTES, unpack
from oneoh_protocol.connection import Direction
from tests.protocol.message_schema import validator_of

Socket = ClientConnection | ServerConnection

_FRAMES: dict[Direction, str] = {"to-server": "ToServer", "to-client": "ToClientFrame"}
"""Definitions of what a frame holds."""


class Traffic:
    """Counter of the messages that pass, and list of the faults of those that are none."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.faults: list[str] = []

    def tap(self, way: Direction, frame: bytes) -> None:
        """Check a frame: for `Client(tap=…)` and the connections."""
        try:
            plain = unpack(frame)
            validator_of(_FRAMES[way]).validate(plain)
            messages = plain if isinstance(plain, list) else [plain]
        except ValueError as error:
            self.faults.append(f"{way}: {error}")
        else:
            self.seen.update(message["type"] for message in messages)

    @asynccontextmanager
    async def relay(self, url: str) -> AsyncIterator[str]:
        """Run a WebSocket server that passes all on to `url`; yield the URL to use in its place."""

        async def handler(near: ServerConnection) -> None:
            try:
                far = await connect(url, compression=None, max_size=FRAME_BYTES, proxy=None)
            except OSError:
                await near.close(CloseCode.SERVICE_RESTART)
                return
            await asyncio.gather(
                self._pass("to-server", near, far), self._pass("to-client", far, near)
            )

        async with serve(handler, "127.0.0.1", 0, compression=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            yield f"ws://127.0.0.1:{port}"

    async def _pass(self, way: Direction, here: Socket, there: Socket) -> None:
        try:
            while True:
                frame = await here.recv(decode=False)
                self.tap(way, frame)
                await there.send(frame)
        except ConnectionClosed:
            code = here.close_code or CloseCode.NO_STATUS_RCVD
            await there.close(_SENDABLE.get(code, code), here.close_reason or "")


_SENDABLE: dict[int, int] = {
    CloseCode.NO_STATUS_RCVD: CloseCode.NORMAL_CLOSURE,
    CloseCode.ABNORMAL_CLOSURE: CloseCode.SERVICE_RESTART,
}
"""Codes to send in place of those that only report that none came (RFC 6455, section 7.4.1)."""
