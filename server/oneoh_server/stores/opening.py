"""Opening of stores: the setting `db` says which engine keeps everything."""

from contextlib import AbstractAsyncContextManager, AbstractContextManager
from importlib.util import find_spec

from oneoh_server.stores.contract import MEMORY, Store, StoreError
from oneoh_server.stores.copying import sqlite_copy
from oneoh_server.stores.copying.parts import Source, Target
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.postgres.address import is_postgres, redacted
from oneoh_server.stores.record_source import RecordSource
from oneoh_server.stores.session import Session
from oneoh_server.stores.sqlite.records import open_sqlite_records
from oneoh_server.stores.sqlite.session import open_sqlite
from oneoh_server.stores.sqlite.store import SqliteStore


async def open_store(db: str, lease_s: float) -> Store:
    """Return the store that the setting `db` names. Raises StoreError."""
    if db == MEMORY:
        return MemoryStore()
    if not is_postgres(db):
        return SqliteStore(db)
    _check_extra(db)
    # asyncpg is loaded by those who use it alone.
    from oneoh_server.stores.postgres.store import PostgresStore

    store = PostgresStore(db, lease_s)
    try:
        await store.open()
    except BaseException:
        await store.close()
        raise
    return store


def open_session(db: str, *, create: bool = False) -> AbstractContextManager[Session]:
    """Open the store for a command. Raises StoreError, also for a file that does not exist.

    With `create` that is made then.
    """
    if not is_postgres(db):
        return open_sqlite(db, create=create)
    _check_extra(db)
    from oneoh_server.stores.postgres.session import open_postgres

    return open_postgres(db)


def open_records(db: str) -> AbstractContextManager[RecordSource]:
    """Open the finished games of a store for reading. Raises StoreError."""
    if not is_postgres(db):
        return open_sqlite_records(db)
    _check_extra(db)
    from oneoh_server.stores.postgres.records import open_postgres_records

    return open_postgres_records(db)


def open_copy_source(db: str) -> AbstractAsyncContextManager[Source]:
    """Open the store to copy from. Raises StoreError."""
    if not is_postgres(db):
        return sqlite_copy.open_source(db)
    _check_extra(db)
    from oneoh_server.stores.postgres import copying

    return copying.open_source(db)


def open_copy_target(db: str) -> AbstractAsyncContextManager[Target]:
    """Open the empty store to copy into. Raises StoreError."""
    if not is_postgres(db):
        return sqlite_copy.open_target(db)
    _check_extra(db)
    from oneoh_server.stores.postgres import copying

    return copying.open_target(db)


def _check_extra(db: str) -> None:
    """Raise StoreError if asyncpg is not installed."""
    if find_spec("asyncpg") is None:
        raise StoreError(
            f"{redacted(db)} needs asyncpg, which is not installed: pip install 'oneoh[cluster]'"
        )
