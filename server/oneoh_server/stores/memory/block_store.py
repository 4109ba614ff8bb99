"""Blocks in memory."""

from collections import defaultdict

from oneoh_server.stores.block_store import BlockStore


class MemoryBlockStore(BlockStore):
    """Blocks in memory: everything is lost with the process."""

    def __init__(self) -> None:
        self._blocked: dict[str, set[str]] = defaultdict(set)

    async def blocked_by(self, guest: str) -> frozenset[str]:
        return frozenset(self._blocked.get(guest, ()))

    async def block(self, guest: str, other: str, *, blocked: bool) -> None:
        if blocked:
            self._blocked[guest].add(other)
        else:
            self._blocked[guest].discard(other)
