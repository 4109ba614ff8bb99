"""The fence: once another process has taken over, nothing more of the old one is kept."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from oneoh_server.stores.contract import Fenced, StoreError
from oneoh_server.stores.postgres import writer
from oneoh_server.stores.postgres.append import APPEND
from oneoh_server.stores.postgres.store import PostgresStore
from oneoh_server.tables.facts import RematchWanted
from tests.server.keeping import keep

TAKE_OVERS = 100
TABLES = 20
AT_ONCE = 5
"""Facts of each call."""
SLOW = """
CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_sleep(0.005); RETURN NULL; END $$;
CREATE TRIGGER slow AFTER INSERT ON facts FOR EACH STATEMENT EXECUTE FUNCTION slow();
"""
"""Makes an append last as long as on a slow disk, so that one is nearly always under way."""
UNFENCED = APPEND.replace("FOR KEY SHARE", "")
DEAD = "UPDATE nodes SET expires = '-infinity' WHERE id = $1"
JOIN = "SELECT join_lobby('new', '', '1 hour', FALSE, FALSE, '{}')"
TAKE_OVER = "SELECT dead FROM take_over($1, '0', '{}')"
COUNT = "SELECT count(*) FROM facts"


@asynccontextmanager
async def opened(database: str, lease_s: float = 0.01) -> AsyncIterator[PostgresStore]:
    """Open a store; others may take over from it nearly at once."""
    store = PostgresStore(database, lease_s)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def connected(database: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(database)
    try:
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def watching(database: str) -> AsyncIterator[Any]:
    """Bring a database up to date, where appends last for a while; connect to it."""
    async with opened(database), connected(database) as connection:
        await connection.execute(SLOW)
        yield connection


async def write_at_full_speed(store: PostgresStore, table: str) -> None:
    """Append to a table until another process has taken over."""
    with contextlib.suppress(Fenced):
        while True:
            await keep(store, [(table, RematchWanted(0))] * AT_ONCE)


async def facts_too_late(database: str, number: int, watcher: Any) -> int:
    """Take over from a process in the middle of its appends; return how many of them came later."""
    async with opened(database) as old:
        await old.membership.join("old", alone=False)
        new = await watcher.fetchval(JOIN)
        async with asyncio.TaskGroup() as writing:
            for table in range(TABLES):
                writing.create_task(write_at_full_speed(old, f"{number}.{table}"))
            await old.claim()  # the first appends are kept, and the next are on their way
            await watcher.execute(DEAD, old.membership.node)
            dead = await watcher.fetchval(TAKE_OVER, new)
            before = await watcher.fetchval(COUNT)
        assert dead == [old.membership.node]
        after = await watcher.fetchval(COUNT)
        await watcher.execute("TRUNCATE nodes, tables, facts")
        return int(after - before)


@pytest.mark.slow
async def test_no_fact_comes_later_than_a_take_over(new_database: str) -> None:
    async with watching(new_database) as watcher:
        late = [await facts_too_late(new_database, each, watcher) for each in range(TAKE_OVERS)]
    assert sum(late) == 0


@pytest.mark.slow
async def test_without_the_lock_facts_come_too_late(
    new_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "APPEND", UNFENCED)
    async with watching(new_database) as watcher:
        for number in range(TAKE_OVERS):
            if await facts_too_late(new_database, number, watcher):
                return
    pytest.fail("the test of the fence shows nothing: without it no fact was late either")


HOLD = """
CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$;
CREATE TRIGGER hold BEFORE INSERT ON facts FOR EACH ROW EXECUTE FUNCTION hold();
"""
WAITING = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted"
)
BLOCKED = (
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE wait_event_type = 'Lock' AND query LIKE '%take_over%'"
)


async def until(connection: Any, query: str) -> None:
    """Ask until the answer is true."""
    while not await connection.fetchval(query):
        pass


@pytest.mark.parametrize("statement", [APPEND, UNFENCED], ids=["fenced", "without-the-lock"])
async def test_a_take_over_waits_for_the_append_that_is_under_way(
    new_database: str, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    monkeypatch.setattr(writer, "APPEND", statement)
    async with (
        opened(new_database) as old,
        connected(new_database) as taker,
        connected(new_database) as holder,
    ):
        await old.membership.join("old", alone=False)
        new = await taker.fetchval(JOIN)
        await holder.execute(HOLD)
        await holder.execute("SELECT pg_advisory_lock(4711)")
        append = asyncio.create_task(keep(old, [("t", RematchWanted(0))]))
        await until(holder, WAITING)
        await holder.execute(DEAD, old.membership.node)
        taking = asyncio.create_task(
            taker.fetchrow("SELECT moved FROM take_over($1, '0', '{}')", new)
        )
        if statement == APPEND:
            await until(holder, BLOCKED)
        else:
            # The table is taken over before it is there, and shown to its players all the same.
            assert (await taking)["moved"] == []
        await holder.execute("SELECT pg_advisory_unlock(4711)")
        await append
        assert (await taking)["moved"] == (["t"] if statement == APPEND else [])


async def test_a_process_from_which_another_took_over_keeps_nothing_and_learns_it(
    database: str,
) -> None:
    async with opened(database) as old, opened(database) as new:
        await old.membership.join("old", alone=True)
        await keep(old, [("t", RematchWanted(0))])
        async with connected(database) as watcher:
            await watcher.execute(DEAD, old.membership.node)
        while not await new.membership.join("new", alone=True):
            pass
        assert await new.owner("t") == new.membership.node
        with pytest.raises(Fenced, match="another oneoh-server has taken over"):
            await keep(old, [("t", RematchWanted(1))])
        assert old.membership.fenced.is_set()
        with pytest.raises(Fenced):
            await old.membership.beat()
        await keep(new, [("t", RematchWanted(0))])
        assert await new.facts("t") == [RematchWanted(0)] * 2


async def test_all_facts_of_a_call_are_kept_or_none_though_tables_differ(database: str) -> None:
    async with opened(database) as store:
        await store.membership.join("here", alone=True)
        both: list[tuple[str, Any]] = [("a", RematchWanted(0)), ("b\0", RematchWanted(0))]
        alone = asyncio.create_task(keep(store, [("c", RematchWanted(0))]))
        with pytest.raises(StoreError):
            await keep(store, both)
        await alone
        assert await store.claim() == ["c"]
        await keep(store, [("a", RematchWanted(0))])
        assert await store.facts("a") == [RematchWanted(0)]
