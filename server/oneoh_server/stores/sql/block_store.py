"""Blocks in SQL."""

from oneoh_server.stores.block_store import BlockStore
from oneoh_server.stores.sql.steps import Engine


class SqlBlockStore(BlockStore):
    """Blocks in the database of the store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def blocked_by(self, guest: str) -> frozenset[str]:
        rows = await self._engine.rows("SELECT blocked FROM blocks WHERE guest = $1", guest)
        return frozenset(blocked for (blocked,) in rows)

    async def block(self, guest: str, other: str, *, blocked: bool) -> None:
        query = "INSERT INTO blocks (guest, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        if not blocked:
            query = "DELETE FROM blocks WHERE guest = $1 AND blocked = $2"
        await self._engine.rows(query, guest, other)
