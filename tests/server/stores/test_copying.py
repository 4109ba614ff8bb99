"""A whole store is copied into an empty one of another engine, or nothing of it."""

import asyncio
from pathlib import Path

import pytest

from oneoh_protocol.messages import AuditLine, BanRow, ChatLine, FinishedSeat
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.migrate_command import main
from oneoh_server.stores.chat_store import Said
from oneoh_server.stores.contract import Store, today
from oneoh_server.stores.identity_book import Guest, StoredToken
from oneoh_server.stores.opening import open_store
from oneoh_server.stores.record_index import Query
from oneoh_server.tables.facts import Ended, Hosted, RematchWanted
from oneoh_server.tournaments.state import encode_state
from tests.server.keeping import keep
from tests.server.stores.postgres_server import PostgresServer
from tests.server.tournaments.playing_all import begun

GAME = IndexedGame(
    table="over",
    game="binary",
    seats=(FinishedSeat("Ann"), FinishedSeat("Bob")),
    end="rules",
    ended_s=1_790_000_000,
    places=(1, 2),
    turns=20,
    rated=True,
    players=("ann", "bob"),
)


CUP = encode_state(begun(3, kind="swiss"))
KEPT = 14
"""Number of answers that asking again does not change."""


async def fill(db: str) -> None:
    """Keep something of every kind."""
    store = await open_store(db, 3)
    await store.membership.join("test", alone=True)
    await keep(store, [("z", RematchWanted(0)), ("old", Hosted("ann", "Ann"))])
    await keep(store, [("a", RematchWanted(0)), ("z", RematchWanted(1))])
    await keep(store, [("old", Ended("left"))])
    assert await store.archive(today() + 1) == 1
    await keep(store, [("over", Hosted("bob", "Bob")), ("over", Ended("left"))])
    for name in ("ann", "bob"):
        token = StoredToken(name, name.encode(), 20_000, 20_000, "laptop")
        await store.identities.save_guest(Guest(name, name.title(), 20_000), token)
    assert await store.identities.hold_name("ann", ["ann", "4nn"])
    await store.blocks.block("ann", "bob", blocked=True)
    await store.tournaments.save("t", CUP, 0)
    await store.records.add("over", GAME, ["ann", "bob"])
    await store.records.add_imported([(IndexedGame("i1", "binary", (), "rules", 1), "text")])
    lifted = await store.book.add_ban(BanRow(0, 4_000_000_000, guest="eve", mutes=True))
    await store.book.add_ban(BanRow(0, 4_000_000_000, address="192.0.2.0/24"))
    await store.book.lift_ban(lifted.ban + 1)
    await store.book.note(AuditLine(0, 5, "op", "ban", "eve", "noise"))
    await store.chats.add("z", Said(ChatLine("Ann", "a1b2", "hello \u20ac", seat=0)), 20_000)
    await store.membership.leave()
    await store.close()


async def everything(store: Store) -> list[object]:
    identities = store.identities
    rated = await store.records.rating_changes("over")
    return [
        await store.claim(),
        await store.facts("z"),
        await store.records.facts("old"),
        await store.tables_of("ann"),
        await identities.find_guest(b"ann"),
        await identities.tokens("bob"),
        sorted(await identities.held_names()),
        await store.blocks.blocked_by("ann"),
        await store.tournaments.all(),
        await store.records.find(Query(9)),
        await store.records.find(Query(9, "bob", mine=True)),
        await store.records.text("i1"),
        await store.records.not_indexed(),
        rated,
        await store.book.bans(0),
        await store.book.audit(0, 9),
        await store.chats.lines("z"),
        (await store.book.add_ban(BanRow(0, 4_000_000_000, guest="mal"))).ban,
    ]


async def content(db: str) -> list[object]:
    store = await open_store(db, 3)
    await store.membership.join("test", alone=True)
    try:
        return await everything(store)
    finally:
        await store.membership.leave()
        await store.close()


async def migrated(source: str, target: str) -> int:
    """Carry out the command in a thread, as it has an event loop of its own."""
    return await asyncio.to_thread(main, ["migrate", source, target])


async def test_a_store_moves_to_postgresql_and_back_and_nothing_is_lost(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = str(tmp_path / "oneoh.db"), str(tmp_path / "back.db")
    await fill(first)
    assert await migrated(first, database) == 0
    shown = capsys.readouterr()
    assert "3 tables, 5 facts" in shown.out
    assert "finished: 2" in shown.err
    assert await migrated(database, last) == 0
    there = await content(database)
    assert there == await content(first) == await content(last)


async def test_a_copy_refuses_a_target_that_is_not_empty_and_changes_nothing(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first, other = str(tmp_path / "oneoh.db"), str(tmp_path / "other.db")
    await fill(first)
    await fill(other)
    assert await migrated(first, other) == 2
    assert "is there already" in capsys.readouterr().err
    assert await migrated(first, database) == 0
    before = await content(database)
    assert await migrated(other, database) == 2
    assert "is not empty" in capsys.readouterr().err
    assert (await content(database))[:KEPT] == before[:KEPT]


async def test_a_copy_that_fails_leaves_nothing(
    tmp_path: Path, database: str, postgres: PostgresServer
) -> None:
    first = str(tmp_path / "oneoh.db")
    await fill(first)
    postgres.run("ALTER TABLE chat ADD CONSTRAINT none CHECK (day < 0)", "migrated")
    try:
        assert await migrated(first, database) == 2
        assert postgres.run("SELECT count(*) FROM facts", "migrated") == "0"
    finally:
        postgres.run("ALTER TABLE chat DROP CONSTRAINT none", "migrated")


async def test_a_store_that_a_server_uses_is_not_copied(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "oneoh.db")
    for db in (path, database):
        store = await open_store(db, 3)
        await store.membership.join("test", alone=True)
        assert await migrated(db, str(tmp_path / "new.db")) == 2
        assert "is in use by an oneoh-server" in capsys.readouterr().err
        await store.close()
    assert await migrated(str(tmp_path / "none.db"), database) == 2
    assert "does not exist" in capsys.readouterr().err
