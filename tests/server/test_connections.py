"""Hostile, broken and slow connections harm no others."""

import asyncio
import random
import socket
from typing import Any

import msgpack
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State
from websockets.uri import parse_uri

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import ListTables, SeatOffer, Seats, Started
from oneoh_server.lobby import Lobby
from oneoh_server.websocket.web_socket import WebSocket
from tests.server.players import playing, serving

SEATS = [{"kind": "me"}, {"kind": "anyone"}]
HELLO = {"type": "hello", "id": 1, "oldest": 2, "newest": 2, "name": "Eve"}


def raw(url: str, **more: Any) -> connect:
    # A client that stops reading does not wait for the server's close frame.
    return connect(url, compression=None, proxy=None, close_timeout=1, **more)


def small_socket(url: str) -> socket.socket:
    """Return a connected socket for which the kernel keeps little that is not read."""
    address = parse_uri(url)
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect((address.host, address.port))
    return made


@pytest.fixture
def little_unsent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the kernel keep little that the server sends and nobody reads."""
    connection_made = WebSocket.connection_made

    def narrow(socket_of_peer: WebSocket, transport: asyncio.BaseTransport) -> None:
        kept = transport.get_extra_info("socket")
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        connection_made(socket_of_peer, transport)

    monkeypatch.setattr(WebSocket, "connection_made", narrow)


async def say(socket: ClientConnection, message: object) -> None:
    await socket.send(msgpack.packb(message))


async def hear(socket: ClientConnection) -> Any:
    """Return the one message of the next frame."""
    [message] = await hear_frame(socket)
    return message


async def hear_frame(socket: ClientConnection) -> list[Any]:
    """Return the messages of the next frame."""
    frame = await socket.recv()
    assert isinstance(frame, bytes)
    read = msgpack.unpackb(frame)
    return read if isinstance(read, list) else [read]


async def closed_with(socket: ClientConnection) -> int | None:
    """Read to the end; return the code with which the server closed the connection."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


async def test_random_bytes_end_their_connection_and_no_other() -> None:
    rng = random.Random(5)
    async with serving() as server, playing(server.url, "Ann") as ann:
        for _ in range(100):
            async with raw(server.url) as socket:
                if rng.random() < 0.5:
                    await say(socket, HELLO)
                    assert (await hear(socket))["type"] == "welcome"
                await socket.send(b"\xc1" + rng.randbytes(rng.randrange(60)))
                assert await closed_with(socket) == CloseCode.BAD_FRAME
        await ann.open()


async def test_what_a_guest_is_told_at_once_comes_in_one_frame() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann, raw(server.url) as socket:
        table = await ann.open()
        await say(socket, HELLO)
        await hear(socket)
        await say(socket, {"type": "join", "id": 2, "table": table.table})
        await ann.next(Started)
        await say(socket, {"type": "resign", "id": 3, "table": table.table})
        while {"type": "done", "re": 3} not in (told := await hear_frame(socket)):
            pass
        assert [message["type"] for message in told] == ["over", "done"]


async def test_the_command_after_a_leave_waits_until_the_seat_is_free() -> None:
    async with serving(tables_per_guest=1) as server, raw(server.url) as socket:
        await say(socket, HELLO)
        await hear(socket)
        create = {"type": "create", "id": 2, "game": "high-card", "seats": SEATS}
        await say(socket, create)
        table = (await hear(socket))["table"]
        await say(socket, {"type": "leave", "id": 3, "table": table})
        await say(socket, {**create, "id": 4})
        told: list[Any] = []
        while not any(message.get("re") == 4 for message in told):
            told += await hear_frame(socket)
        replies = [(message["type"], message["re"]) for message in told if message.get("re")]
        assert replies == [("done", 3), ("table", 4)]


@pytest.mark.parametrize("greeted", [True, False])
async def test_frames_after_a_bad_one_are_not_read_and_fill_no_log(
    caplog: pytest.LogCaptureFixture, greeted: bool
) -> None:
    async with serving() as server, raw(server.url) as socket:
        if greeted:
            await say(socket, HELLO)
            await hear(socket)
        # All in one segment, so that the rest has come when the first is read.
        async with asyncio.TaskGroup() as sending:
            for _ in range(20):
                sending.create_task(socket.send(b"\xc1"))
        assert await closed_with(socket) == CloseCode.BAD_FRAME
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_messages_of_no_known_form_are_refused_until_it_is_too_much() -> None:
    async with serving(faults=5) as server, raw(server.url) as socket:
        await say(socket, HELLO)
        await hear(socket)
        bad = [
            {"type": "dance", "id": 2},
            {"type": "act", "id": 3},
            {"type": "list", "id": "four"},
            {"type": "create", "id": 5, "game": "high-card", "seats": "all"},
        ]
        for message, code, re in zip(
            bad,
            ["unknown-message", "bad-message", "bad-message", "bad-message"],
            [2, 3, 0, 5],
            strict=True,
        ):
            await say(socket, message)
            refused = await hear(socket)
            assert (refused["type"], refused["code"], refused["re"]) == ("refused", code, re)
        await say(socket, {"type": "list", "id": 6})
        assert (await hear(socket))["type"] == "tables"
        for number in range(5):
            await say(socket, {"type": "dance", "id": 7 + number})
        assert await closed_with(socket) == CloseCode.TOO_MANY_FAULTS


@pytest.mark.parametrize("length", [4097, 20_000, 60_000])
async def test_an_action_that_is_too_long_is_refused_and_the_connection_goes_on(
    length: int,
) -> None:
    act = {"type": "act", "id": 2, "table": "t1", "request": 1, "action": "a" * length}
    async with serving() as server, raw(server.url) as socket:
        await say(socket, HELLO)
        await hear(socket)
        await say(socket, act)
        refused = await hear(socket)
        assert (refused["code"], refused["re"]) == ("bad-message", 2)
        assert refused["message"] == "`action` has to have at most 4096 characters"
        await say(socket, {"type": "list", "id": 3})
        assert (await hear(socket))["type"] == "tables"


