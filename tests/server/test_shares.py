"""Quotas of guests and addresses, over real sockets from several addresses."""

import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
import pytest

from oneoh_server.server import Server, bots_of
from oneoh_server.stores.memory.store import MemoryStore
from tests.server.high_card import HIGH_CARD
from tests.server.players import SETTINGS, serving
from tests.server.visitors import BOT, ME, Visitor, visiting

STUB = (sys.executable, "-m", "tests.server.stub_bot")
THERE, ELSEWHERE = "127.0.0.2", "127.0.0.3"


@asynccontextmanager
async def serving_bots(**changes: Any) -> AsyncIterator[Server]:
    settings = msgspec.structs.replace(SETTINGS, **changes)
    games = {HIGH_CARD.id: HIGH_CARD}
    async with Server(settings, MemoryStore(), games, bots=bots_of(settings, STUB)) as server:
        yield server


async def codes(visitor: Visitor, count: int, *seats: dict[str, str]) -> list[str]:
    """Open tables; return the type of each reply, `table`, or the code of the refusal."""
    replies = [await visitor.open(*seats) for _ in range(count)]
    return [reply["code"] if reply["type"] == "refused" else reply["type"] for reply in replies]


async def test_six_guests_of_one_address_cannot_fill_the_lobby(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with (
        serving(max_tables=40, tables_per_address=30) as server,
        AsyncExitStack() as stack,
        visiting(server.url, ELSEWHERE) as other,
    ):
        opened: list[str] = []
        for _ in range(6):
            guest = await stack.enter_async_context(visiting(server.url, THERE))
            opened += await codes(guest, 8)
        assert opened.count("table") == 30
        assert opened.count("too-many") == 18
        assert await codes(other, 10) == ["table"] * 10
        assert await codes(other, 1) == ["server-busy"]
    lines = [record.message for record in caplog.records if "turned away" in record.message]
    assert len(lines) == 2
    assert lines[0].endswith(": 30")
    assert ": 30, address " in lines[1]
    assert THERE not in caplog.text


async def test_a_guest_at_the_limit_of_tables_is_told_what_to_do() -> None:
    async with serving(tables_per_address=1) as server, visiting(server.url) as guest:
        await guest.open()
        reply = await guest.open()
        assert reply["message"].endswith("as yours has: leave some first")
        assert (await guest.ask("list"))["type"] == "tables"


async def test_tables_whose_host_has_left_do_not_count() -> None:
    async with serving(tables_per_address=1) as server, visiting(server.url) as guest:
        table = (await guest.open())["table"]
        await guest.ask("leave", table=table)
        assert await codes(guest, 1) == ["table"]


async def test_an_address_has_a_limit_of_new_guests_but_not_of_returning_ones() -> None:
    async with serving(guests_per_hour_per_address=2) as server:
        async with visiting(server.url) as first, visiting(server.url):
            token = first.token
        async with (
            visiting(server.url) as third,
            visiting(server.url, token=token) as again,
            visiting(server.url, ELSEWHERE) as other,
        ):
            assert third.token == "refused: too-many"
            assert again.token == token
            assert not other.token.startswith("refused")


@pytest.mark.slow
async def test_one_address_takes_no_more_than_its_share_of_the_house_bots() -> None:
    async with (
        serving_bots(max_bots=3, bots_per_guest=1, bots_per_address=2) as server,
        visiting(server.url, THERE) as first,
        visiting(server.url, THERE) as second,
        visiting(server.url, THERE) as third,
        visiting(server.url, ELSEWHERE) as other,
    ):
        assert await codes(first, 2, ME, BOT) == ["table", "too-many"]
        assert await codes(second, 1, ME, BOT) == ["table"]
        assert await codes(third, 1, ME, BOT) == ["too-many"]
        table = (await third.open())["table"]
        filled = await third.ask("fill", table=table, seat=1, offer=BOT)
        assert filled["code"] == "too-many"
        assert await codes(other, 1, ME, BOT) == ["table"]
        await other.begin()


@pytest.mark.slow
async def test_sixteen_abandoned_games_leave_a_bot_for_the_next_guest() -> None:
    async with (
        serving_bots(max_bots=16, bots_per_guest=99, bots_per_address=99) as server,
        visiting(server.url, ELSEWHERE) as next_visitor,
    ):
        async with visiting(server.url, THERE) as gone:
            for _ in range(16):
                table = (await gone.open(ME, BOT))["table"]
                await gone.begin()
            assert await codes(next_visitor, 1, ME, BOT) == ["server-busy"]
            await next_visitor.ask("watch", table=table)
        await next_visitor.sees(0, present=False)
        assert await codes(next_visitor, 1, ME, BOT) == ["table"]
        await next_visitor.begin()


@pytest.mark.slow
async def test_a_bot_dismissed_for_another_table_is_called_when_its_guest_returns() -> None:
    async with (
        serving_bots(max_bots=1) as server,
        visiting(server.url, ELSEWHERE) as other,
    ):
        async with visiting(server.url, THERE) as gone:
            table = (await gone.open(ME, BOT))["table"]
            await gone.begin()
            await other.ask("watch", table=table)
            token = gone.token
        await other.sees(0, present=False)
        mine = (await other.open(ME, BOT))["table"]
        await other.begin()
        async with visiting(server.url, THERE, token=token) as back:
            shown = await back.ask("watch", table=table)
            assert [seat.get("present", False) for seat in shown["seats"]] == [True, False]
            await other.ask("resign", table=mine)
            await back.sees(1, present=True)


async def test_a_guest_of_the_gateway_counts_for_the_address_that_it_names() -> None:
    async with (
        serving(tables_per_address=1) as server,
        visiting(server.url, headers={"X-Forwarded-For": "203.0.113.5"}) as first,
        visiting(server.url, headers={"X-Forwarded-For": "203.0.113.5"}) as second,
        visiting(server.url, headers={"X-Forwarded-For": "203.0.113.6"}) as other,
        visiting(server.url, THERE, headers={"X-Forwarded-For": "203.0.113.5"}) as liar,
    ):
        assert await codes(first, 1) == ["table"]
        assert await codes(second, 1) == ["too-many"]
        assert await codes(other, 1) == ["table"]
        assert await codes(liar, 1) == ["table"]
