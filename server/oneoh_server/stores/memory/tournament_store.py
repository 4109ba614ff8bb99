"""Tournaments in memory."""

from oneoh_server.stores.tournament_store import TournamentStore


class MemoryTournamentStore(TournamentStore):
    """Tournaments in memory: everything is lost with the process."""

    def __init__(self) -> None:
        self._states: dict[str, str] = {}

    async def save(self, tournament: str, state: str) -> None:
        self._states[tournament] = state

    async def delete(self, tournament: str) -> None:
        self._states.pop(tournament, None)

    async def all(self) -> list[str]:
        return [self._states[tournament] for tournament in sorted(self._states)]
