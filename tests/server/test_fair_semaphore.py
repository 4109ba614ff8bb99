"""A semaphore with a share for each owner."""

import asyncio

from oneoh_server.fair_semaphore import FairSemaphore


class User:
    """Holds the semaphore until `leave`."""

    def __init__(self, semaphore: FairSemaphore, owner: str) -> None:
        self.inside = False
        self._semaphore = semaphore
        self._owner = owner
        self._leave = asyncio.Event()
        self.task = asyncio.create_task(self._use())

    async def _use(self) -> None:
        async with self._semaphore.held(lambda: self._owner):
            self.inside = True
            await self._leave.wait()
        self.inside = False

    def leave(self) -> None:
        self._leave.set()


async def settled() -> None:
    """Let every task run as far as it can."""
    for _ in range(5):
        await asyncio.sleep(0)


async def end(*users: User) -> None:
    for user in users:
        user.task.cancel()
    await asyncio.wait([user.task for user in users])


async def test_waiters_are_admitted_in_order_as_others_leave() -> None:
    semaphore = FairSemaphore(2, 2)
    users = [User(semaphore, owner) for owner in "aabb"]
    await settled()
    assert [user.inside for user in users] == [True, True, False, False]
    users[1].leave()
    await settled()
    assert [user.inside for user in users] == [True, False, True, False]
    await end(*users)


async def test_an_owner_with_its_share_waits_while_others_pass() -> None:
    semaphore = FairSemaphore(3, 2)
    users = [User(semaphore, owner) for owner in "aaab"]
    await settled()
    assert [user.inside for user in users] == [True, True, False, True]
    users[0].leave()
    await settled()
    assert users[2].inside
    await end(*users)


async def test_a_waiter_that_is_cancelled_takes_no_room_even_when_just_admitted() -> None:
    semaphore = FairSemaphore(1, 1)
    first, second, third = (User(semaphore, owner) for owner in "abc")
    await settled()
    second.task.cancel()
    first.leave()
    await settled()
    assert third.inside
    fourth = User(semaphore, "d")
    await settled()
    third.leave()
    await asyncio.sleep(0)
    fourth.task.cancel()
    await settled()
    fifth = User(semaphore, "e")
    await settled()
    assert fifth.inside
    await end(first, second, third, fourth, fifth)
