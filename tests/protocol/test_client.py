"""The client keeps a connection up, matches replies and hands on events, without any network."""

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_protocol import client as client_module
from oneoh_protocol.client import (
    Client,
    ClientEvent,
    Connected,
    ConnectionGone,
    Lost,
    Refusal,
    Rejected,
    Reply,
)
from oneoh_protocol.closing import CloseCode
from oneoh_protocol.connection import LocalProtocolError
from oneoh_protocol.messages import (
    Act,
    Done,
    Leave,
    ListTables,
    RefusalCode,
    Refused,
    Tables,
    Unlisted,
    Watch,
    Welcome,
)
from oneoh_protocol.transport import Hangup
from tests.protocol.lines import Exchange, Line
from tests.protocol.pairs import WELCOME
from tests.protocol.tables import TABLE, moved, request, started


def steady() -> Iterator[float]:
    """Waits of 1, 2, 3 … seconds, so that a test can tell them apart."""
    return (float(n) for n in count(1))


def client(exchange: Exchange, **settings: Any) -> Client:
    """A client whose network is `exchange`, and which never really waits."""
    return Client(
        "ws://lobby",
        name="Ada",
        connect=exchange.connect,
        pause=exchange.pause,
        backoff=steady,
        **settings,
    )


async def next_event(of: Client) -> ClientEvent:
    return await anext(of.events())


async def rest(of: Client) -> list[ClientEvent]:
    """All that is still to come, to the end."""
    return [event async for event in of.events()]


async def asked(of: Client, command: Any) -> "asyncio.Task[Reply]":
    """An `ask` that is on its way."""
    task = asyncio.create_task(of.ask(command))
    await asyncio.sleep(0)
    return task


async def test_it_greets_and_is_welcomed() -> None:
    line = Line()
    async with client(Exchange([line]), agent="bot", software="x 1", legal=False) as ada:
        hello = await line.welcome()
        assert (hello.name, hello.agent, hello.software) == ("Ada", "bot", "x 1")
        assert (hello.legal, hello.token, hello.oldest, hello.newest) == (False, None, 1, 1)
        assert await next_event(ada) == Connected(replace(WELCOME, re=hello.id))
        assert ada.welcome == replace(WELCOME, re=hello.id)
        assert ada.token == WELCOME.token
    assert line.closed_with == 1000
    assert ada.welcome is None


async def test_answers_find_their_question_in_any_order() -> None:
    line = Line()
    async with client(Exchange([line])) as ada:
        await line.welcome()
        await next_event(ada)
        first = await asked(ada, Act(table="t1", request=3, action="a"))
        second = await asked(ada, ListTables())
        heard = [await line.heard(), await line.heard()]
        assert [type(message) for message in heard] == [Act, ListTables]
        assert len({message.id for message in heard}) == 2
        line.say(Tables(re=heard[1].id, tables=()))
        line.say(Done(re=heard[0].id))
        assert await second == Tables(re=heard[1].id, tables=())
        assert await first == Done(re=heard[0].id)


async def test_a_refusal_is_raised_to_whoever_asked() -> None:
    line = Line()
    async with client(Exchange([line])) as ada:
        await line.welcome()
        await next_event(ada)
        asking = await asked(ada, Watch(table="t1"))
        refused = Refused(re=(await line.heard()).id, code="no-such-table", message="no t1 here")
        line.say(refused)
        with pytest.raises(Refusal, match="no t1 here") as caught:
            await asking
        assert caught.value.refused == refused


async def test_a_table_is_an_answer_and_also_an_event_at_its_place() -> None:
    line = Line()
    async with client(Exchange([line])) as ada:
        await line.welcome()
        await next_event(ada)
        asking = await asked(ada, Watch(table="t1"))
        table = replace(TABLE, re=(await line.heard()).id)
        line.say(Unlisted(table="t0"))
        line.say(table)
        line.say(started())
        line.say(request(turn=0))
        line.say(moved(seq=2, turn=1))
        assert await asking == table
        assert [await next_event(ada) for _ in range(5)] == [
            Unlisted(table="t0"),
            table,
            started(),
            request(turn=0),
            moved(seq=2, turn=1),
        ]


async def test_unknown_kinds_of_message_and_answers_to_nobody_are_passed_over() -> None:
    line = Line()
    async with client(Exchange([line])) as ada:
        await line.welcome()
        await next_event(ada)
        line.say_bytes(b"\x81\xa4type\xa7weather")
        line.say(Done(re=77))
        line.say(Refused(re=0, code="bad-message", message="what?"))
        line.say(Unlisted(table="t0"))
        assert await next_event(ada) == Unlisted(table="t0")


