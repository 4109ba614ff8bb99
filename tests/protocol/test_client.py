"""Client without a network: it stays connected, matches replies and yields events in order."""

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_protocol import client as client_module
from oneoh_protocol.client import Client, ConnectionGone, Refusal
from oneoh_protocol.client_events import ClientEvent, Connected, Lost, Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import encode, gather
from oneoh_protocol.connection import LocalProtocolError
from oneoh_protocol.messages import (
    Act,
    CreateTable,
    Done,
    Leave,
    ListTables,
    RefusalCode,
    Refused,
    Reply,
    SeatOffer,
    Table,
    Tables,
    Unlisted,
    Watch,
    Welcome,
)
from oneoh_protocol.transport import TransportError
from tests.protocol.connection_pair import WELCOME
from tests.protocol.fake_server import FakeNetwork, FakeServer
from tests.protocol.tables import TABLE, moved, request, started


def steady() -> Iterator[float]:
    """Yield waits of 1, 2, 3 … seconds, so that a test can tell them apart."""
    return (float(n) for n in count(1))


def client(network: FakeNetwork, **settings: Any) -> Client:
    """Return a client on `network` that never really waits."""
    return Client(
        "ws://lobby",
        name="Ada",
        connect=network.connect,
        pause=network.pause,
        backoff=steady,
        **settings,
    )


async def next_event(of: Client) -> ClientEvent:
    return await anext(of.events())


async def rest(of: Client) -> list[ClientEvent]:
    """Return all events to the end."""
    return [event async for event in of.events()]


async def asked(of: Client, command: Any) -> "asyncio.Task[Reply]":
    """Start to ask, and return the task once the command is sent."""
    task = asyncio.create_task(of.ask(command))
    await asyncio.sleep(0)
    return task


async def test_it_greets_and_is_welcomed() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server]), agent="bot", software="x 1", legal=False) as ada:
        hello = await server.welcome()
        assert (hello.name, hello.agent, hello.software) == ("Ada", "bot", "x 1")
        assert (hello.legal, hello.token, hello.oldest, hello.newest) == (False, None, 2, 2)
        assert await next_event(ada) == Connected(replace(WELCOME, re=hello.id))
        assert ada.welcome == replace(WELCOME, re=hello.id)
        assert ada.token == WELCOME.token
    assert server.closed_with == 1000
    assert ada.welcome is None


async def test_replies_are_matched_to_their_commands_in_any_order() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.welcome()
        await next_event(ada)
        first = await asked(ada, Act(table="t1", request=3, action="a"))
        second = await asked(ada, ListTables())
        received = [await server.receive(), await server.receive()]
        assert [type(message) for message in received] == [Act, ListTables]
        assert len({message.id for message in received}) == 2
        server.send(Tables(re=received[1].id, tables=()))
        server.send(Done(re=received[0].id))
        assert await second == Tables(re=received[1].id, tables=())
        assert await first == Done(re=received[0].id)


async def test_a_refusal_is_raised_where_the_command_was_asked() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.welcome()
        await next_event(ada)
        asking = await asked(ada, Watch(table="t1"))
        refused = Refused(
            re=(await server.receive()).id, code="no-such-table", message="no t1 here"
        )
        server.send(refused)
        with pytest.raises(Refusal, match="no t1 here") as caught:
            await asking
        assert caught.value.refused == refused


async def test_a_table_is_a_reply_and_also_an_event_at_its_place() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.welcome()
        await next_event(ada)
        asking = await asked(ada, Watch(table="t1"))
        table = replace(TABLE, re=(await server.receive()).id)
        server.send(Unlisted(table="t0"))
        server.send(table)
        server.send(started())
        server.send(request(turn=0))
        server.send(moved(seq=2, turn=1))
        assert await asking == table
        assert [await next_event(ada) for _ in range(5)] == [
            Unlisted(table="t0"),
            table,
            started(),
            request(turn=0),
            moved(seq=2, turn=1),
        ]


async def test_a_list_that_comes_unasked_is_an_event() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.welcome()
        await next_event(ada)
        server.send(Tables(re=0, tables=()))
        assert await next_event(ada) == Tables(re=0, tables=())


async def test_messages_in_one_frame_are_handled_in_order() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.receive()
        messages = [WELCOME, TABLE, Done(re=77), moved(seq=2, turn=1), request(turn=1)]
        [frame] = gather([encode(message) for message in messages])
        server.send_frame(frame)
        received = [await next_event(ada) for _ in range(4)]
        assert received == [Connected(WELCOME), TABLE, moved(seq=2, turn=1), request(turn=1)]


async def test_unknown_messages_and_replies_to_no_command_are_skipped() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.welcome()
        await next_event(ada)
        server.send_frame(b"\x81\xa4type\xa7weather")
        server.send(Done(re=77))
        server.send(Refused(re=0, code="bad-message", message="what?"))
        server.send(Unlisted(table="t0"))
        assert await next_event(ada) == Unlisted(table="t0")


