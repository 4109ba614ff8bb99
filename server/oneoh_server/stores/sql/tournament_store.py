"""Tournaments in SQL."""

from oneoh_server.stores.sql.steps import Engine
from oneoh_server.stores.tournament_store import TournamentStore


class SqlTournamentStore(TournamentStore):
    """Tournaments in the database of the store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def save(self, tournament: str, state: str) -> None:
        await self._engine.rows(
            "INSERT INTO tournaments (id, state) VALUES ($1, $2) "
            "ON CONFLICT (id) DO UPDATE SET state = excluded.state",
            tournament,
            state,
        )

    async def delete(self, tournament: str) -> None:
        await self._engine.rows("DELETE FROM tournaments WHERE id = $1", tournament)

    async def all(self) -> list[str]:
        rows = await self._engine.rows("SELECT state FROM tournaments ORDER BY id")
        return [state for (state,) in rows]