async def test_an_answer_that_nobody_waits_for_any_more_is_passed_over() -> None:
    line = Line()
    async with client(Exchange([line])) as ada:
        await line.welcome()
        await next_event(ada)
        asking = await asked(ada, Leave(table="t1"))
        number = (await line.heard()).id
        asking.cancel()
        await asyncio.wait([asking])
        line.say(Done(re=number))
        line.say(Unlisted(table="t0"))
        assert await next_event(ada) == Unlisted(table="t0")


async def test_without_a_connection_nothing_can_be_asked() -> None:
    async with client(Exchange([Line()])) as ada:
        with pytest.raises(ConnectionGone):
            await ada.ask(ListTables())


async def test_a_lost_connection_fails_what_was_asked_and_comes_back_as_the_same_guest() -> None:
    first, second = Line(), Line()
    exchange = Exchange([first, second])
    async with client(exchange) as ada:
        await first.welcome(token="first-token-0123")
        await next_event(ada)
        asking = await asked(ada, Leave(table="t1"))
        await first.heard()
        first.hang_up("the cable is cut")
        with pytest.raises(ConnectionGone):
            await asking
        assert await next_event(ada) == Lost(reason="the cable is cut", retry_in=1.0)
        hello = await second.welcome(token="second-token-012")
        assert hello.token == "first-token-0123"
        assert isinstance(await next_event(ada), Connected)
        assert ada.token == "second-token-012"
        again = await asked(ada, Leave(table="t1"))
        second.say(Done(re=(await second.heard()).id))
        assert isinstance(await again, Done)
    assert exchange.pauses == [1.0]


async def test_a_connection_that_breaks_while_asking_is_gone() -> None:
    line = Line()
    async with client(Exchange([line]), retry=False) as ada:
        await line.welcome()
        await next_event(ada)
        line.hang_up()
        await rest(ada)
        with pytest.raises(ConnectionGone):
            await ada.ask(ListTables())


async def test_waits_grow_until_there_is_a_welcome_again() -> None:
    away = Hangup("nobody there")
    line, last = Line(), Line()
    exchange = Exchange([away, away, away, line, away, last])
    async with client(exchange) as ada:
        assert [await next_event(ada) for _ in range(3)] == [
            Lost("nobody there", 1.0),
            Lost("nobody there", 2.0),
            Lost("nobody there", 3.0),
        ]
        await line.welcome()
        await next_event(ada)
        line.hang_up("restarting", code=CloseCode.SERVICE_RESTART)
        assert await next_event(ada) == Lost("restarting", 1.0)
        assert await next_event(ada) == Lost("nobody there", 2.0)
        await last.welcome()
        await next_event(ada)
    assert exchange.pauses == [1.0, 2.0, 3.0, 1.0, 2.0]
    assert exchange.urls == ["ws://lobby"] * 6


@pytest.mark.parametrize("code", ["bad-version", "bad-name", "bad-token", "bad-message"])
async def test_a_refused_greeting_is_final(code: RefusalCode) -> None:
    line = Line()
    async with client(Exchange([line])) as ada:
        hello = await line.heard()
        line.say(Refused(re=hello.id, code=code, message="not you"))
        assert await rest(ada) == [Rejected("not you", code)]
        assert await rest(ada) == []


@pytest.mark.parametrize("code", ["server-busy", "draining", "too-many"])
async def test_a_greeting_refused_for_now_is_tried_again(code: RefusalCode) -> None:
    line, last = Line(), Line()
    async with client(Exchange([line, last])) as ada:
        hello = await line.heard()
        line.say(Refused(re=hello.id, code=code, message="later"))
        assert await next_event(ada) == Lost("later", 1.0)
        await last.welcome()
        assert isinstance(await next_event(ada), Connected)


@pytest.mark.parametrize("code", [code for code in CloseCode if not code.retry])
async def test_close_codes_that_a_retry_cannot_mend_are_final(code: CloseCode) -> None:
    line = Line()
    async with client(Exchange([line])) as ada:
        await line.welcome()
        await next_event(ada)
        line.hang_up("so be it", code=code)
        assert await rest(ada) == [Rejected("so be it", code)]


