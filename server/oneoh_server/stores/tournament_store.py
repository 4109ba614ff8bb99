"""Store of tournaments, each kept whole, as text that the store does not read."""

from typing import Protocol


class TournamentStore(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    async def save(self, tournament: str, state: str, revision: int) -> bool:
        """Keep a tournament in place of its revision before; revision 0 is a new one.

        Return False, and keep nothing, if another revision is kept: of two processes which both
        believe that they lead, one alone goes on.
        """

    async def delete(self, tournament: str) -> None:
        """Keep a tournament no more."""

    async def all(self) -> list[str]:
        """Return all that are kept, in the order of their ids."""
