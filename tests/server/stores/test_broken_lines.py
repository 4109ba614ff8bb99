"""PostgreSQL away, or a line to it that breaks: every fact is kept once, or its call fails."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from oneoh_server.stores.contract import Fenced, StoreError
from oneoh_server.stores.postgres import writer
from oneoh_server.stores.postgres.store import PostgresStore
from oneoh_server.tables.facts import Fact, RematchWanted
from tests.server.keeping import keep
from tests.server.stores.postgres_server import PostgresServer
from tests.server.stores.tcp_proxy import TcpProxy

LEASE_S = 60.0
FIRST, SECOND = RematchWanted(0), RematchWanted(1)


pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
async def proxy(postgres: PostgresServer) -> AsyncIterator[TcpProxy]:
    async with TcpProxy(postgres.port) as made:
        yield made


@pytest.fixture
async def store(
    postgres: PostgresServer, migrated: str, proxy: TcpProxy
) -> AsyncIterator[PostgresStore]:
    """Store of an empty database, through the proxy."""
    made = PostgresStore(postgres.url(migrated, proxy.port), LEASE_S)
    try:
        await made.open()
        await made.membership.join("test", alone=True)
        yield made
    finally:
        await made.close()


async def kept(database: str, table: str) -> list[bytes]:
    connection = await asyncpg.connect(database)
    try:
        query = "SELECT fact FROM facts WHERE table_id = $1 ORDER BY number"
        return [fact for (fact,) in await connection.fetch(query, table)]
    finally:
        await connection.close()


async def check(store: PostgresStore, database: str, facts: list[Fact]) -> None:
    """Compare the facts of table `t` as the store reads them, and their number in the database."""
    assert await store.facts("t") == facts
    assert len(await kept(database, "t")) == len(facts)


async def test_an_append_whose_answer_is_lost_is_kept_once(
    store: PostgresStore, proxy: TcpProxy, database: str
) -> None:
    await keep(store, [("t", FIRST)])
    proxy.lose_answers = True
    await keep(store, [("t", SECOND)])
    assert proxy.lost.is_set()
    await check(store, database, [FIRST, SECOND])


async def test_an_append_that_is_lost_on_its_way_is_sent_again(
    store: PostgresStore, proxy: TcpProxy, database: str
) -> None:
    await keep(store, [("t", FIRST)])
    proxy.lose_requests = True
    await keep(store, [("t", SECOND)])
    assert proxy.lost.is_set()
    await check(store, database, [FIRST, SECOND])


async def test_other_facts_in_the_place_of_a_doubtful_append_fence(
    store: PostgresStore, proxy: TcpProxy, database: str
) -> None:
    await keep(store, [("t", FIRST)])
    connection = await asyncpg.connect(database)
    await connection.execute("INSERT INTO facts VALUES ('t', 2, 'of another process')")
    await connection.close()
    proxy.lose_requests = True
    with pytest.raises(Fenced):
        await keep(store, [("t", SECOND)])
    assert store.membership.fenced.is_set()


async def test_a_number_that_another_process_has_taken_fences(
    store: PostgresStore, database: str
) -> None:
    await keep(store, [("t", FIRST)])
    connection = await asyncpg.connect(database)
    await connection.execute("INSERT INTO facts VALUES ('t', 2, 'of another process')")
    await connection.close()
    with pytest.raises(Fenced):
        await keep(store, [("t", SECOND)])


async def test_many_appends_go_on_while_the_line_breaks_again_and_again(
    store: PostgresStore, proxy: TcpProxy, database: str
) -> None:
    progress = asyncio.Event()

    async def play(table: str) -> int:
        count = 0
        while not cutting.done():
            await keep(store, [(table, FIRST)])
            progress.set()
            count += 1
        return count

    async def cut() -> None:
        for loses in ["lose_answers", "lose_requests"] * 8:
            proxy.lost.clear()
            setattr(proxy, loses, True)
            await proxy.lost.wait()
            progress.clear()
            await progress.wait()

    cutting = asyncio.create_task(cut())
    counts = await asyncio.gather(*(play(f"t{number}") for number in range(10)))
    for number, count in enumerate(counts):
        assert len(await kept(database, f"t{number}")) == count > 0


async def test_the_lock_that_says_that_a_session_lives_is_taken_again(
    store: PostgresStore, proxy: TcpProxy, database: str
) -> None:
    proxy.cut()
    await keep(store, [("t", FIRST)])
    connection = await asyncpg.connect(database)
    try:
        while await connection.fetch("SELECT silent_nodes()"):
            await store.membership.beat()
    finally:
        await connection.close()


async def test_appends_wait_for_a_postgresql_that_is_killed_and_started_again(
    store: PostgresStore, postgres: PostgresServer, database: str
) -> None:
    await keep(store, [("t", FIRST)])
    postgres.kill()
    waiting = asyncio.create_task(keep(store, [("t", SECOND)]))
    await asyncio.sleep(0)
    await asyncio.to_thread(postgres.start)
    await waiting
    await check(store, database, [FIRST, SECOND])
    assert not store.membership.fenced.is_set()


async def test_an_append_fails_that_has_waited_for_too_long_but_a_doubtful_one_waits_on(
    store: PostgresStore, proxy: TcpProxy, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "WAIT_S", 0.2)
    await keep(store, [("t", FIRST)])
    proxy.refuses = proxy.lose_answers = True
    doubtful = asyncio.create_task(keep(store, [("t", SECOND)]))
    await proxy.lost.wait()
    with pytest.raises(StoreError, match="PostgreSQL is away"):
        await keep(store, [("other", FIRST)])
    assert not doubtful.done()
    proxy.refuses = False
    await doubtful
    await check(store, database, [FIRST, SECOND])
    assert await store.facts("other") == []


async def test_who_was_without_postgresql_for_a_moment_declares_nobody_dead_for_one_lease(
    postgres: PostgresServer, migrated: str, proxy: TcpProxy
) -> None:
    late = "INSERT INTO nodes (name, version, expires) VALUES ('late', '', '-infinity')"
    now, lease_s = 100.0, 0.3
    store = PostgresStore(postgres.url(migrated, proxy.port), lease_s, lambda: now)
    await store.open()
    await store.membership.join("test", alone=False)
    proxy.cut()
    with pytest.raises(StoreError):
        await store.membership.beat()
    postgres.run(late, migrated)
    for _ in range(9):
        now += lease_s / 10
        assert (await store.membership.take_over()).dead == ()
    now += lease_s / 10
    # PostgreSQL itself has to have run for a lease too.
    while not (await store.membership.take_over()).dead:
        pass
    # A process that was paused has heard nothing either.
    postgres.run(late, migrated)
    now += lease_s
    assert (await store.membership.take_over()).dead == ()
    await store.close()
