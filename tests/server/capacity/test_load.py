"""Moves are made at once or at a pace, and counted from the end of the warm-up."""

import asyncio
import time
from itertools import pairwise

import pytest

from oneoh_server.capacity.load import Beat, Load


async def test_without_a_pace_a_move_is_made_at_once() -> None:
    made: list[int] = []
    Load().beat().next(lambda: made.append(1))
    assert made == [1]


async def test_with_a_pace_a_move_is_made_later() -> None:
    made: list[int] = []
    Load(pace=60).beat().next(lambda: made.append(1))
    assert not made


@pytest.mark.parametrize("now", [100.0, 100.7, 101.2, 103.0])
def test_the_beat_of_a_table_stays_as_it_is_however_late_a_move_was(now: float) -> None:
    wait = Beat(Load(), 2.0, 0.4).wait(2.0, now)
    assert 0 <= wait < 2
    assert (now + wait) % 2.0 == pytest.approx(0.8)


def test_the_beats_of_all_tables_are_spread_over_the_pace() -> None:
    load = Load(pace=1.0)
    due = sorted(load.beat().wait(1.0, 0.0) for _ in range(100))
    assert max(later - earlier for earlier, later in pairwise(due)) < 0.03


async def test_what_was_counted_in_the_warm_up_is_forgotten() -> None:
    load = Load()
    load.accepted(time.perf_counter())
    load.restart()
    reached = asyncio.create_task(load.until(2))
    load.accepted(time.perf_counter())
    await asyncio.sleep(0)
    assert not reached.done()
    load.accepted(time.perf_counter())
    await reached
    assert len(load.latencies) == load.moves == 2


async def test_a_load_that_rests_holds_the_next_move_of_each_table() -> None:
    load, made = Load(), list[str]()
    beats = {name: load.beat() for name in "ab"}
    resting = asyncio.create_task(load.rest(2))
    await asyncio.sleep(0)
    beats["a"].next(lambda: made.append("a"))
    await asyncio.sleep(0)
    assert not resting.done()
    beats["b"].next(lambda: made.append("b"))
    await resting
    assert made == []
    load.go_on()
    beats["a"].next(lambda: made.append("c"))
    assert made == ["a", "b", "c"]


async def test_what_a_player_met_ends_the_load() -> None:
    load = Load()
    load.fail(RuntimeError("refused"))
    load.fail(ConnectionError("and closed"))
    for end in (load.until(1), load.rest(1)):
        with pytest.raises(RuntimeError, match="refused"):
            await end
