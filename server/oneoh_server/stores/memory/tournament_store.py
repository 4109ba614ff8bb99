"""Tournaments in memory."""

from oneoh_server.stores.tournament_store import TournamentStore


class MemoryTournamentStore(TournamentStore):
    """Tournaments in memory: everything is lost with the process."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[int, str]] = {}
        """Revision and state of each."""

    async def save(self, tournament: str, state: str, revision: int) -> bool:
        before, _ = self._kept.get(tournament, (-1, ""))
        if before != revision - 1:
            return False
        self._kept[tournament] = revision, state
        return True

    async def delete(self, tournament: str) -> None:
        self._kept.pop(tournament, None)

    async def all(self) -> list[str]:
        return [self._kept[tournament][1] for tournament in sorted(self._kept)]