async def test_a_reply_that_is_no_longer_awaited_is_skipped() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.welcome()
        await next_event(ada)
        asking = await asked(ada, Leave(table="t1"))
        number = (await server.receive()).id
        asking.cancel()
        await asyncio.wait([asking])
        server.send(Done(re=number))
        server.send(Unlisted(table="t0"))
        assert await next_event(ada) == Unlisted(table="t0")


async def test_asking_without_a_connection_fails() -> None:
    async with client(FakeNetwork([FakeServer()])) as ada:
        with pytest.raises(ConnectionGone):
            await ada.ask(ListTables())


async def test_a_lost_connection_fails_what_was_asked_and_is_opened_again_as_the_same_guest() -> (
    None
):
    first, second = FakeServer(), FakeServer()
    network = FakeNetwork([first, second])
    async with client(network) as ada:
        await first.welcome(token="first-token-0123")
        await next_event(ada)
        asking = await asked(ada, Leave(table="t1"))
        await first.receive()
        first.hang_up("the cable is cut")
        with pytest.raises(ConnectionGone):
            await asking
        assert await next_event(ada) == Lost(reason="the cable is cut", retry_in=1.0)
        hello = await second.welcome(token="second-token-012")
        assert hello.token == "first-token-0123"
        assert isinstance(await next_event(ada), Connected)
        assert ada.token == "second-token-012"
        again = await asked(ada, Leave(table="t1"))
        second.send(Done(re=(await second.receive()).id))
        assert isinstance(await again, Done)
    assert network.pauses == [1.0]


async def test_a_create_whose_answer_was_lost_is_sent_again_under_the_same_name() -> None:
    first, second = FakeServer(), FakeServer()
    async with client(FakeNetwork([first, second])) as ada:
        await first.welcome()
        await next_event(ada)
        asking = await asked(ada, CreateTable(game="one-zero-one", seats=(SeatOffer("me"),)))
        lost = await first.receive()
        first.hang_up("the cable is cut")
        await second.welcome()
        again = await second.receive()
        assert isinstance(lost, CreateTable)
        assert lost.once
        assert replace(again, id=lost.id) == lost
        second.send(replace(TABLE, re=again.id))
        reply = await asking
        assert isinstance(reply, Table)
        assert reply.table == TABLE.table


async def test_a_create_without_a_connection_or_after_the_last_one_fails_at_once() -> None:
    create = CreateTable(game="one-zero-one", seats=(SeatOffer("me"),))
    server = FakeServer()
    async with client(FakeNetwork([server]), retry=False) as ada:
        with pytest.raises(ConnectionGone):
            await ada.ask(create)
        await server.welcome()
        await next_event(ada)
        asking = await asked(ada, create)
        server.hang_up()
        with pytest.raises(ConnectionGone):
            await asking


async def test_asking_after_the_last_connection_fails() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server]), retry=False) as ada:
        await server.welcome()
        await next_event(ada)
        server.hang_up()
        await rest(ada)
        with pytest.raises(ConnectionGone):
            await ada.ask(ListTables())


async def test_waits_grow_until_there_is_a_welcome_again() -> None:
    away = TransportError("nobody there")
    server, last = FakeServer(), FakeServer()
    network = FakeNetwork([away, away, away, server, away, last])
    async with client(network) as ada:
        assert [await next_event(ada) for _ in range(3)] == [
            Lost("nobody there", 1.0),
            Lost("nobody there", 2.0),
            Lost("nobody there", 3.0),
        ]
        await server.welcome()
        await next_event(ada)
        server.hang_up("restarting", code=CloseCode.SERVICE_RESTART)
        assert await next_event(ada) == Lost("restarting", 1.0)
        assert await next_event(ada) == Lost("nobody there", 2.0)
        await last.welcome()
        await next_event(ada)
    assert network.pauses == [1.0, 2.0, 3.0, 1.0, 2.0]
    assert network.urls == ["ws://lobby"] * 6


@pytest.mark.parametrize("code", ["bad-version", "bad-name", "bad-token", "bad-message"])
async def test_a_refused_greeting_is_final(code: RefusalCode) -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        hello = await server.receive()
        server.send(Refused(re=hello.id, code=code, message="not you"))
        assert await rest(ada) == [Rejected("not you", code)]
        assert await rest(ada) == []


@pytest.mark.parametrize("code", ["server-busy", "too-many"])
async def test_a_greeting_refused_for_now_is_tried_again(code: RefusalCode) -> None:
    server, last = FakeServer(), FakeServer()
    async with client(FakeNetwork([server, last])) as ada:
        hello = await server.receive()
        server.send(Refused(re=hello.id, code=code, message="later"))
        assert await next_event(ada) == Lost("later", 1.0)
        await last.welcome()
        assert isinstance(await next_event(ada), Connected)


@pytest.mark.parametrize("code", [code for code in CloseCode if not code.retry])
async def test_close_codes_that_a_retry_cannot_mend_are_final(code: CloseCode) -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.welcome()
        await next_event(ada)
        server.hang_up("so be it", code=code)
        assert await rest(ada) == [Rejected("so be it", code)]


