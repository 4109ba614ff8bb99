"""Chat in SQL."""

import msgspec

from oneoh_server.stores.chat_store import ChatStore, Said
from oneoh_server.stores.sql.steps import Engine


class SqlChatStore(ChatStore):
    """Chat in the database of the store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def add(self, table: str, said: Said, day: int) -> None:
        query = "INSERT INTO chat (table_id, said, day) VALUES ($1, $2, $3)"
        await self._engine.rows(query, table, msgspec.json.encode(said).decode(), day)

    async def lines(self, table: str) -> list[Said]:
        query = "SELECT said FROM chat WHERE table_id = $1 ORDER BY number"
        rows = await self._engine.rows(query, table)
        return [msgspec.json.decode(said, type=Said) for (said,) in rows]

    async def forget(self, before_day: int) -> int:
        rows = await self._engine.rows("DELETE FROM chat WHERE day < $1 RETURNING 1", before_day)
        return len(rows)