@pytest.mark.parametrize("code", [*(code for code in CloseCode if code.retry), 1000, 1006, 1011])
async def test_other_close_codes_are_tried_again(code: int) -> None:
    line, last = Line(), Line()
    async with client(Exchange([line, last])) as ada:
        await line.welcome()
        await next_event(ada)
        line.hang_up("later", code=code)
        assert await next_event(ada) == Lost("later", 1.0)


async def test_an_address_that_can_never_work_is_final() -> None:
    async with client(Exchange([Hangup("no WebSocket address", final=True)])) as ada:
        assert await rest(ada) == [Rejected("no WebSocket address")]


async def test_without_retry_the_first_loss_is_final() -> None:
    async with client(Exchange([Hangup("nobody there")]), retry=False) as ada:
        assert await rest(ada) == [Rejected("nobody there")]


async def test_a_server_that_breaks_the_protocol_is_left_with_a_code_and_tried_again() -> None:
    line, last = Line(), Line()
    async with client(Exchange([line, last])) as ada:
        await line.welcome()
        await next_event(ada)
        line.say_bytes(b"\xc1")
        lost = await next_event(ada)
        assert isinstance(lost, Lost)
        assert "bad frame" in lost.reason
        assert line.closed_with == CloseCode.BAD_FRAME
        await last.welcome()
        assert isinstance(await next_event(ada), Connected)


async def test_a_server_that_never_welcomes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "OPENING_SECONDS", 0)
    line = Line()
    async with client(Exchange([line]), retry=False) as ada:
        assert await rest(ada) == [Rejected("ws://lobby does not answer")]


async def test_a_program_that_does_not_read_gets_a_new_connection_instead_of_a_growing_queue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client_module, "EVENTS_WAITING", 5)
    line, last = Line(), Line()
    async with client(Exchange([line, last])) as ada:
        await line.welcome()
        for number in range(9):
            line.say(Unlisted(table=f"t{number}"))
        await last.welcome()
        first = await next_event(ada)
        assert isinstance(first, Lost)
        assert "keep up" in first.reason
        assert isinstance(await next_event(ada), Connected)


async def test_a_message_that_is_too_long_is_the_callers_fault_and_harms_nothing() -> None:
    line = Line()
    async with client(Exchange([line])) as ada:
        await line.welcome()
        await next_event(ada)
        with pytest.raises(LocalProtocolError):
            await ada.ask(Act(table="t1", request=1, action="a" * 70000))
        asking = await asked(ada, Leave(table="t1"))
        line.say(Done(re=(await line.heard()).id))
        assert isinstance(await asking, Done)


async def test_leaving_ends_the_events_and_what_was_asked() -> None:
    line = Line()
    async with client(Exchange([line])) as ada:
        await line.welcome()
        assert isinstance(await next_event(ada), Connected)
        asking = await asked(ada, ListTables())
        reading = asyncio.create_task(rest(ada))
        await line.heard()
    assert await reading == []
    with pytest.raises(ConnectionGone):
        await asking


async def test_leaving_between_two_tries_is_quiet() -> None:
    async def forever(_: float) -> None:
        await asyncio.Event().wait()

    exchange = Exchange([Hangup("nobody there")])
    async with Client("ws://lobby", name="Ada", connect=exchange.connect, pause=forever) as ada:
        assert isinstance(await next_event(ada), Lost)
    assert await rest(ada) == []


async def test_a_given_token_is_the_first_that_is_shown() -> None:
    line = Line()
    async with client(Exchange([line]), token="given-token-0123") as ada:
        assert (await line.welcome()).token == "given-token-0123"
        event = await next_event(ada)
        assert isinstance(event, Connected)
        assert isinstance(event.welcome, Welcome)


async def test_taps_hear_the_client_and_the_server() -> None:
    heard: list[str] = []
    line = Line()
    async with client(Exchange([line]), tap=lambda way, _: heard.append(way)) as ada:
        await line.welcome()
        await next_event(ada)
    assert heard == ["to-server", "to-client"]


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
    line = Line()
    async with client(Exchange([line]), retry=False) as ada:
        await line.welcome()
        asking = await asked(ada, command)
        line.say(replace(reply, re=(await line.heard()).id))
        with pytest.raises(ConnectionGone):
            await asking
        *_, last = await rest(ada)
        assert isinstance(last, Rejected)
        assert last.code is CloseCode.BAD_FRAME
        assert line.closed_with == CloseCode.BAD_FRAME
