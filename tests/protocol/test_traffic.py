"""Traffic, by which other tests check all messages, sees the good and the bad ones."""

import asyncio

import msgpack
import pytest
from msgspec.structs import replace
from websockets.asyncio.server import ServerConnection as Socket
from websockets.asyncio.server import serve

from oneoh_protocol.client import Client
from oneoh_protocol.client_events import Connected, Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import encode
from oneoh_protocol.connection import Direction, ServerConnection
from oneoh_protocol.messages import Done, Hello
from tests.protocol.connection_pair import HELLO, WELCOME
from tests.protocol.traffic import Traffic


@pytest.mark.parametrize(
    ("way", "frame"),
    [
        ("to-server", encode(WELCOME)),
        ("to-client", encode(HELLO)),
        ("to-client", msgpack.packb({"type": "done"})),
        ("to-client", b"\xc1"),
        ("to-client", b"\x01"),
    ],
)
def test_a_frame_without_a_message_of_its_direction_is_a_fault(
    way: Direction, frame: bytes
) -> None:
    traffic = Traffic()
    traffic.tap(way, frame)
    assert len(traffic.faults) == 1
    assert not traffic.seen


def test_good_messages_are_counted() -> None:
    traffic = Traffic()
    traffic.tap("to-server", encode(HELLO))
    traffic.tap("to-client", encode(Done(re=1)))
    traffic.tap("to-client", encode(Done(re=2)))
    assert traffic.seen == {"hello": 1, "done": 2}
    assert not traffic.faults


async def test_a_relay_passes_messages_and_close_codes_on() -> None:
    async def handler(socket: Socket) -> None:
        connection = ServerConnection()
        hello = connection.receive(await socket.recv(decode=False))
        assert isinstance(hello, Hello)
        await socket.send(connection.send(replace(WELCOME, re=hello.id)))
        await socket.close(CloseCode.REPLACED, "from elsewhere")

    traffic = Traffic()
    async with asyncio.timeout(60), serve(handler, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with (
            traffic.relay(f"ws://127.0.0.1:{port}") as url,
            Client(url, name="Ada") as client,
        ):
            events = [event async for event in client.events()]
    assert isinstance(events[0], Connected)
    assert events[1:] == [Rejected("from elsewhere", CloseCode.REPLACED)]
    assert traffic.seen == {"hello": 1, "welcome": 1}
