"""Chat in memory."""

from collections import defaultdict

from oneoh_server.stores.chat_store import ChatStore, Said


class MemoryChatStore(ChatStore):
    """Chat in memory: everything is lost with the process."""

    def __init__(self) -> None:
        self._lines: dict[str, list[tuple[Said, int]]] = defaultdict(list)

    async def add(self, table: str, said: Said, day: int) -> None:
        self._lines[table].append((said, day))

    async def lines(self, table: str) -> list[Said]:
        return [said for said, _day in self._lines.get(table, ())]

    async def forget(self, before_day: int) -> int:
        count = 0
        for table, lines in list(self._lines.items()):
            kept = [entry for entry in lines if entry[1] >= before_day]
            count += len(lines) - len(kept)
            if kept:
                self._lines[table] = kept
            else:
                del self._lines[table]
        return count
