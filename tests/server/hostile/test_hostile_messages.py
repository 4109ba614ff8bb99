"""A lobby goes on under hostile messages: it refuses each with a known code, and fails at none."""

import asyncio
import contextlib
import logging
import resource
from collections import Counter
from typing import Any, get_args

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from oneoh_games import GAMES
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import CreateTable, RefusalCode, SeatOffer, Table, ToClient
from oneoh_server.connection import Connection
from oneoh_server.lobby import Lobby
from oneoh_server.server import Server
from tests.server.hostile.hostile_messages import HostileMessages, nothing_known, pack
from tests.server.players import Player, playing, serving
from tests.server.wire import Wire

LIMITS: dict[str, Any] = {
    "commands_per_second": 10**6,
    "commands_per_second_per_address": 10**6,
    "guests_per_hour_per_address": 10**6,
    "records_per_minute_per_address": 10**6,
    "codes_per_minute_per_address": 10**6,
    "chat_lines_per_minute": 10**6,
    "max_tables": 60,
    "tables_per_guest": 12,
    "empty_seconds": 0.02,
    "waiting_seconds": 0.02,
    "over_seconds": 0.02,
    "running_seconds": 0.02,
}
"""Settings by which most messages reach the code that they are for, and no table stays for long."""
CONNECTIONS = 6
ME, ANYONE = {"kind": "me"}, {"kind": "anyone"}
GROWTH_KIB = 100 * 1024
"""Most memory that the second half of an attack may add."""
CODES = set(get_args(RefusalCode))
KINDS = {kind.__struct_config__.tag for kind in get_args(ToClient)}
KNOWN = ("table", "guest", "challenge", "code", "player")
"""Fields of replies that messages have as well."""
EXPECTED = {"done", "table", "tables", "moved", "chatted", "not-seated", "BAD_FRAME"}
"""Answers that show how far the messages get."""


class Mallory:
    """A hostile guest, who comes back however often the server hangs up."""

    def __init__(self, server: Server, messages: HostileMessages, number: int) -> None:
        self.heard: Counter[str] = Counter()
        """Messages by type, refusals by code, and close codes."""
        self._server = server
        self._messages = messages
        self._number = number
        self._wire = Wire()
        self._connection: Connection | None = None

    async def send(self, frame: bytes | str | None = None) -> None:
        """Send a frame, by default a hostile one, and read what was answered before."""
        if self._connection is None or self._wire.closed is not None:
            self._come()
        await self._answered()
        if self._connection is not None:
            self._connection.receive(self._messages.frame() if frame is None else frame)
        self._read()

    async def open(self) -> str | None:
        """Open a table, and return it, if the server lets the guest."""
        opened = self.heard["table"]
        await self.send(pack({"type": "create", "id": 5, "game": "binary", "seats": [ME, ANYONE]}))
        await self._answered()
        self._read()
        return self._messages.latest("table") if self.heard["table"] > opened else None

    async def _answered(self) -> None:
        """Wait until the server reads on, as a socket does."""
        while self._wire.held:  # noqa: ASYNC110
            await asyncio.sleep(0)

    def leave(self) -> None:
        if self._connection is not None:
            self._connection.leave()

    def _come(self) -> None:
        self.leave()
        self._wire = Wire()
        settings = self._server._settings
        self._number += CONNECTIONS
        self._connection = Connection(
            10**6 + self._number,
            f"203.0.113.{self._number % 200}",
            self._wire,
            self._server._lobby,
            settings,
            self._server._clock,
            None,
            lambda _connection: None,
        )
        self._connection.receive(self._messages.hello())

    def _read(self) -> None:
        for frame in self._wire.sent:
            message = msgspec.msgpack.decode(frame)
            kind = message["type"]
            assert kind in KINDS
            if kind == "refused":
                assert message["code"] in CODES
                kind = message["code"]
            self.heard[kind] += 1
            self._learn(message)
        self._wire.sent.clear()
        if self._wire.closed is not None:
            self.heard[CloseCode(self._wire.closed).name] += 1

    def _learn(self, message: dict[str, Any]) -> None:
        """Learn what later messages may name."""
        for name in KNOWN:
            if isinstance(message.get(name), str):
                self._messages.learn(name, message[name])
        for token in filter(None, message.get("invites", ())):
            self._messages.learn("invite", token)
        if message["type"] == "welcome":
            self._messages.token = message["token"]
        request = message if message["type"] == "request" else message.get("request")
        if request and request["legal"]:
            action = request["legal"].split()[0]
            self._messages.learn("request", request["request"])
            self._messages.learn("action", action)
            self._messages.answer(request["table"], request["request"], action)


async def attack(server: Server, seed: int, count: int) -> Counter[str]:
    """Send so many messages from several guests at once; return what was answered."""
    known = nothing_known()
    guests = [
        Mallory(server, HostileMessages(seed + number, known), number)
        for number in range(CONNECTIONS)
    ]
    for number in range(count):
        if number % 500 == 0 and (table := await guests[0].open()):
            await guests[1].send(pack({"type": "join", "id": 5, "table": table}))
        await guests[number % CONNECTIONS].send()
    for guest in guests:
        guest.leave()
    return sum((guest.heard for guest in guests), Counter())


def peak_kib() -> int:
    """Return the most memory that this process has had at once, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


async def begin_game(ann: Player, bob: Player) -> str:
    command = CreateTable(game="one-zero-one", seats=(SeatOffer("me"), SeatOffer("anyone")))
    table = await ann.ask(command)
    assert isinstance(table, Table)
    await bob.join(table.table)
    return table.table


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_hostile_messages_are_refused_and_harm_no_game(
    caplog: pytest.LogCaptureFixture, long: bool
) -> None:
    caplog.set_level(logging.WARNING)
    async with (
        serving(games=dict(GAMES), **LIMITS) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await begin_game(ann, bob)
        count = 100_000 if long else 8_000
        heard = await attack(server, seed=13, count=count)
        half = peak_kib()
        heard += await attack(server, seed=14, count=count)
        assert peak_kib() - half < GROWTH_KIB
        over = await asyncio.gather(ann.play(), bob.play())
        assert {each.table for each in over} == {table}
        assert len(server._registry.actors) <= LIMITS["max_tables"]
    assert not [record.message for record in caplog.records if record.levelno >= logging.ERROR]
    assert heard["INTERNAL_ERROR"] == 0
    assert heard.keys() >= EXPECTED


@pytest.mark.slow
async def test_hostile_frames_over_sockets_end_their_connections_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    messages = HostileMessages(5, nothing_known())
    async with (
        serving(games=dict(GAMES), **LIMITS) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        await begin_game(ann, bob)
        for _ in range(30):
            with contextlib.suppress(ConnectionClosed):
                async with connect(server.url, compression=None, proxy=None) as socket:
                    await socket.send(messages.hello())
                    for _ in range(20):
                        await socket.send(messages.frame())
                    async for _ in socket:
                        await socket.send(messages.frame())
        await asyncio.gather(ann.play(), bob.play())
    assert not [record.message for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_message_that_the_server_fails_at_is_seen(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise LookupError("a planted fault")

    monkeypatch.setattr(Lobby, "_say", fail)
    async with serving(games=dict(GAMES), **LIMITS) as server:
        heard = await attack(server, seed=13, count=600)
    assert heard["INTERNAL_ERROR"]
    assert "a planted fault" in caplog.text
