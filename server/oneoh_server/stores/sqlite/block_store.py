"""Blocks in the SQLite file of the store."""

from oneoh_server.stores.block_store import BlockStore
from oneoh_server.stores.sqlite.record_index import Run


class SqliteBlockStore(BlockStore):
    """Blocks in the SQLite file of the store, read and written in its thread."""

    def __init__(self, run: Run) -> None:
        """`run` may raise StoreError."""
        self._run = run

    async def blocked_by(self, guest: str) -> frozenset[str]:
        query = "SELECT blocked FROM blocks WHERE guest = ?"
        rows = await self._run(lambda database: database.execute(query, (guest,)).fetchall())
        return frozenset(blocked for (blocked,) in rows)

    async def block(self, guest: str, other: str, *, blocked: bool) -> None:
        query = "INSERT OR IGNORE INTO blocks VALUES (?, ?)"
        if not blocked:
            query = "DELETE FROM blocks WHERE guest = ? AND blocked = ?"
        await self._run(lambda database: database.execute(query, (guest, other)))
