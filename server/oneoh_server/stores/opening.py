"""Opening of stores: the setting `db` says which engine keeps everything."""

from contextlib import AbstractContextManager

from oneoh_server.stores.contract import MEMORY, Store
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.session import Session
from oneoh_server.stores.sqlite.session import open_sqlite
from oneoh_server.stores.sqlite.store import SqliteStore


def open_store(db: str) -> Store:
    """Return the store that the setting `db` names. Raises StoreError."""
    return MemoryStore() if db == MEMORY else SqliteStore(db)


def open_session(db: str, *, create: bool = False) -> AbstractContextManager[Session]:
    """Open the store for a command. Raises StoreError, also for one that does not exist.

    With `create` it is made then.
    """
    return open_sqlite(db, create=create)