@pytest.mark.parametrize("code", [*(code for code in CloseCode if code.retry), 1000, 1006, 1011])
async def test_other_close_codes_are_tried_again(code: int) -> None:
    server, last = FakeServer(), FakeServer()
    async with client(FakeNetwork([server, last])) as ada:
        await server.welcome()
        await next_event(ada)
        server.hang_up("later", code=code)
        assert await next_event(ada) == Lost("later", 1.0)


async def test_an_address_that_can_never_work_is_final() -> None:
    async with client(FakeNetwork([TransportError("no WebSocket address", final=True)])) as ada:
        assert await rest(ada) == [Rejected("no WebSocket address")]


async def test_without_retry_the_first_loss_is_final() -> None:
    async with client(FakeNetwork([TransportError("nobody there")]), retry=False) as ada:
        assert await rest(ada) == [Rejected("nobody there")]


async def test_a_server_that_breaks_the_protocol_is_left_with_a_code_and_tried_again() -> None:
    server, last = FakeServer(), FakeServer()
    async with client(FakeNetwork([server, last])) as ada:
        await server.welcome()
        await next_event(ada)
        server.send_frame(b"\xc1")
        lost = await next_event(ada)
        assert isinstance(lost, Lost)
        assert "bad frame" in lost.reason
        assert server.closed_with == CloseCode.BAD_FRAME
        await last.welcome()
        assert isinstance(await next_event(ada), Connected)


async def test_a_server_that_never_welcomes_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "OPENING_SECONDS", 0)
    server = FakeServer()
    async with client(FakeNetwork([server]), retry=False) as ada:
        assert await rest(ada) == [Rejected("ws://lobby does not answer")]


async def test_a_program_that_does_not_read_gets_a_new_connection_instead_of_a_growing_queue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client_module, "MAX_UNREAD_EVENTS", 5)
    server, last = FakeServer(), FakeServer()
    async with client(FakeNetwork([server, last])) as ada:
        await server.welcome()
        for number in range(9):
            server.send(Unlisted(table=f"t{number}"))
        await last.welcome()
        first = await next_event(ada)
        assert isinstance(first, Lost)
        assert "keep up" in first.reason
        assert isinstance(await next_event(ada), Connected)


async def test_a_message_that_is_too_long_is_the_callers_error_and_harms_nothing() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.welcome()
        await next_event(ada)
        with pytest.raises(LocalProtocolError):
            await ada.ask(Act(table="t1", request=1, action="a" * 70000))
        asking = await asked(ada, Leave(table="t1"))
        server.send(Done(re=(await server.receive()).id))
        assert isinstance(await asking, Done)


async def test_leaving_ends_the_events_and_what_was_asked() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server])) as ada:
        await server.welcome()
        assert isinstance(await next_event(ada), Connected)
        asking = await asked(ada, ListTables())
        reading = asyncio.create_task(rest(ada))
        await server.receive()
    assert await reading == []
    with pytest.raises(ConnectionGone):
        await asking


async def test_leaving_between_two_tries_is_quiet() -> None:
    async def forever(_: float) -> None:
        await asyncio.Event().wait()

    network = FakeNetwork([TransportError("nobody there")])
    async with Client("ws://lobby", name="Ada", connect=network.connect, pause=forever) as ada:
        assert isinstance(await next_event(ada), Lost)
    assert await rest(ada) == []


async def test_a_given_token_is_sent_in_the_first_hello() -> None:
    server = FakeServer()
    async with client(FakeNetwork([server]), token="given-token-0123") as ada:
        assert (await server.welcome()).token == "given-token-0123"
        event = await next_event(ada)
        assert isinstance(event, Connected)
        assert isinstance(event.welcome, Welcome)


async def test_taps_are_given_the_frames_of_both_sides() -> None:
    tapped: list[str] = []
    server = FakeServer()
    async with client(FakeNetwork([server]), tap=lambda way, _: tapped.append(way)) as ada:
        await server.welcome()
        await next_event(ada)
    assert tapped == ["to-server", "to-client"]


@pytest.mark.parametrize(
    ("command", "reply"),
    [
        (Watch(table="t1"), Done(re=1)),
        (ListTables(), TABLE),
        (Leave(table="t1"), Tables(re=1, tables=())),
    ],
    ids=["done for a table", "a table for the list", "the list for done"],
)
async def test_a_reply_of_another_kind_than_was_asked_for_ends_the_connection(
    command: Any, reply: Any
) -> None:
    server = FakeServer()
    async with client(FakeNetwork([server]), retry=False) as ada:
        await server.welcome()
        asking = await asked(ada, command)
        server.send(replace(reply, re=(await server.receive()).id))
        with pytest.raises(ConnectionGone):
            await asking
        *_, last = await rest(ada)
        assert isinstance(last, Rejected)
        assert last.code is CloseCode.BAD_FRAME
        assert server.closed_with == CloseCode.BAD_FRAME
