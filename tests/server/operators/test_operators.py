"""Operators over the wire: what they see and do, and what nobody else may."""

import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.client_events import Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import (
    Announce,
    Announcement,
    Ban,
    BanRow,
    Chat,
    Closed,
    CloseTable,
    CreateTable,
    Drain,
    Draining,
    Inspect,
    Inspection,
    Join,
    Kick,
    LiftBan,
    Mute,
    Operate,
    OperatorCommand,
    Request,
    SeatOffer,
    Seek,
    Watch,
)
from oneoh_server.operators.keys import OperatorKeys, hash_key
from oneoh_server.server import Server
from oneoh_server.stores.contract import Store
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.high_card import HIGH_CARD
from tests.server.players import SETTINGS, Player, playing
from tests.server.visitors import visiting

KEY = "k" * 22
KEYS = OperatorKeys({"ada": hash_key(KEY)})
SEATS = SeatOffer("me"), SeatOffer("anyone")

COMMANDS: list[OperatorCommand] = [
    Inspect(what="overview"),
    Kick(guest="g1"),
    Ban(guest="g1", seconds=60),
    Mute(guest="g1", seconds=60),
    LiftBan(ban=1),
    CloseTable(table="t1"),
    Announce(text="Hello"),
    Drain(),
]


@asynccontextmanager
async def operated(
    store: Store | None = None, clock: Callable[[], float] = time.monotonic
) -> AsyncIterator[tuple[Server, Player]]:
    """Serve, with an operator who is connected."""
    games = {HIGH_CARD.id: HIGH_CARD}
    async with (
        Server(SETTINGS, store or MemoryStore(), games, clock=clock, operator_keys=KEYS) as server,
        playing(server.url, "Ada") as ada,
    ):
        await ada.ask(Operate(key=KEY))
        yield server, ada


async def refused(player: Player, command: Any) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


async def inspect(player: Player, what: Any, skip: int = 0) -> Inspection:
    seen = await player.ask(Inspect(what=what, skip=skip))
    assert isinstance(seen, Inspection)
    return seen


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
async def test_nobody_else_may_send_their_commands(command: OperatorCommand) -> None:
    async with operated() as (server, ada), playing(server.url, "Eve") as eve:
        assert await refused(eve, command) == "not-operator"
        assert (await inspect(ada, "audit")).audit == ()
        assert not server.drain.begun.is_set()


async def test_a_wrong_key_makes_no_operator_and_is_not_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    wrong = "w" * 22
    async with operated() as (server, _ada), playing(server.url, "Eve") as eve:
        assert await refused(eve, Operate(key=wrong)) == "not-operator"
        assert await refused(eve, Kick(guest="g1")) == "not-operator"
    lines = [record.getMessage() for record in caplog.records]
    assert any("operate" in line for line in lines)
    ours = [
        line
        for record, line in zip(caplog.records, lines, strict=True)
        if record.name.startswith("oneoh")
    ]
    assert not [line for line in ours if wrong in line or KEY in line]


async def test_few_keys_can_be_tried_in_a_minute() -> None:
    async with operated(clock=lambda: 0.0) as (server, _ada), playing(server.url, "Eve") as eve:
        codes = [await refused(eve, Operate(key="w" * 22)) for _ in range(6)]
        assert codes == ["not-operator"] * 4 + ["too-fast"] * 2  # one was the operator's own


async def test_the_overview_counts_unlisted_tables_and_refusals() -> None:
    async with operated() as (server, ada), playing(server.url, "Bob") as bob:
        await bob.open()
        await bob.open(listed=False)
        await refused(bob, Join(table="nowhere"))
        seen = (await inspect(ada, "overview")).overview
        assert seen
        assert (seen.connections, seen.operators, seen.waiting, seen.unlisted) == (2, 1, 2, 1)
        assert [(each.code, each.count) for each in seen.refusals] == [("no-such-table", 1)]
        [line] = seen.last_refusals
        assert (line.command, line.guest, line.table) == ("join", bob.welcome.guest, "nowhere")
        assert seen.draining_ms is None


async def test_connections_and_tables_are_shown_newest_first() -> None:
    async with operated() as (server, ada), playing(server.url, "Bob", software="b 1") as bob:
        table = await bob.open(listed=False)
        first, second = (await inspect(ada, "connections")).connections
        assert (first.name, first.software, first.address) == ("Bob", "b 1", "127.0.0.1")
        assert (first.guest, first.tables) == (bob.welcome.guest, (table.table,))
        assert (first.operator, second.operator) == (False, True)
        [row] = (await inspect(ada, "tables")).tables
        assert (row.table, row.listed, row.seats) == (table.table, False, ("Bob", ""))
        [last] = (await inspect(ada, "connections", skip=1)).connections
        assert last == second


