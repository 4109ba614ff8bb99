"""Stores of every kind, for tests that all of them pass; PostgreSQL is started once a worker."""

import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from oneoh_server.stores.contract import MEMORY, Store
from oneoh_server.stores.opening import open_session, open_store
from tests.server.stores.postgres_server import PostgresServer

LEASE_S = 3.0
_NUMBERS = itertools.count(1)
_EMPTY = """
SELECT format('TRUNCATE %s RESTART IDENTITY', string_agg(oid::regclass::text, ', '))
FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
AND relname != 'oneoh_version' \\gexec
"""


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """PostgreSQL without a database of ours."""
    server = PostgresServer()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def new_database(postgres: PostgresServer) -> str:
    """Address of a database that was just created."""
    name = f"test{next(_NUMBERS)}"
    postgres.run(f"CREATE DATABASE {name}")
    return postgres.url(name)


@pytest.fixture(scope="session")
def migrated(postgres: PostgresServer) -> str:
    """Name of a database that is up to date."""
    postgres.run("CREATE DATABASE migrated")
    with open_session(postgres.url("migrated")):
        return "migrated"


@pytest.fixture
def database(postgres: PostgresServer, migrated: str) -> str:
    """Address of a database that is up to date and empty: emptying it costs less than a new one."""
    postgres.run(_EMPTY, migrated)
    return postgres.url(migrated)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Value of the setting `db` for a store that keeps nothing yet."""
    if request.param == "postgres":
        return str(request.getfixturevalue("database"))
    return MEMORY if request.param == "memory" else str(tmp_path / "oneoh.db")


@pytest.fixture
async def store(db: str) -> AsyncIterator[Store]:
    """Store that this process has joined."""
    made = await open_store(db, LEASE_S)
    try:
        await made.membership.join("test", alone=True)
        yield made
    finally:
        await made.close()
