"""Connections that speak JSON in text frames."""

import json
from contextlib import suppress
from typing import Any

import msgpack
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from oneoh_protocol.close_codes import CloseCode
from tests.server.high_card import HIGH_CARD
from tests.server.players import serving

HELLO = {"type": "hello", "id": 1, "oldest": 2, "newest": 2, "name": "Ada"}


class JsonGuest:
    """Client of some other language: it knows JSON and nothing else."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._heard: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of these kinds, or the refusal that comes instead."""
        while True:
            while self._heard:
                if (message := self._heard.pop(0))["type"] in {*kinds, "refused"}:
                    return message
            frame = json.loads(await self._socket.recv())
            self._heard += frame if isinstance(frame, list) else [frame]


def line(url: str) -> connect:
    return connect(url, compression=None, proxy=None, close_timeout=1)


async def test_a_game_against_a_binary_guest_is_played_in_json() -> None:
    async with serving() as server, line(server.url) as text, line(server.url) as binary:
        ada = JsonGuest(text)
        await ada.say(**HELLO)
        await ada.hear("welcome")
        await ada.say(
            type="create", id=2, game=HIGH_CARD.id, seats=[{"kind": "me"}, {"kind": "anyone"}]
        )
        table = (await ada.hear("table"))["table"]
        await binary.send(msgpack.packb({**HELLO, "name": "Bob"}))
        await binary.recv()
        await binary.send(msgpack.packb({"type": "join", "id": 2, "table": table}))
        request = await ada.hear("request")
        await ada.say(
            type="act",
            id=3,
            table=table,
            request=request["request"],
            action=request["legal"].split(" ")[0],
        )
        assert (await ada.hear("done"))["re"] == 3
        assert isinstance(await binary.recv(), bytes)


@pytest.mark.parametrize("later", [msgpack.packb({"type": "list", "id": 2}), b"\xc1"])
async def test_a_binary_frame_after_text_ends_the_connection(later: bytes) -> None:
    async with serving() as server, line(server.url) as socket:
        await socket.send(json.dumps(HELLO))
        await socket.recv()
        await socket.send(later)
        assert await closed_with(socket) == CloseCode.BAD_FRAME


async def test_text_after_a_binary_frame_ends_the_connection() -> None:
    async with serving() as server, line(server.url) as socket:
        await socket.send(msgpack.packb(HELLO))
        await socket.recv()
        await socket.send(json.dumps({"type": "list", "id": 2}))
        assert await closed_with(socket) == CloseCode.BAD_FRAME


async def test_a_wrong_message_is_refused_in_text_and_the_connection_goes_on() -> None:
    async with serving() as server, line(server.url) as socket:
        ada = JsonGuest(socket)
        await ada.say(**HELLO)
        await ada.hear("welcome")
        await ada.say(type="list", id=2, game=5)
        assert (await ada.hear("refused"))["code"] == "bad-message"
        await ada.say(type="list", id=3)
        assert (await ada.hear("tables"))["re"] == 3


async def test_text_that_is_not_utf_8_ends_the_connection() -> None:
    async with serving() as server, line(server.url) as socket:
        frame = Frame(Opcode.TEXT, json.dumps(HELLO).encode().replace(b"Ada", b"A\xff"))
        socket.transport.write(frame.serialize(mask=True))
        assert await closed_with(socket) == CloseCode.BAD_FRAME


async def closed_with(socket: ClientConnection) -> int | None:
    """Return the code with which the server closes."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()
    return socket.close_code
