"""Migrations of a PostgreSQL database: numbered scripts bring an older version up to date."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.postgres.address import redacted

LOCK_CLASS = 0x6F6E656F
"""Class of our advisory locks: `oneo` in ASCII."""
_MIGRATING = f"{LOCK_CLASS}, 1"
_FOREIGN = (
    "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace "
    "AND relkind IN ('r', 'p', 'v', 'm') AND relname IN ('nodes', 'tables', 'facts', 'guests')"
)


def scripts() -> list[str]:
    """Return the migrations in order; the first one makes version 1."""
    folder = files("oneoh_server.stores") / "migrations" / "postgres"
    found = sorted((entry for entry in folder.iterdir()), key=lambda entry: entry.name)
    return [entry.read_text("utf-8") for entry in found if entry.name.endswith(".sql")]


async def migrate(connection: Any, db: str) -> None:
    """Bring the database up to date, by one process at a time.

    Raises StoreError if it is another program's, or newer; and errors of asyncpg.
    """
    steps = scripts()
    if await _version(connection) == len(steps):
        return
    # Before the transaction, which would not learn of tables that were made while it waits.
    await connection.execute(f"SELECT pg_advisory_lock({_MIGRATING})")
    try:
        async with connection.transaction():
            await _bring_up_to_date(connection, steps, redacted(db))
    finally:
        await connection.execute(f"SELECT pg_advisory_unlock({_MIGRATING})")


async def _bring_up_to_date(connection: Any, steps: Sequence[str], shown: str) -> None:
    version = await _version(connection)
    if version > len(steps):
        raise StoreError(
            f"{shown} was written by a newer oneoh-server (version {version}, "
            f"this one knows {len(steps)}); use that one"
        )
    if not version and await connection.fetchval(_FOREIGN):
        raise StoreError(
            f"{shown} is a database of another program: make one for oneoh alone, "
            "as `createdb` does"
        )
    for step in steps[version:]:
        await connection.execute(step)
    await _note(connection, len(steps))


async def _version(connection: Any) -> int:
    """Return the version of the schema; 0 of a database without one."""
    if await connection.fetchval("SELECT to_regclass('oneoh_version') IS NULL"):
        return 0
    version: int = await connection.fetchval("SELECT version FROM oneoh_version")
    return version


async def _note(connection: Any, version: int) -> None:
    await connection.execute("CREATE TABLE IF NOT EXISTS oneoh_version (version bigint NOT NULL)")
    await connection.execute("DELETE FROM oneoh_version")
    await connection.execute("INSERT INTO oneoh_version VALUES ($1)", version)
