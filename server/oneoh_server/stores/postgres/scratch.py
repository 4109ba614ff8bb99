"""Database of a measurement: made beside another one, and dropped at its end."""

import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from oneoh_server.stores.postgres.connecting import connect
from oneoh_server.stores.postgres.errors import LINE_ERRORS, absent, failed

_HERE = "SELECT coalesce(host(inet_server_addr()) IN ('127.0.0.1', '::1'), TRUE)"
_SESSIONS = "SELECT pid, application_name FROM pg_stat_activity WHERE datname = $1"


class Scratch:
    """Database that nobody else uses."""

    def __init__(self, url: str, name: str, connection: Any) -> None:
        self.url = url
        self._name = name
        self._connection = connection

    async def is_here(self) -> bool:
        """Return whether its server runs on this machine."""
        here: bool = await self._connection.fetchval(_HERE)
        return here

    async def sessions(self) -> Mapping[int, str]:
        """Return the processes of its sessions, with the names of the programs that use them."""
        return dict(map(tuple, await self._connection.fetch(_SESSIONS, self._name)))


@asynccontextmanager
async def scratch_database(db: str) -> AsyncIterator[Scratch]:
    """Make a database on the server of `db`. Raises StoreError."""
    name = f"oneoh_bench_{secrets.token_hex(4)}"
    connection = await connect(db)
    try:
        await _execute(db, connection, f"CREATE DATABASE {name}")
        try:
            yield Scratch(_with_name(db, name), name, connection)
        finally:
            await _execute(db, connection, f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await connection.close()


async def _execute(db: str, connection: Any, statement: str) -> None:
    try:
        await connection.execute(statement)
    except LINE_ERRORS as error:
        raise absent(db, error) from None
    except asyncpg.PostgresError as error:
        raise failed(db, error) from None


def _with_name(db: str, name: str) -> str:
    """Return the address of another database of the same server."""
    parts = urlsplit(db)
    return f"{parts.scheme}://{parts.netloc}/{name}{parts.query and '?' + parts.query}"
