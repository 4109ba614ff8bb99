"""Hooks by which a failing test prints the whole exchange of its last tables, sizes of a lobby, and PostgreSQL.

PostgreSQL is started once a worker.
"""

import itertools
from collections.abc import Generator, Iterator

import pytest

from oneoh_server.stores.opening import open_session
from tests.server import players
from tests.server.exchange import format_exchange
from tests.server.playbook import RECENT
from tests.server.stores.postgres_server import PostgresServer

_NUMBERS = itertools.count(1)
_EMPTY = """
SELECT format('TRUNCATE %s RESTART IDENTITY', string_agg(oid::regclass::text, ', '))
FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
AND relname != 'oneoh_version' \\gexec
"""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    RECENT.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        for playbook in RECENT:
            title = f"exchange of {playbook.table.id}"
            report.sections.append((title, format_exchange(playbook.exchange)))
    return report


@pytest.fixture(params=[1, 2], ids=["one-node", "two-nodes"])
def one_and_two_nodes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have `serving` start a lobby of one process, then one of two that clients dial in turn."""
    monkeypatch.setattr(players, "NODES", request.param)


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