async def test_rows_beyond_a_frame_are_left_off_and_come_on_later_pages() -> None:
    store = MemoryStore()
    for number in range(1, 401):
        await store.book.add_ban(BanRow(1, 2**35, guest=f"g{number}", reason="x" * 200))
    async with operated(store) as (_server, ada):
        seen = await inspect(ada, "bans")
        found: list[BanRow] = []
        while seen.left_off:
            found += seen.bans
            assert seen.left_off == 400 - len(found)
            seen = await inspect(ada, "bans", skip=len(found))
        assert [ban.ban for ban in (*found, *seen.bans)] == [*range(1, 401)]
        assert found


async def test_a_kicked_guest_goes_and_is_told_why_and_may_come_back() -> None:
    async with operated() as (server, ada), playing(server.url, "Eve") as eve:
        guest = eve.welcome.guest
        await ada.ask(Kick(guest=guest, reason="Calm down"))
        gone = await eve.next(Rejected)
        assert (gone.code, "Calm down" in gone.reason) == (CloseCode.REMOVED, True)
        async with playing(server.url, "Eve", token=eve.client.token) as back:
            assert back.welcome.guest == guest
        assert await refused(ada, Kick(guest="nobody")) == "no-such-guest"


async def test_a_banned_guest_stays_out_until_the_ban_is_lifted_also_after_a_restart() -> None:
    store = MemoryStore()
    async with operated(store) as (server, ada), playing(server.url, "Eve") as eve:
        await ada.ask(Ban(guest=eve.welcome.guest, seconds=60, reason="Noise"))
        token = eve.client.token
        assert (await eve.next(Rejected)).code == CloseCode.REMOVED
    async with operated(store) as (server, ada):
        async with Client(server.url, name="Eve", token=token) as client:
            rejected = await anext(client.events())
            assert isinstance(rejected, Rejected)
            assert rejected.code == "banned"
            assert rejected.reason.endswith("Noise")
        [ban] = (await inspect(ada, "bans")).bans
        await ada.ask(LiftBan(ban=ban.ban))
        async with playing(server.url, "Eve", token=token):
            assert (await inspect(ada, "bans")).bans == ()


async def test_a_banned_address_is_the_players_and_not_the_proxys() -> None:
    forwarded = {"X-Forwarded-For": "192.0.2.7"}
    async with operated() as (server, ada):
        async with visiting(server.url, headers=forwarded) as visitor:
            await visitor.ask("list")
            await ada.ask(Ban(address="192.0.2.0/24", seconds=60))
            await visitor.socket.wait_closed()
            assert visitor.socket.close_code == CloseCode.REMOVED
        async with visiting(server.url, headers=forwarded) as visitor:
            assert visitor.token == "refused: banned"
        async with visiting(server.url) as other:
            assert not other.token.startswith("refused")


async def test_a_muted_guest_plays_on_and_says_nothing_until_the_mute_is_lifted(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "oneoh.db")
    async with operated(SqliteStore(path)) as (server, ada), playing(server.url, "Eve") as eve:
        token, guest = eve.welcome.token, eve.welcome.guest
        await ada.ask(Mute(guest=guest, seconds=60, reason="rude"))
        table = (await eve.open()).table
        assert await refused(eve, Chat(table=table, text="you fool")) == "muted"
    async with (
        operated(SqliteStore(path)) as (server, ada),
        playing(server.url, "Eve", token=token) as eve,
    ):
        with pytest.raises(Refusal) as caught:
            await eve.ask(Chat(table=table, phrase="hello"))
        assert "rude" in caught.value.refused.message
        [row] = (await inspect(ada, "bans")).bans
        assert (row.guest, row.mutes) == (guest, True)
        assert caught.value.refused.detail == {"until_s": row.until_s}
        await ada.ask(LiftBan(ban=row.ban))
        await eve.ask(Chat(table=table, phrase="hello"))
        acts = [line.act for line in (await inspect(ada, "audit")).audit]
        assert acts == ["lift-ban", "mute"]


async def test_a_muted_address_is_silent_for_every_guest_there() -> None:
    async with operated() as (server, ada):
        await ada.ask(Mute(address="192.0.2.0/24", seconds=60))
        forwarded = {"X-Forwarded-For": "192.0.2.9"}
        async with visiting(server.url, headers=forwarded) as there, visiting(server.url) as here:
            for visitor, reply in ((there, "refused"), (here, "done")):
                table = (await visitor.open())["table"]
                said = await visitor.ask("chat", table=table, text="hello")
                assert said["type"] == reply


