"""A server that was stopped or killed resumes every table."""

import asyncio
import hashlib
import json
import signal
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Self

import pytest
from msgspec.structs import replace

from oneoh_protocol.client import Refusal
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    Act,
    Clock,
    CreateTable,
    Leave,
    Listed,
    ListTables,
    Request,
    SeatOffer,
    Watch,
)
from oneoh_server import resuming
from oneoh_server.stores.contract import StoreError, today
from oneoh_server.stores.identity_book import Guest, StoredToken
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.sqlite.store import SqliteStore
from oneoh_server.tables.facts import Fact, Opened, RematchWanted
from tests.processes.start import start
from tests.server.high_card import HIGH_CARD
from tests.server.keeping import keep
from tests.server.playbook import ANYONE, ME, Playbook
from tests.server.players import GAME, Player, playing, serving


async def test_everything_continues_after_a_restart(tmp_path: Path) -> None:
    path = str(tmp_path / "oneoh.db")
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        waiting = await ann.open(SeatOffer("me"), SeatOffer("invite"))
        table = await ann.open(clock=Clock(bank_ms=60_000), options={"cards": 5})
        await bob.join(table.table)
        await ann.answer(await ann.next(Request))
        await bob.answer(await bob.next(Request))
        before = await ann.ask(Watch(table=table.table))
        tokens = [ann.welcome.token, bob.welcome.token]
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann", token=tokens[0]) as ann,
        playing(server.url, "Bob", token=tokens[1]) as bob,
    ):
        assert set(ann.welcome.tables) == {waiting.table, table.table}
        after = await ann.ask(Watch(table=table.table))
        assert after.view == before.view
        assert after.history == before.history
        assert after.request.request == before.request.request == 3
        assert after.request.legal == before.request.legal
        await bob.ask(Watch(table=table.table))
        await asyncio.gather(ann.play(), bob.play())
        again = await ann.ask(Watch(table=waiting.table))
        assert again.invites == waiting.invites
        assert again.hosting


async def test_an_answer_that_was_stored_before_the_restart_may_be_repeated(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "oneoh.db")
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await ann.open()
        await bob.join(table.table)
        request = await ann.next(Request)
        await ann.answer(request)
        token = ann.welcome.token
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann", token=token) as ann,
    ):
        action = request.legal_actions[0]
        await ann.ask(Act(table=table.table, request=1, action=action))
        assert (await ann.ask(Watch(table=table.table))).turn == 1


async def test_tables_that_have_ended_do_not_come_back(tmp_path: Path) -> None:
    path = str(tmp_path / "oneoh.db")
    async with serving(SqliteStore(path)) as server, playing(server.url, "Ann") as ann:
        table = await ann.open()
        await ann.ask(Leave(table=table.table))
        token = ann.welcome.token
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann", token=token) as ann,
    ):
        assert ann.welcome.tables == ()


async def test_a_table_that_cannot_be_read_is_left_alone_and_stops_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = str(tmp_path / "oneoh.db")
    store = SqliteStore(path)
    await keep(store, [("headless", RematchWanted(0))])
    async with serving(store) as server, playing(server.url, "Ann") as ann:
        table = await ann.open()
    assert "headless" in caplog.text
    store = SqliteStore(path)
    assert await store.claim() == ["headless", table.table]
    await store.close()
    async with (
        serving(SqliteStore(path), {"other": HIGH_CARD}) as server,
        playing(server.url, "Ann"),
        asyncio.timeout(60),
    ):
        # Guests are welcomed before the tables are read.
        while f"{GAME}' is not installed" not in caplog.text:  # noqa: ASYNC110 - a log tells nobody
            await asyncio.sleep(0.01)


TOKEN = "a" * 22


class Held(MemoryStore):
    """Store that keeps the facts of some tables back, and counts how often facts are read."""

    def __init__(self, held: str) -> None:
        super().__init__()
        self.held = held
        self.fails = False
        self.release = asyncio.Event()
        self.read: list[str] = []

    async def facts(self, table: str) -> list[Fact]:
        self.read.append(table)
        if self.fails:
            raise StoreError("the disk is away")
        if table == self.held:
            await self.release.wait()
        return await super().facts(table)

    async def open(self, table: str, host: str = "ann") -> None:
        """Keep a table at which `host` waits."""
        (opened,) = Playbook([ME, ANYONE]).facts
        assert isinstance(opened, Opened)
        seats = (replace(opened.seats[0], guest=host), *opened.seats[1:])
        await keep(self, [(table, replace(opened, table=table, host=host, seats=seats))])

    async def know(self, guest: str, token: str) -> None:
        """Keep a guest who may come back with `token`."""
        hashed = hashlib.sha256(token.encode()).digest()
        kept = StoredToken(guest, hashed, today(), today())
        await self.identities.save_guest(Guest(guest, guest, today()), kept)


