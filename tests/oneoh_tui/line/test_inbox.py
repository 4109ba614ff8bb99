"""The inbox loses nothing, is bounded, and gives errors first."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from oneoh_protocol.client_events import Lost
from oneoh_tui.line.inbox import Inbox


async def numbers(read: list[int], count: int) -> AsyncIterator[str]:
    for number in range(count):
        read.append(number)
        yield str(number)


async def test_every_line_comes_in_its_order_and_few_are_taken_ahead() -> None:
    inbox, read, taken = Inbox(), list[int](), list[str]()
    reading = asyncio.create_task(inbox.read(numbers(read, 500)))
    while not inbox.ended:
        if inbox.line is None:
            await inbox.change()
            assert len(read) - len(taken) < 100
        else:
            taken.append(inbox.take_line())
    await reading
    assert taken == [str(number) for number in range(500)]


async def test_news_wait_until_they_are_taken() -> None:
    inbox = Inbox()
    first, second = Lost("one", 1.0), Lost("two", 2.0)
    inbox.tell(first)
    inbox.tell(None)
    inbox.tell(second)
    assert [inbox.news(), inbox.news(), inbox.news()] == [first, second, None]


async def test_what_came_before_one_waited_is_no_reason_to_wait() -> None:
    inbox = Inbox()
    inbox.tell(None)
    await inbox.change()
    waiting = asyncio.create_task(inbox.change())
    await asyncio.sleep(0)
    assert not waiting.done()
    inbox.tell(None)
    await waiting


async def test_a_fault_comes_before_all_news() -> None:
    inbox = Inbox()
    inbox.tell(Lost("one", 1.0))
    inbox.fail(KeyError("a fault"))
    await inbox.change()
    with pytest.raises(KeyError):
        inbox.news()
