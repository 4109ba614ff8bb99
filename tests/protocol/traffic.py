"""All traffic of a test held against the schema: as a client's tap, or as a relay between processes."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import jsonschema
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from oneoh_protocol.codec import FRAME_BYTES, unpack
from oneoh_protocol.schema import messages_schema

Way = Literal["to-server", "to-client"]
Socket = ClientConnection | ServerConnection

_SCHEMA = messages_schema()
_VALIDATORS = {
    way: jsonschema.Draft202012Validator({**_SCHEMA, "oneOf": [{"$ref": f"#/$defs/{direction}"}]})
    for way, direction in (("to-server", "ToServer"), ("to-client", "ToClient"))
}


class Traffic:
    """Counts the messages that pass, and keeps what is wrong with those that are no messages."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.faults: list[str] = []

    def tap(self, way: Way, frame: bytes) -> None:
        """For `Client(tap=…)` and the connections."""
        try:
            plain = unpack(frame)
            _VALIDATORS[way].validate(plain)
        except (ValueError, jsonschema.ValidationError) as error:
            self.faults.append(f"{way}: {error}")
        else:
            self.seen[plain["type"]] += 1

    @asynccontextmanager
    async def relay(self, url: str) -> AsyncIterator[str]:
        """A WebSocket server that passes all on to `url`; the URL to use in its place."""

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

    async def _pass(self, way: Way, here: Socket, there: Socket) -> None:
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
"""What to say in place of codes that only report that none came."""