async def test_bots_are_shown_by_themselves() -> None:
    async with operated() as (server, ada), playing(server.url, "greedy", agent="bot"):
        assert [row.name for row in (await inspect(ada, "connections")).connections] == [
            "greedy",
            "Ada",
        ]
        [row] = (await inspect(ada, "bots")).connections
        assert (row.name, row.bot, row.house) == ("greedy", True, False)


async def test_the_overview_has_the_load_of_the_server_and_the_time_of_moves() -> None:
    async with operated() as (server, ada), playing(server.url, "Bob") as bob:
        first = (await inspect(ada, "overview")).overview
        assert first
        assert (first.moves, first.move_us) == (0, None)
        table = await bob.open()
        await ada.join(table.table)
        await bob.answer(await bob.next(Request))
        seen = (await inspect(ada, "overview")).overview
        assert seen
        assert seen.moves == 1
        assert seen.move_us == seen.slow_move_us is not None
        assert seen.memory_mib > 10


async def test_the_overview_counts_the_guests_in_the_queue() -> None:
    async with operated() as (server, ada), playing(server.url, "Bob") as bob:
        await bob.ask(Seek(game=HIGH_CARD.id))
        seen = (await inspect(ada, "overview")).overview
        assert seen
        assert seen.queued == 1


async def test_a_ban_names_a_guest_or_an_address() -> None:
    async with operated() as (_server, ada):
        for ban in (
            Ban(seconds=1),
            Ban(guest="g1", address="192.0.2.7", seconds=1),
            Ban(address="127.0.0.1", seconds=1),
            Ban(address="home", seconds=1),
        ):
            assert await refused(ada, ban) == "bad-target"
        assert (await inspect(ada, "audit")).audit == ()


async def test_a_running_table_is_closed_for_good_and_its_guests_are_told() -> None:
    store = MemoryStore()
    async with operated(store) as (server, ada), playing(server.url, "Bob") as bob:
        table = (await bob.ask(CreateTable(game=HIGH_CARD.id, seats=SEATS))).table
        async with playing(server.url, "Cat") as cat:
            await cat.join(table)
            await bob.next(Request)
            await ada.ask(CloseTable(table=table, reason="Left alone"))
            assert (await bob.next(Closed)).reason == "operator"
            assert (await cat.next(Closed)).reason == "operator"
        assert await refused(bob, Watch(table=table)) == "no-such-table"
        assert await refused(ada, CloseTable(table=table)) == "no-such-table"
        assert await store.claim() == []


async def test_an_announcement_and_a_drain_reach_everybody() -> None:
    async with operated() as (server, ada), playing(server.url, "Bob") as bob:
        await ada.ask(Announce(text="Soon\u202e\n"))
        assert await bob.next(Announcement) == await ada.next(Announcement)
        await ada.ask(Drain(reason="update"))
        await bob.next(Draining)
        assert server.drain.begun.is_set()
        seen = (await inspect(ada, "overview")).overview
        assert seen
        assert seen.draining_ms


async def test_every_act_is_in_the_audit_with_who_did_it_and_why() -> None:
    async with operated() as (server, ada), playing(server.url, "Bob") as bob:
        table = (await bob.open()).table
        guest = bob.welcome.guest
        await ada.ask(CloseTable(table=table, reason="one"))
        await ada.ask(Announce(text="two"))
        await ada.ask(Kick(guest=guest, reason="three"))
        await ada.ask(Ban(guest=guest, seconds=60, reason="four"))
        [ban] = (await inspect(ada, "bans")).bans
        await ada.ask(LiftBan(ban=ban.ban, reason="five"))
        await ada.ask(Drain(reason="six"))
        lines = (await inspect(ada, "audit")).audit
        assert {line.operator for line in lines} == {"ada"}
        assert [(line.act, line.target, line.reason) for line in reversed(lines)] == [
            ("close-table", table, "one"),
            ("announce", "", "two"),
            ("kick", guest, "three"),
            ("ban", f"{guest} 60 s", "four"),
            ("lift-ban", guest, "five"),
            ("drain", "", "six"),
        ]


async def test_an_operator_is_not_removed_by_a_ban_of_its_own_guest() -> None:
    async with operated() as (_server, ada):
        await ada.ask(Ban(guest=ada.welcome.guest, seconds=60))
        assert (await inspect(ada, "bans")).bans
