"""Logins: which connection of a guest is the newest, in whichever process."""

from collections import defaultdict
from collections.abc import Collection
from typing import Protocol


class Logins(Protocol):
    """Coroutines may raise StoreError."""

    async def login(self, guest: str) -> int:
        """Count one more login of a guest; return its number: the greatest is the newest."""

    async def newest(self, guests: Collection[str]) -> dict[str, int]:
        """Return the number of the newest login of those of the guests who have one."""


class MemoryLogins(Logins):
    """Logins at the only process of a store."""

    def __init__(self) -> None:
        self._newest: dict[str, int] = defaultdict(int)

    async def login(self, guest: str) -> int:
        self._newest[guest] += 1
        return self._newest[guest]

    async def newest(self, guests: Collection[str]) -> dict[str, int]:
        return {guest: self._newest[guest] for guest in self._newest.keys() & set(guests)}
