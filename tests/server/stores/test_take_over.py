"""Processes on one PostgreSQL: who owns which table, and who takes over from whom."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from oneoh_server.stores.membership import TakenOver
from oneoh_server.stores.postgres.store import PostgresStore
from oneoh_server.tables.facts import RematchWanted
from tests.server.keeping import keep
from tests.server.stores.postgres_server import PostgresServer

LEASE_S = 0.2
TABLES = [f"t{number}" for number in range(6)]


@asynccontextmanager
async def member(database: str, name: str) -> AsyncIterator[PostgresStore]:
    """Open a store as a member of the lobby; its clock stands, so that it never doubts itself.

    Its lease does not end either, however slow the machine is: see `end_lease`.
    """
    store = PostgresStore(database, LEASE_S, lambda: 0.0)
    try:
        await store.open()
        await store.membership.join(name, alone=False)
        await store.membership._rows(
            "UPDATE nodes SET expires = 'infinity' WHERE id = $1", store.membership.node
        )
        yield store
    finally:
        await store.close()


async def taken_over(store: PostgresStore) -> TakenOver:
    """Return what a store takes over, once there is something: PostgreSQL runs for a lease first."""
    while not (taken := await store.membership.take_over()).owners:
        pass
    return taken


def end_lease(postgres: PostgresServer, node: int) -> None:
    ended = "clock_timestamp() - interval '1 hour'"
    postgres.run(f"UPDATE nodes SET expires = {ended} WHERE id = {node}", "migrated")


async def test_everybody_sees_how_much_is_left_of_each_lease(
    database: str, postgres: PostgresServer
) -> None:
    async with member(database, "a") as dead, member(database, "b") as one:
        end_lease(postgres, dead.membership.node)
        await one.membership.beat()
        left = await one.membership.leases()
        assert left.keys() == {dead.membership.node, one.membership.node}
        assert left[dead.membership.node] < 0 < left[one.membership.node] <= one.membership.lease_s


async def test_tables_of_a_dead_process_are_shared_among_those_that_live_and_do_not_drain(
    database: str, postgres: PostgresServer
) -> None:
    async with (
        member(database, "a") as dead,
        member(database, "b") as one,
        member(database, "c") as two,
        member(database, "d") as draining,
    ):
        for table in TABLES:
            await keep(dead, [(table, RematchWanted(0))])
        await draining.membership.set_draining(True)
        end_lease(postgres, dead.membership.node)
        taken = await taken_over(one)
        assert taken.dead == (dead.membership.node,)
        assert list(taken.owners) == TABLES
        shares = [await one.claim(), await two.claim(), await draining.claim()]
        assert [len(share) for share in shares] == [3, 3, 0]
        for store, share in ((one, shares[0]), (two, shares[1])):
            assert all(taken.owners[table] == store.membership.node for table in share)
            assert [await store.owner(table) for table in share] == [store.membership.node] * 3


async def test_the_tables_of_a_process_that_leaves_are_given_to_others_without_a_lease(
    database: str,
) -> None:
    async with member(database, "a") as leaving, member(database, "b") as staying:
        await keep(leaving, [("t", RematchWanted(0))])
        await leaving.membership.leave()
        taken = await taken_over(staying)
        assert (taken.dead, dict(taken.owners)) == ((), {"t": staying.membership.node})
        assert await leaving.membership.beat() == []
        assert not leaving.membership.fenced.is_set()


async def test_a_process_whose_session_has_ended_is_late_at_the_second_look(
    database: str,
) -> None:
    async with member(database, "a") as dead, member(database, "b") as living:
        await keep(dead, [("t", RematchWanted(0))])
        await dead.close()
        while not any(node.late for node in await living.membership.beat()):
            living.membership._looked_at = -1.0
        while not (taken := await living.membership.take_over()).dead:
            pass
        assert dict(taken.owners) == {"t": living.membership.node}


async def test_a_process_alone_joins_only_once_no_other_is_there(database: str) -> None:
    waiting = PostgresStore(database, LEASE_S)
    await waiting.open()
    async with member(database, "a") as serving:
        await keep(serving, [("t", RematchWanted(0))])
        assert not await waiting.membership.join("b", alone=True)
        await serving.membership.leave()
    assert await waiting.membership.join("b", alone=True)
    assert await waiting.claim() == ["t"]
    await waiting.close()


async def test_logins_of_a_guest_are_counted_over_all_processes(database: str) -> None:
    async with member(database, "a") as one, member(database, "b") as two:
        numbers = [await store.logins.login("ann") for store in (one, two, one)]
        assert numbers == sorted(set(numbers))
        assert await two.logins.newest(["ann"]) == {"ann": numbers[-1]}


async def test_no_two_logins_of_a_guest_at_one_moment_have_the_same_number(database: str) -> None:
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(member(database, name)) for name in "abcd"]
        for _ in range(100):
            logins = [store.logins.login("ann") for store in stores]
            numbers = await asyncio.gather(*logins)
            assert len(set(numbers)) == len(numbers)
