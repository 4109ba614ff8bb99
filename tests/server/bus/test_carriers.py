"""Contract of the engines of a bus: what they carry, to whom, and in which order."""

import asyncio
from collections.abc import Callable

from oneoh_server.bus.bus import BUNDLE_BYTES
from oneoh_server.bus.contract import Carrier
from tests.server.bus.ears import Ear, ears


async def test_what_is_sent_to_a_node_comes_in_order_and_to_no_other(
    new_carrier: Callable[[], Carrier],
) -> None:
    async with ears(new_carrier, 3) as (one, two, three):
        for number in range(500):
            one.say(2, f"{number}")
            if number % 50 == 0:
                await asyncio.sleep(0)
        one.say(3, "end")
        assert await two.hears(500) == [(1, f"{number}") for number in range(500)]
        assert await three.hears(1) == [(1, "end")]
        assert (two.gaps, three.gaps, one.heard) == ([], [], [])


async def test_what_is_sent_to_all_comes_to_all_but_the_sender(
    new_carrier: Callable[[], Carrier],
) -> None:
    async with ears(new_carrier, 3) as (one, two, three):
        for number in range(20):
            one.say(None, f"{number}")
            await asyncio.sleep(0)
        two.say(None, "and two")
        said = [(1, f"{number}") for number in range(20)]
        for ear in (two, three):
            await ear.hears(20)
            assert [each for each in ear.heard if each[0] == 1] == said
        await three.hears(21)
        assert await one.hears(1) == [(2, "and two")]


async def test_items_of_one_turn_of_the_loop_share_a_bundle_up_to_its_size(
    new_carrier: Callable[[], Carrier],
) -> None:
    async with ears(new_carrier, 2) as (one, two):
        for number in range(100):
            one.say(2, f"{number}")
        await two.hears(100)
        assert two.bundles == 1
        large = "x" * (BUNDLE_BYTES // 3)
        for _ in range(4):
            one.say(2, large)
        await two.hears(104)
        assert two.bundles == 3
        assert not two.gaps


async def test_a_node_that_comes_later_hears_all_that_is_said_since(
    new_carrier: Callable[[], Carrier],
) -> None:
    async with ears(new_carrier, 2) as (one, two):
        one.say(None, "before")
        await two.hears(1)
        late = Ear(new_carrier())
        await late.bus.open(7)
        try:
            one.say(7, "welcome")
            one.say(None, "after")
            late.say(1, "thanks")
            heard = await late.hears(2)
            assert sorted(heard) == [(1, "after"), (1, "welcome")]
            assert await one.hears(1) == [(7, "thanks")]
            assert late.gaps == []
        finally:
            await late.bus.close()


async def test_a_slow_receiver_gets_everything_once_it_reads_again(
    new_carrier: Callable[[], Carrier],
) -> None:
    async with ears(new_carrier, 2) as (one, two):
        for burst in range(30):
            for number in range(10):
                one.say(2, f"{burst} {number} {'x' * 2000}")
            await asyncio.sleep(0)
        heard = await two.hears(300)
        assert [text.split()[:2] for _, text in heard] == [
            [f"{burst}", f"{number}"] for burst in range(30) for number in range(10)
        ]
        assert not two.gaps
