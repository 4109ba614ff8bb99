"""Inbox: order, bound and end."""

from oneoh_protocol.inbox import Inbox


async def test_items_come_in_the_order_in_which_they_were_put() -> None:
    inbox: Inbox[int] = Inbox(5)
    for item in (3, 1, 2):
        inbox.put(item)
    inbox.close()
    assert [item async for item in inbox] == [3, 1, 2]


async def test_once_closed_each_iteration_ends() -> None:
    inbox: Inbox[int] = Inbox(5)
    inbox.close()
    for _ in range(3):
        assert [item async for item in inbox] == []


async def test_a_full_inbox_drops_what_it_held() -> None:
    inbox: Inbox[int] = Inbox(2)
    inbox.put(1)
    assert not inbox.full
    inbox.put(2)
    assert inbox.full
    inbox.put(3)
    inbox.close()
    assert [item async for item in inbox] == [3]
