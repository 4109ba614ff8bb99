"""Lobby of three processes on PostgreSQL, with either bus."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.bus.nats_server import NatsServer
from tests.server.cluster.node_process import LEASE_S, Balancer, NodeProcess


@pytest.fixture(params=["db", "nats"])
def bus(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "db":
        yield "db"
        return
    server = NatsServer()
    try:
        server.start()
        yield server.url()
    finally:
        server.stop()


@pytest.fixture
async def lobby(database: str, bus: str, tmp_path: Path) -> AsyncIterator[Balancer]:
    """Three processes of one lobby."""
    nodes = [
        NodeProcess(
            database, bus, log=tmp_path / f"{number}.log", lease_seconds=LEASE_S, name="three"
        )
        for number in range(3)
    ]
    try:
        for node in nodes:
            node.wait()
        async with Balancer(nodes).running() as balancer:
            yield balancer
    finally:
        for node in nodes:
            if node.lives:
                node.stop()
