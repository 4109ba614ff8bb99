"""Connections to PostgreSQL."""

import ssl
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import asyncpg

from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.postgres.address import missing_file, redacted
from oneoh_server.stores.postgres.errors import LINE_ERRORS, absent, unusable

OLDEST = 13
"""Oldest version that serves."""
CONNECT_S = 5.0
"""Seconds that a connection may take to come about."""
# What runs here is short: to compile it costs more than it saves.
OPTIONS = {"application_name": "oneoh-server", "jit": "off"}
"""Settings of each session."""

Connect: TypeAlias = Callable[[], Awaitable[Any]]
"""Function that returns a new connection. Raises StoreError, and Absent."""


async def connect(db: str, **options: Any) -> Any:
    """Return a connection to the database. Raises StoreError, and Absent."""
    if missing := missing_file(db):
        raise StoreError(f"{redacted(db)} cannot be used: {missing} is no file of this machine")
    try:
        connection = await asyncpg.connect(
            db, timeout=CONNECT_S, server_settings=OPTIONS, **options
        )
    except asyncpg.ClientConfigurationError as error:
        raise unusable(db, error) from None
    except ssl.SSLError as error:
        raise unusable(db, error) from None
    except LINE_ERRORS as error:
        raise absent(db, error) from None
    except (asyncpg.PostgresError, ValueError) as error:
        raise unusable(db, error) from None
    version = connection.get_server_version().major
    if version < OLDEST:
        await connection.close()
        raise StoreError(
            f"{redacted(db)} is PostgreSQL {version}: oneoh needs {OLDEST} or newer; "
            "update that server, or name another one"
        )
    return connection
