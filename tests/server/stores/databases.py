"""Fixtures: a PostgreSQL, started once a worker, and databases of it."""

import itertools
from collections.abc import Iterator

import pytest

from oneoh_server.stores.opening import open_session
from tests.server.stores.postgres_server import PostgresServer

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
