"""Chat in the SQLite file of the store."""

import msgspec

from oneoh_server.stores.chat_store import ChatStore, Said
from oneoh_server.stores.sqlite.record_index import Run


class SqliteChatStore(ChatStore):
    """Chat whose every query is made in the store's thread."""

    def __init__(self, run: Run) -> None:
        """`run` may raise StoreError."""
        self._run = run

    async def add(self, table: str, said: Said, day: int) -> None:
        row = (table, msgspec.json.encode(said).decode(), day)
        query = "INSERT INTO chat (table_id, said, day) VALUES (?, ?, ?)"
        await self._run(lambda database: database.execute(query, row))

    async def lines(self, table: str) -> list[Said]:
        query = "SELECT said FROM chat WHERE table_id = ? ORDER BY number"
        rows = await self._run(lambda database: database.execute(query, (table,)).fetchall())
        return [msgspec.json.decode(said, type=Said) for (said,) in rows]

    async def forget(self, before_day: int) -> int:
        query = "DELETE FROM chat WHERE day < ?"
        return await self._run(lambda database: database.execute(query, (before_day,)).rowcount)
