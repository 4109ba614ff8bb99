"""Membership and logins, in stores of every kind."""

from contextlib import suppress

from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.tables.facts import Ended, RematchWanted
from tests.server.keeping import keep


async def test_the_only_process_owns_every_table_that_has_not_ended(store: Store) -> None:
    await keep(store, [("t", RematchWanted(0)), ("over", RematchWanted(0))])
    await keep(store, [("over", Ended("left"))])
    assert await store.claim() == ["t"]
    assert await store.owner("t") == store.membership.node
    assert await store.owner("over") is None
    assert await store.owner("unknown") is None


async def test_nobody_takes_over_from_a_process_that_lives(store: Store) -> None:
    assert [node.name for node in await store.membership.beat()] == ["test"]
    taken = await store.membership.take_over()
    assert (taken.dead, dict(taken.owners)) == ((), {})
    assert not store.membership.fenced.is_set()


async def test_a_member_tells_that_it_drains_and_leaves(store: Store) -> None:
    await store.membership.set_draining(True)
    await store.membership.leave()


async def test_of_one_that_has_left_nobody_says_that_another_has_taken_over(store: Store) -> None:
    await store.membership.leave()
    with suppress(StoreError):  # what is written later may be refused, where another may own it
        await keep(store, [("late", RematchWanted(0))])
    assert not store.membership.fenced.is_set()


async def test_the_newest_login_of_a_guest_has_the_greatest_number(store: Store) -> None:
    first, second = await store.logins.login("ann"), await store.logins.login("ann")
    assert second > first
    assert await store.logins.newest(["ann", "bob"]) == {"ann": second}
