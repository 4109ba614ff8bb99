"""Store of tournaments, each kept whole, as text that the store does not read."""

from typing import Protocol


class TournamentStore(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    async def save(self, tournament: str, state: str) -> None:
        """Keep a tournament in place of what was kept of it."""

    async def delete(self, tournament: str) -> None:
        """Keep a tournament no more."""

    async def all(self) -> list[str]:
        """Return all that are kept, in the order of their ids."""