async def test_a_program_that_repeats_without_end_is_refused_and_no_more() -> None:
    deep = "run:" + "/".join(f"{'.' * depth}repeat 9" for depth in range(200))
    assert len(deep) > 8192
    act = {"type": "act", "id": 2, "table": "t1", "request": 1, "action": deep}
    async with serving() as server, raw(server.url) as socket:
        await say(socket, HELLO)
        await hear(socket)
        await say(socket, act)
        assert (await hear(socket))["code"] == "bad-message"


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("no JSON", CloseCode.BAD_FRAME),
        (msgpack.packb({"type": "list", "id": 1}), CloseCode.BAD_HELLO),
        (msgpack.packb({**HELLO, "oldest": 7, "newest": 9}), CloseCode.BAD_HELLO),
        (msgpack.packb({**HELLO, "name": "\x07"}), CloseCode.BAD_HELLO),
        (msgpack.packb({**HELLO, "token": "y" * 22}), CloseCode.BAD_HELLO),
        (b"\x91" * 5000, CloseCode.BAD_FRAME),
        (b"\xdd\xff\xff\xff\xff", CloseCode.BAD_FRAME),
        (b"z" * 70_000, CloseCode.FRAME_TOO_LONG),
    ],
)
async def test_a_bad_first_message_closes_with_its_code(frame: Any, code: int) -> None:
    async with serving() as server, raw(server.url) as socket:
        await socket.send(frame)
        assert await closed_with(socket) == code


async def test_a_client_that_sends_no_pong_is_told_so_and_may_connect_again() -> None:
    async with serving(ping_seconds=0.05) as server:
        address = parse_uri(server.url)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        wire = ClientProtocol(address)
        wire.send_request(wire.connect())
        writer.writelines(wire.data_to_send())
        greeted = False
        while data := await reader.read(4096):
            # The answers to pings stay in `wire`: they are never sent.
            wire.receive_data(data)
            if wire.state is State.OPEN and not greeted:
                greeted = True
                wire.data_to_send()
                wire.send_binary(msgpack.packb(HELLO))
                writer.writelines(wire.data_to_send())
        writer.close()
    assert wire.close_rcvd is not None
    assert wire.close_rcvd.code == CloseCode.INTERNAL_ERROR
    assert CloseCode.INTERNAL_ERROR.retry


async def test_a_mistake_of_the_server_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(Lobby, "handle_at_once", fail)
    async with serving() as server, raw(server.url) as socket:
        await say(socket, HELLO)
        await say(socket, {"type": "list", "id": 2})
        assert await closed_with(socket) == CloseCode.INTERNAL_ERROR


async def test_a_connection_without_hello_is_closed() -> None:
    async with serving(hello_seconds=0.05) as server, raw(server.url) as socket:
        assert await closed_with(socket) == CloseCode.HELLO_TIMEOUT


async def test_too_many_connections_are_turned_away(caplog: pytest.LogCaptureFixture) -> None:
    async with (
        serving(max_connections=1) as server,
        playing(server.url, "Ann"),
        raw(server.url) as socket,
    ):
        assert await closed_with(socket) == CloseCode.TOO_MANY_CONNECTIONS
    assert "turned away: there is room for 1 connections; address " in caplog.text


async def test_a_flood_that_is_buffered_leaves_another_guest_a_turn() -> None:
    flood = 200
    async with (
        serving(command_burst=2 * flood) as server,
        playing(server.url, "Ann") as ann,
        raw(server.url) as flooding,
    ):
        await say(flooding, HELLO)
        await hear(flooding)
        # All in one segment, so that all of it has come when the first is read.
        async with asyncio.TaskGroup() as sending:
            for number in range(flood):
                sending.create_task(say(flooding, {"type": "list", "id": 2 + number}))
        assert (await hear(flooding))["re"] == 2
        answered = asyncio.create_task(ann.ask(ListTables()))
        last = 2
        while not answered.done():
            last = (await hear_frame(flooding))[-1]["re"]
        assert last < flood
        flooding.transport.abort()


@pytest.mark.usefixtures("little_unsent")
async def test_a_reader_that_stops_is_dropped_while_the_others_play_on() -> None:
    async with (
        serving(outbox_bytes=40_000, commands_per_second=10_000, command_burst=100_000) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Cat") as cat,
    ):
        table = await ann.open(SeatOffer("me"), SeatOffer("anyone"), SeatOffer("anyone"))
        await bob.join(table.table)
        async with raw(server.url, sock=small_socket(server.url)) as stuck:
            await say(stuck, HELLO)
            await hear(stuck)
            await say(stuck, {"type": "watch", "id": 2, "table": table.table})
            assert (await hear(stuck))["type"] == "table"
            stuck.transport.pause_reading()
            with pytest.raises(ConnectionClosed):
                await _ask_for_ever(stuck, table.table)
            assert (await ann.next(Seats, lambda seats: seats.spectators == 0)).spectators == 0
            await cat.join(table.table)
            await asyncio.gather(ann.play(), bob.play(), cat.play())
            stuck.transport.abort()


async def _ask_for_ever(socket: ClientConnection, table: str) -> None:
    """Ask for whole tables, which nobody at this end reads."""
    while True:
        await say(socket, {"type": "watch", "id": 3, "table": table})
        # The server, which is in this process, reads one request in each turn of the loop.
        await asyncio.sleep(0)
