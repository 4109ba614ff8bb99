"""Moves are made at once or at a pace, and counted from the end of the warm-up."""

import asyncio
import time

import pytest

from bench.server.load import Load


async def test_without_a_pace_a_move_is_made_at_once() -> None:
    made: list[int] = []
    Load().when_due(time.perf_counter(), lambda: made.append(1))
    assert made == [1]


async def test_with_a_pace_it_waits_for_the_time_since_the_last_one() -> None:
    made: list[int] = []
    load = Load(pace=60)
    load.when_due(time.perf_counter() - 61, lambda: made.append(1))
    load.when_due(time.perf_counter(), lambda: made.append(2))
    assert made == [1]


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
