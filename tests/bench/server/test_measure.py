"""A cell is played against a real server, and what it counts belongs to its moves."""

import sys
from operator import attrgetter

import pytest

from bench.server import growth
from bench.server.contenders import Contender, oneoh, relays
from bench.server.idle import memory_a_client
from bench.server.measure import Cell, measure

pytestmark = pytest.mark.slow

CELL = Cell(tables=2, warm_up=5, moves=40)


@pytest.mark.parametrize(
    "contender", [*relays(), oneoh(sys.executable, "binary", 8)], ids=attrgetter("name")
)
def test_moves_are_counted_after_the_warm_up(contender: Contender) -> None:
    cost = measure(contender, CELL)
    assert len(cost.latencies) == cost.moves >= CELL.moves
    assert cost.frames >= 2 * cost.moves
    assert cost.bytes > 100 * cost.moves
    assert 0 < cost.latency_ms(50) <= cost.latency_ms(99)


def test_spectators_are_counted_where_they_come_and_where_they_watch() -> None:
    came = growth.spectators_come(sys.executable, 3)
    assert came.frames >= 3
    watched = growth.with_spectators(sys.executable, 3, 10)
    assert watched.frames >= 4 * watched.moves  # the last frames may still be on their way


def test_a_client_takes_memory() -> None:
    assert memory_a_client(sys.executable, 40, seated=True) > 0
