"""Nothing that fails in a lobby of three processes loses an action, or stops a table for good.

One after the other: processes are killed, end and pause, PostgreSQL and NATS are killed, and each
line of a process breaks and falls silent, for less than a lease and for longer. A process that has
ended is started again, as a service manager does.
"""

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.server.bus.nats_server import NatsServer
from tests.server.failures.failures import failures
from tests.server.failures.oracle import judge
from tests.server.failures.split_tables import SplitTable, all_move, played_tables
from tests.server.failures.three_nodes import NODES, ThreeNodes
from tests.server.stores.postgres_server import PostgresServer

TABLES = 6
LONG_TABLES = 30
LEASE_S = 1.0
LEASES = 3.0
"""Leases for which the longer failures last."""
GIVE_UP_S = 60.0
"""Seconds that a table has to go on after a failure; it takes a few, the busiest machine aside."""
_NUMBERS = itertools.count(1)
_NOTE_WRITERS = """
CREATE TABLE writers (table_id text, number bigint, node bigint, place inet);
CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO writers SELECT NEW.table_id, NEW.number, owner, inet_client_addr()
        FROM tables WHERE id = NEW.table_id;
    RETURN NULL;
END $$;
CREATE TRIGGER note_writer AFTER INSERT ON facts FOR EACH ROW EXECUTE FUNCTION note_writer();
"""


@pytest.fixture(params=["db", "nats"])
def nats(request: pytest.FixtureRequest) -> Iterator[NatsServer | None]:
    """Bus of the lobby; None if the database is the bus."""
    if request.param == "db":
        yield None
        return
    server = NatsServer()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def lobby(postgres: PostgresServer, nats: NatsServer | None) -> ThreeNodes:
    name = f"failures{next(_NUMBERS)}"
    postgres.run(f"CREATE DATABASE {name}")
    return ThreeNodes(postgres, name, nats)


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_every_table_goes_on_and_no_action_is_lost_whatever_fails(
    lobby: ThreeNodes, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    count = LONG_TABLES if request.config.getoption("--long") else TABLES
    async with lobby.running(tmp_path, again=True, lease_seconds=LEASE_S):
        await asyncio.to_thread(lobby.postgres.run, _NOTE_WRITERS, lobby.name)
        async with played_tables(lobby.urls, count) as tables:
            await all_move(tables, 2)
            for failure in failures(LEASE_S, LEASES):
                if lobby.nats is None and failure.needs_nats:
                    continue
                await failure.strike(lobby)
                await _go_on(tables, failure.name)
        verdict = await judge(lobby.database, tables)
        assert verdict.is_clean, verdict
        assert verdict.accepted > count * len(failures(LEASE_S)) / 2
        await _check_writers(lobby.database, count)


async def _go_on(tables: list[SplitTable], failure: str) -> None:
    try:
        async with asyncio.timeout(GIVE_UP_S):
            await all_move(tables)
    except TimeoutError:
        raise AssertionError(f"not every table goes on after: {failure}") from None


async def _check_writers(database: str, tables: int) -> None:
    """Check that none but the owner of a table has written to it, and no owner came back."""
    connection = await asyncpg.connect(database)
    try:
        rows = await connection.fetch("SELECT * FROM writers ORDER BY table_id, number")
    finally:
        await connection.close()
    places: dict[int, object] = {}
    for row in rows:
        assert places.setdefault(row["node"], row["place"]) == row["place"], row
    assert len(set(places.values())) == NODES
    written = itertools.groupby(rows, lambda row: row["table_id"])
    owners = [[node for node, _ in itertools.groupby(facts, _node)] for _, facts in written]
    assert len(owners) == tables
    for each in owners:
        assert len(each) == len(set(each)), each


def _node(row: asyncpg.Record) -> int:
    node: int = row["node"]
    return node
