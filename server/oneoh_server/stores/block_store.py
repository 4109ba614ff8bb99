"""Store of whom each guest has blocked."""

from typing import Protocol

MOST = 200
"""Most guests whom one guest may block."""


class BlockStore(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    async def blocked_by(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has blocked."""

    async def block(self, guest: str, other: str, *, blocked: bool) -> None:
        """Block a guest for another one, or take that back."""
