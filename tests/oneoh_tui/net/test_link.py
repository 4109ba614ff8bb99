"""The link folds events before it reports them, and reconnects."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from msgspec.structs import replace

from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.client_events import Connected, Lost, Rejected
from oneoh_protocol.messages import (
    Clock,
    Closed,
    Command,
    Leave,
    Listed,
    ListTables,
    Refused,
    Reply,
    SeatInfo,
    Seats,
    Table,
    TableRow,
    Tables,
    Unfollow,
    Unlisted,
    Watch,
)
from oneoh_tui.net.link import Link
from oneoh_tui.net.news import Forgotten, News
from tests.oneoh_tui.conftest import FakeWire, welcome
from tests.oneoh_tui.net.game_wire import ADA, position, table

TABLE = table(position(1))
ROW = TableRow("t9", "one-zero-one", "waiting", "Ada", (ADA, ADA), {}, Clock(), 0, 0)


class Told(list["News | None"]):
    """News of a link, with a way to wait for more."""

    def __init__(self) -> None:
        super().__init__()
        self._news = asyncio.Event()

    def take(self, event: "News | None") -> None:
        self.append(event)
        self._news.set()

    async def until(self, kind: type, count: int = 1) -> None:
        while sum(isinstance(event, kind) for event in self) < count:
            self._news.clear()
            await self._news.wait()

    async def settle(self) -> None:
        """Let all ready tasks run."""
        for _ in range(20):
            await asyncio.sleep(0)


@asynccontextmanager
async def linked(wire: FakeWire) -> AsyncIterator[tuple[Link, Told]]:
    told = Told()
    link = Link("ws://there:1", lambda: wire, told.take)
    task = asyncio.create_task(link.run())
    try:
        yield link, told
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def seats(seq: int, spectators: int) -> Seats:
    return Seats("t1", seq, "Ada", True, (ADA, SeatInfo("anyone")), (None, None), spectators)


async def test_the_table_is_folded_before_anybody_is_told() -> None:
    wire = FakeWire()
    seen: asyncio.Queue[int] = asyncio.Queue()

    def tell(event: "News | None") -> None:
        if isinstance(event, Seats):
            seen.put_nowait(link.tables["t1"].spectators)

    link = Link("ws://there:1", lambda: wire, tell)
    task = asyncio.create_task(link.run())
    wire.say(TABLE, seats(1, 5))
    assert await seen.get() == 5
    task.cancel()


async def test_a_table_that_was_asked_for_is_there_when_the_answer_is() -> None:
    wire = FakeWire()
    wire.tables["t1"] = TABLE
    async with linked(wire) as (link, _told):
        await link.welcomed()
        await link.ask(Watch(table="t1"))
        assert link.tables["t1"] == TABLE


async def test_a_gap_in_the_events_is_mended_by_watching_again() -> None:
    wire = FakeWire()
    wire.tables["t1"] = replace(TABLE, seq=7, spectators=9)
    async with linked(wire) as (link, told):
        wire.say(TABLE, seats(5, 1))
        await told.until(Table, 2)
        assert link.tables["t1"].spectators == 9


async def test_a_table_is_watched_once_for_all_events_after_a_gap() -> None:
    wire = FakeWire()
    wire.tables["t1"] = replace(TABLE, seq=300)
    async with linked(wire) as (link, told):
        await link.welcomed()
        wire.say(TABLE, *(seats(number, 1) for number in range(45, 301)))
        await told.until(Table, 2)
        assert wire.asked == [Watch(table="t1")]
        wire.tables["t1"] = replace(TABLE, seq=400)
        wire.say(seats(400, 1))
        await told.until(Table, 3)
        assert link.tables["t1"].seq == 400


async def test_the_status_follows_the_connection() -> None:
    wire = FakeWire(connected=False)
    async with linked(wire) as (link, told):
        assert link.status == "connecting"
        wire.say(Lost("refused", 2.5))
        await told.until(Lost)
        assert (link.status, link.status_text, link.retry_in) == ("down", "refused", 2.5)
        wire.say(Connected(welcome()))
        await told.until(Connected)
        assert (link.status, link.retry_in) == ("up", None)
        wire.say(Rejected("no such version"))
        await told.until(Rejected)
        assert (link.status, link.status_text) == ("rejected", "no such version")


async def test_after_a_reconnection_tables_and_list_are_asked_for_again() -> None:
    wire = FakeWire(rows=(ROW,))
    wire.tables["t1"] = TABLE
    async with linked(wire) as (link, told):
        await link.welcomed()
        await link.ask(Watch(table="t1"))
        await link.follow_list()
        await told.settle()
        wire.asked.clear()
        wire.say(Lost("gone", 1.0), Connected(welcome()))
        await told.until(Connected, 2)
        await told.settle()
        assert wire.asked == [Watch(table="t1"), ListTables(follow=True)]


async def test_tables_of_ones_own_are_resumed_at_once() -> None:
    wire = FakeWire(connected=False)
    wire.tables["t1"] = TABLE
    async with linked(wire) as (link, told):
        wire.say(Connected(welcome(tables=("t1",))))
        await told.until(Table)
        assert link.tables["t1"].seat == 0


async def test_a_table_that_was_left_is_not_watched_again() -> None:
    wire = FakeWire()
    async with linked(wire) as (link, told):
        wire.say(TABLE)
        await told.until(Table)
        await link.ask(Leave(table="t1"))
        wire.asked.clear()
        wire.say(Connected(welcome()))
        await told.until(Connected, 2)
        await told.settle()
        assert wire.asked == []


async def test_a_table_that_went_meanwhile_is_told_as_closed() -> None:
    wire = FakeWire()
    async with linked(wire) as (_link, told):
        wire.say(TABLE)
        await told.until(Table)
        wire.refusal = Refusal(Refused(1, "no-such-table", "gone"))
        wire.say(Connected(welcome()))
        await told.until(Closed)


async def test_a_list_that_comes_unasked_replaces_the_rows() -> None:
    wire = FakeWire(rows=(ROW, replace(ROW, table="gone")))
    async with linked(wire) as (link, told):
        await told.until(Connected)
        await link.follow_list()
        wire.say(Tables(0, (replace(ROW, spectators=9),)))
        await told.until(Tables)
        assert list(link.listed.rows.values()) == [replace(ROW, spectators=9)]


async def test_what_is_listed_while_the_list_is_on_its_way_wins() -> None:
    newer = replace(ROW, spectators=4)

    class Slow(FakeWire):
        async def ask(self, command: Command) -> Reply:
            self.say(Listed(newer), Unlisted("gone"))
            await told.until(Unlisted)
            return await super().ask(command)

    wire = Slow(rows=(ROW, replace(ROW, table="gone")))

    async with linked(wire) as (link, told):
        await link.welcomed()
        await link.follow_list()
        assert link.listed.rows == {"t9": newer}


async def test_an_unfollowed_list_is_empty() -> None:
    wire = FakeWire(rows=(ROW,))
    async with linked(wire) as (link, _told):
        await link.welcomed()
        await link.follow_list()
        await link.unfollow_list()
        assert link.listed.rows == {}
        assert isinstance(wire.asked[-1], Unfollow)


async def test_asking_without_a_connection_says_so() -> None:
    wire = FakeWire(connected=False)
    wire.refusal = ConnectionGone()
    async with linked(wire) as (link, _told):
        with pytest.raises(ConnectionGone):
            await link.ask(Watch(table="t1"))


async def test_a_server_that_has_forgotten_the_guest_gets_a_new_one_without_tables() -> None:
    wires = [FakeWire(), FakeWire(connected=False)]
    left = iter(wires)
    told = Told()
    link = Link("ws://there:1", lambda: next(left), told.take)
    task = asyncio.create_task(link.run())
    await link.follow_list()
    wires[0].say(TABLE, Listed(ROW), Rejected("unknown", "bad-token"))
    await told.until(Forgotten)
    assert (link.status, link.welcome, link.tables, link.listed.rows) == (
        "connecting",
        None,
        {},
        {},
    )
    assert not any(isinstance(event, Rejected) for event in told)
    wires[1].rows = (ROW,)
    wires[1].say(Connected(welcome()))
    await told.until(Connected, 2)
    await told.settle()
    # The lobby's list is followed again, and no table of the guest that was.
    assert list(link.listed.rows) == ["t9"]
    assert not [command for command in wires[1].asked if isinstance(command, Watch)]
    task.cancel()


async def test_a_server_that_knows_no_guest_at_all_turns_us_away_for_good() -> None:
    wires = [FakeWire(connected=False) for _ in range(2)]
    left = iter(wires)
    told = Told()
    link = Link("ws://there:1", lambda: next(left), told.take)
    task = asyncio.create_task(link.run())
    for wire in wires:
        wire.say(Rejected("unknown", "bad-token"))
    await told.until(Rejected)
    assert link.status == "rejected"
    assert sum(isinstance(event, Forgotten) for event in told) == 1
    task.cancel()
