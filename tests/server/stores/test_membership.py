"""A store of one process has one member, which nobody can take over from."""

from oneoh_server.stores.contract import Store
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.tables.facts import Acted
from tests.server.keeping import keep


async def test_the_only_process_owns_every_table_that_has_not_ended() -> None:
    store: Store = MemoryStore()
    assert await store.membership.join("here", alone=True)
    await keep(store, [("t", Acted(0, "x"))])
    assert await store.owner("t") == store.membership.node
    assert await store.owner("u") is None


async def test_nobody_takes_over_from_the_only_process() -> None:
    membership = MemoryStore().membership
    await membership.join("here", alone=True)
    assert [node.name for node in await membership.beat()] == ["here"]
    assert (await membership.take_over()).owners == {}
    assert not membership.fenced.is_set()


async def test_the_newest_login_of_a_guest_has_the_greatest_number() -> None:
    logins = MemoryStore().logins
    first, second = await logins.login("ann"), await logins.login("ann")
    assert second > first
    assert await logins.newest(["ann", "bob"]) == {"ann": second}