async def test_guests_are_welcomed_before_the_tables_are_folded() -> None:
    store = Held("old")
    await store.open("old")
    await store.open("new")
    async with (
        serving(store) as server,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Cat") as cat,
        playing(server.url, "Dan") as dan,
    ):
        both = [asyncio.create_task(each.ask(Watch(table="old"))) for each in (bob, cat)]
        assert (await dan.ask(ListTables(follow=True))).tables == ()
        assert (await dan.ask(Watch(table="new"))).host == "Ann"
        assert (await dan.next(Listed)).row.table == "new"
        store.release.set()
        assert [(await asking).host for asking in both] == ["Ann", "Ann"]
        assert (await dan.next(Listed)).row.table == "old"
    assert sorted(store.read) == ["new", "old"]


async def test_a_guest_who_returns_early_finds_every_seat() -> None:
    store = Held("first")
    await store.open("first", host="zoe")
    await store.open("one")
    await store.open("two")
    await store.know("ann", TOKEN)
    async with serving(store) as server, playing(server.url, "Ann", token=TOKEN) as ann:
        assert set(ann.welcome.tables) == {"one", "two"}
        assert (await ann.ask(Watch(table="two"))).seat == 0


async def test_a_table_that_cannot_be_read_now_is_there_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(resuming, "RETRY_S", 0.01)
    store = Held("")
    await store.open("old")
    store.fails = True
    async with serving(store) as server, playing(server.url, "Bob") as bob:
        with pytest.raises(Refusal) as refusal:
            await bob.ask(Watch(table="old"))
        assert refusal.value.refused.code == "server-busy"
        store.fails = False
        assert (await bob.ask(Watch(table="old"))).host == "Ann"


class ServerProcess:
    """Process of `oneoh-server`."""

    def __init__(self, db: Path, port: int = 0) -> None:
        self._arguments = ["--db", str(db), "--port", str(port), "--no-bots", "--ready-json"]
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    async def __aenter__(self) -> Self:
        self.process = start(
            [sys.executable, "-m", "oneoh_server", *self._arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.url = json.loads(await asyncio.to_thread(self.process.stdout.readline))["url"]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self.process
        self.process.kill()
        self.process.communicate()

    async def end(self, number: signal.Signals) -> int:
        assert self.process
        self.process.send_signal(number)
        return await asyncio.to_thread(self.process.wait)


async def act(player: Player, request: Request) -> None:
    action = request.legal_actions[0]
    await player.ask(Act(table=request.table, request=request.request, action=action))


@pytest.mark.slow
async def test_no_accepted_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Clients reconnect by themselves, to the same port, with their seats."""
    db = tmp_path / "oneoh.db"
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(ServerProcess(db))
        port = int(first.url.rsplit(":", 1)[1])
        ann = await stack.enter_async_context(playing(first.url, "Ann"))
        bob = await stack.enter_async_context(playing(first.url, "Bob"))
        table = await ann.ask(
            CreateTable(game="one-zero-one", seats=(SeatOffer("me"), SeatOffer("anyone")))
        )
        await bob.join(table.table)
        players = [ann, bob]
        shown = await ann.ask(Watch(table=table.table))
        for _ in range(6):
            player = players[shown.to_act or 0]
            mine = await player.ask(Watch(table=table.table))
            await act(player, mine.request)
            shown = await ann.ask(Watch(table=table.table))
        await first.end(signal.SIGKILL)
        second = await stack.enter_async_context(ServerProcess(db, port))
        assert second.url == first.url
        for player in players:
            await player.next(Connected)
            assert player.welcome.tables == (table.table,)
        back = await ann.ask(Watch(table=table.table))
        assert (back.turn, back.view, back.history) == (6, shown.view, shown.history)
        await bob.ask(Watch(table=table.table))
        await asyncio.gather(ann.play(), bob.play())


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_asked_to_stop_does_so_cleanly(
    tmp_path: Path, number: signal.Signals
) -> None:
    async with ServerProcess(tmp_path / "oneoh.db") as server, playing(server.url, "Ann"):
        assert await server.end(number) == 0
        assert server.process
        assert server.process.stderr
        log = server.process.stderr.read()
        assert "Traceback" not in log
        assert "ERROR" not in log
