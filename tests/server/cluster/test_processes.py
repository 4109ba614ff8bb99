"""Three processes behind a load balancer, on PostgreSQL with either bus: one is killed, one ends."""

import asyncio
import subprocess
import sys

import pytest

from tests.server.cluster.node_process import Balancer
from tests.server.cluster.seats import all_go_on, check, seats_at

GAME = "binary"
TABLES = 4


@pytest.mark.slow
async def test_no_accepted_action_is_lost_when_one_process_is_killed_and_one_ends(
    lobby: Balancer, database: str
) -> None:
    async with seats_at(lobby.url, TABLES) as seats:
        await all_go_on(seats)
        lobby.nodes[0].kill()
        await all_go_on(seats)
        assert await asyncio.to_thread(lobby.nodes[1].stop) == 0
        await asyncio.gather(*(seat.over.wait() for seat in seats))
    await check(database, seats)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("db", "code", "reason"),
    [
        ("database", 75, "the bus nats://127.0.0.1:1 cannot be reached"),
        ("memory", 2, "need one database"),
    ],
)
def test_a_process_without_its_bus_ends_with_a_sentence(
    db: str, code: int, reason: str, request: pytest.FixtureRequest
) -> None:
    where = request.getfixturevalue("database") if db == "database" else ":memory:"
    command = [sys.executable, "-m", "oneoh_server", "--port", "0", "--no-bots", "--db", where]
    done = subprocess.run(
        [*command, "--bus", "nats://oneoh:secret@127.0.0.1:1"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == code
    assert reason in done.stderr
    assert "secret" not in done.stderr
