"""Steps of load: their sizes, the limits that end them, and a real one."""

import msgspec
import pytest

from oneoh_server.capacity.steps import FIRST, Limit, Plan, Step, limit_of, sizes, steps

CALM = Step(100, 99.0, 3.0, 9.0, 30.0, 80.0, 30.0)


def test_steps_grow_up_to_the_most_that_there_can_be() -> None:
    found = sizes(None, 200)
    assert (found[0], found[-1]) == (FIRST, 200)
    assert sorted(set(found)) == found
    assert sizes(None, 10) == [10]
    assert sizes(30, 200) == [30]
    assert sizes(300, 200) == [200]


@pytest.mark.parametrize(
    ("changes", "limit"),
    [
        ({}, None),
        ({"cpu_percent": None}, None),
        ({"cpu_percent": 95.0}, "cpu"),
        ({"p99_ms": 101.0}, "p99"),
        ({"moves_per_second": 80.0}, "pace"),
        ({"generator_percent": 95.0, "p99_ms": 500.0, "cpu_percent": 99.0}, "generator"),
    ],
    ids=["calm", "unknown", "cpu", "p99", "pace", "generator"],
)
def test_a_step_tells_which_limit_it_reached(
    changes: dict[str, float | None], limit: Limit | None
) -> None:
    assert limit_of(msgspec.structs.replace(CALM, **changes), 100.0) == limit


@pytest.mark.slow
async def test_guests_play_all_games_at_a_server_of_its_own() -> None:
    games = ("binary", "bot255", "one-zero-one", "zero-point-one")
    [step] = [step async for step in steps(Plan(games, tables=4, seconds=0.5, pace_s=0.05))]
    assert step.tables == 4
    assert step.moves_per_second > 0
    assert 0 < step.p50_ms <= step.p99_ms
