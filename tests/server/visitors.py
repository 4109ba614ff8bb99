"""Guests from different addresses: every 127.x.y.z is one."""

import itertools
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect

HIGH_CARD = "high-card"
ME, ANYONE, BOT = {"kind": "me"}, {"kind": "anyone"}, {"kind": "bot", "bot": "stub"}


class Visitor:
    """A guest on a bare socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.token = ""
        self._ids = itertools.count(1)
        self._heard: deque[dict[str, Any]] = deque()

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return the reply; skip events before it."""
        number = next(self._ids)
        await self.socket.send(msgpack.packb({"type": kind, "id": number, **fields}))
        return await self.hear(lambda message: message.get("re") == number)

    async def hear(self, wanted: Any) -> dict[str, Any]:
        """Return the next message for which `wanted` is true."""
        while True:
            while self._heard:
                if wanted(message := self._heard.popleft()):
                    return message
            frame = await self.socket.recv()
            assert isinstance(frame, bytes)
            read = msgpack.unpackb(frame)
            self._heard += read if isinstance(read, list) else [read]

    async def open(self, *seats: dict[str, str]) -> dict[str, Any]:
        return await self.ask("create", game=HIGH_CARD, seats=list(seats or (ME, ANYONE)))

    async def sees(self, seat: int, *, present: bool) -> None:
        """Wait until a seat of a table that the guest watches is present, or absent."""
        await self.hear(
            lambda message: (
                message["type"] == "seats"
                and message["seats"][seat].get("present", False) == present
            )
        )

    async def begin(self) -> None:
        """Wait until a game that the guest watches begins."""
        await self.hear(lambda message: message["type"] == "started")


@asynccontextmanager
async def visiting(
    url: str,
    address: str = "127.0.0.1",
    *,
    token: str | None = None,
    headers: dict[str, str] | None = None,
) -> AsyncIterator[Visitor]:
    """Connect a guest from this address; the name is always Guest."""
    async with connect(
        url,
        compression=None,
        proxy=None,
        local_addr=(address, 0),
        additional_headers=headers,
    ) as socket:
        visitor = Visitor(socket)
        welcome = await visitor.ask("hello", oldest=2, newest=2, name="Guest", token=token)
        if welcome["type"] == "welcome":
            visitor.token = welcome["token"]
        else:
            visitor.token = f"refused: {welcome['code']}"
        yield visitor
