"""Tournaments in SQL."""

from oneoh_server.stores.sql.steps import Engine
from oneoh_server.stores.tournament_store import TournamentStore

_NEW = (
    "INSERT INTO tournaments (id, state, revision) VALUES ($1, $2, $3) "
    "ON CONFLICT (id) DO NOTHING RETURNING id"
)
_NEXT = (
    "UPDATE tournaments SET state = $2, revision = $3 "
    "WHERE id = $1 AND revision = $3 - 1 RETURNING id"
)


class SqlTournamentStore(TournamentStore):
    """Tournaments in the database of the store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def save(self, tournament: str, state: str, revision: int) -> bool:
        query = _NEXT if revision else _NEW
        return bool(await self._engine.rows(query, tournament, state, revision))

    async def delete(self, tournament: str) -> None:
        await self._engine.rows("DELETE FROM tournaments WHERE id = $1", tournament)

    async def all(self) -> list[str]:
        rows = await self._engine.rows("SELECT state FROM tournaments ORDER BY id")
        return [state for (state,) in rows]
