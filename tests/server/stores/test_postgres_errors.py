"""Errors about PostgreSQL say what happened, why, and what to do; no password is in them."""

import asyncio
from types import SimpleNamespace

import asyncpg
import pytest

from oneoh_server.__main__ import _human, main
from oneoh_server.cluster.heartbeat import TRY_AGAIN
from oneoh_server.settings import Settings
from oneoh_server.stores import opening
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.opening import open_store
from oneoh_server.stores.postgres.address import is_postgres, redacted
from oneoh_server.stores.postgres.migrating import scripts
from tests.server.stores.postgres_server import PostgresServer, free_port

SECRET = "correct-horse"


@pytest.mark.parametrize(
    ("db", "shown"),
    [
        ("postgresql://ann:pw@db.example/oneoh", "postgresql://ann:***@db.example/oneoh"),
        ("postgresql://ann@db.example/oneoh", "postgresql://ann@db.example/oneoh"),
        (
            "postgres://ann:p%40w@h:1,h2:2/x?sslmode=require",
            "postgres://ann:***@h:1,h2:2/x?sslmode=require",
        ),
        ("postgresql:///x?password=pw&host=/run", "postgresql:///x?password=***&host=/run"),
        ("postgresql://ann:p[w@h/x", "postgresql://***"),
        ("oneoh.db", "oneoh.db"),
    ],
)
def test_an_address_is_shown_without_its_password(db: str, shown: str) -> None:
    assert redacted(db) == shown
    assert "pw" not in shown


def test_a_file_is_no_address() -> None:
    assert is_postgres("postgresql://x/y")
    assert not is_postgres("postgresql")
    assert not is_postgres(":memory:")


async def refused(db: str) -> str:
    with pytest.raises(StoreError) as error:
        await open_store(db, 3)
    assert SECRET not in str(error.value)
    assert error.value.__cause__ is None
    return str(error.value)


def with_password(url: str) -> str:
    return url.replace("oneoh@", f"oneoh:{SECRET}@")


async def test_a_server_that_is_not_there() -> None:
    said = await refused(f"postgresql://oneoh:{SECRET}@127.0.0.1:{free_port()}/x?sslmode=disable")
    assert "does not answer" in said
    assert "is PostgreSQL running there" in said


async def test_a_database_that_does_not_exist(postgres: PostgresServer) -> None:
    said = await refused(with_password(postgres.url("nowhere")))
    assert '"nowhere" does not exist' in said
    assert "createdb" in said


async def test_a_wrong_password(postgres: PostgresServer) -> None:
    rules = (postgres.folder / "data" / "pg_hba.conf").read_text()
    file = postgres.folder / "data" / "pg_hba.conf"
    await asyncio.to_thread(file.write_text, f"host all fool all scram-sha-256\n{rules}")
    postgres.run("CREATE USER fool PASSWORD 'other'; SELECT pg_reload_conf()")
    said = "does not answer"
    while "cannot be used" not in said:  # until the rules are read again
        said = await refused(with_password(postgres.url("postgres")).replace("oneoh:", "fool:"))
    assert "password authentication failed" in said
    assert "PGPASSFILE" in said


async def test_an_address_that_is_none() -> None:
    for db in (f"postgresql://oneoh:{SECRET}@host:many/x", f"postgresql://{SECRET}:a[@h/x"):
        assert "has the form postgresql://" in await refused(db)


async def test_tls_that_the_server_does_not_speak(postgres: PostgresServer) -> None:
    said = await refused(with_password(postgres.url("postgres")).replace("disable", "require"))
    assert "SSL" in said


async def test_a_version_that_is_too_old(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    version = SimpleNamespace(major=12, minor=1)
    monkeypatch.setattr(asyncpg.Connection, "get_server_version", lambda _: version)
    assert "is PostgreSQL 12: oneoh needs 13 or newer" in await refused(with_password(database))


async def test_a_database_of_another_program(new_database: str, postgres: PostgresServer) -> None:
    postgres.run(
        "CREATE TABLE tables (legs int)", new_database.rpartition("/")[2].partition("?")[0]
    )
    assert "is a database of another program" in await refused(new_database)


async def test_a_database_of_a_newer_release(database: str, postgres: PostgresServer) -> None:
    postgres.run("UPDATE oneoh_version SET version = 99", "migrated")
    try:
        assert "written by a newer oneoh-server (version 99" in await refused(database)
    finally:
        postgres.run(f"UPDATE oneoh_version SET version = {len(scripts())}", "migrated")


async def test_two_processes_bring_a_new_database_up_to_date_at_once(new_database: str) -> None:
    stores = await asyncio.gather(*(open_store(new_database, 3) for _ in range(4)))
    assert sorted([await store.membership.join("x", alone=True) for store in stores]) == [
        *(False, False, False),
        True,
    ]
    for store in stores:
        await store.close()


def test_a_server_that_finds_no_postgresql_asks_to_be_started_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    db = f"postgresql://oneoh:{SECRET}@127.0.0.1:{free_port()}/x?sslmode=disable"
    assert main(["--db", db, "--port", "0", "--no-bots"]) == TRY_AGAIN
    said = capsys.readouterr().err
    assert "does not answer" in said
    assert SECRET not in said


def test_without_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda _name: None)
    db = f"postgresql://oneoh:{SECRET}@127.0.0.1/x"
    assert main(["--db", db, "--port", "0", "--no-bots"]) == 2
    said = capsys.readouterr().err
    assert "pip install 'oneoh[cluster]'" in said
    assert SECRET not in said


def test_what_a_server_prints_about_its_settings_has_no_password() -> None:
    settings = Settings(db=f"postgresql://a:{SECRET}@h/x", bus=f"nats://{SECRET}@h")
    said = _human(settings, SimpleNamespace(url="ws://x", metrics_url=None), None)  # type: ignore[arg-type]
    assert "postgresql://a:***@h/x" in said
    assert "nats://h" in said
    assert SECRET not in said
