"""Store of whom each guest has blocked."""

from collections import defaultdict
from typing import Protocol

MOST = 200
"""Most guests whom one guest may block."""


class BlockStore(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    async def blocked_by(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has blocked."""

    async def block(self, guest: str, other: str, *, blocked: bool) -> None:
        """Block a guest for another one, or take that back."""


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
