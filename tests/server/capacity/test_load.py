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
    wait = Beat(2.0, 0.4).wait(2.0, now)
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


async def test_what_a_player_met_ends_the_load() -> None:
    load = Load()
    load.fail(RuntimeError("refused"))
    load.fail(ConnectionError("and closed"))
    with pytest.raises(RuntimeError, match="refused"):
        await load.until(1)
