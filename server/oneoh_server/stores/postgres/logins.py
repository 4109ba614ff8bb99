"""Logins in PostgreSQL."""

from collections.abc import Collection

from oneoh_server.stores.logins import Logins
from oneoh_server.stores.sql.steps import Engine

# The number of an update is taken with the row: of two logins at one moment, the first that took one may
# come second.
_LOGIN = (
    "INSERT INTO logins (guest, login, at) VALUES ($1, nextval('login_numbers'), now()) "
    "ON CONFLICT (guest) DO UPDATE SET at = now(), "
    "login = nextval('login_numbers') RETURNING login"
)


class PostgresLogins(Logins):
    """Logins at all processes of a store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def login(self, guest: str) -> int:
        [[login]] = await self._engine.rows(_LOGIN, guest)
        return int(login)

    async def newest(self, guests: Collection[str]) -> dict[str, int]:
        query = "SELECT guest, login FROM logins WHERE guest = ANY ($1::text[])"
        rows = await self._engine.rows(query, list(guests))
        return {str(guest): int(login) for guest, login in rows}
