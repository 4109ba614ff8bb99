"""Guests, tokens and registered names in SQL."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from oneoh_server.stores.identity_book import Guest, IdentityBook, StoredToken
from oneoh_server.stores.sql.steps import Engine, Lock, Many, Statement, Steps, placeholders

AT_ONCE = 500
"""Most guests whom one statement looks for."""

_TOKEN = "guest, hash, made_day, used_day, label, scope, number"
_SAVE_GUEST = (
    "INSERT INTO guests (id, name, seen_day) VALUES ($1, $2, $3) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen_day = excluded.seen_day"
)
_ADD_TOKEN = (
    "INSERT INTO tokens (guest, hash, made_day, used_day, label, scope) "
    "VALUES ($1, $2, $3, $4, $5, $6) RETURNING number"
)
_FORGET = (
    "DELETE FROM guests WHERE seen_day < CASE "
    "WHEN seated OR id IN (SELECT guest FROM name_keys) THEN CAST($1 AS BIGINT) "
    "ELSE CAST($2 AS BIGINT) END RETURNING 1"
)


class SqlIdentityBook(IdentityBook):
    """Book in the database of the store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def save_guest(self, guest: Guest, token: StoredToken) -> StoredToken:
        return await self._engine.run(_save, guest, token)

    async def find_guest(self, token_hash: bytes) -> tuple[Guest, StoredToken] | None:
        query = (
            f"SELECT id, name, seen_day, seated, {_TOKEN} "
            "FROM tokens JOIN guests ON id = guest WHERE hash = $1"
        )
        rows = await self._engine.rows(query, token_hash)
        for guest, name, seen_day, seated, *token in rows:
            return Guest(guest, name, seen_day, bool(seated)), StoredToken(*token)
        return None

    async def names(self, guests: Collection[str]) -> dict[str, str]:
        return await self._engine.run(_names, list(guests))

    async def mark_guests_seen(self, guests: Sequence[str], day: int) -> None:
        await self._engine.run(_mark_seen, guests, day)

    async def forget_guests(self, before_day: int, idle_before_day: int) -> int:
        return len(await self._engine.rows(_FORGET, before_day, idle_before_day))

    async def add_token(self, token: StoredToken) -> StoredToken:
        return await self._engine.run(_save_token, token)

    async def tokens(self, guest: str) -> list[StoredToken]:
        query = f"SELECT {_TOKEN} FROM tokens WHERE guest = $1 ORDER BY number"
        return [StoredToken(*row) for row in await self._engine.rows(query, guest)]

    async def label_token(self, guest: str, number: int, label: str) -> bool:
        query = "UPDATE tokens SET label = $1 WHERE guest = $2 AND number = $3 RETURNING 1"
        return bool(await self._engine.rows(query, label, guest, number))

    async def revoke_token(self, guest: str, number: int) -> bool:
        query = "DELETE FROM tokens WHERE guest = $1 AND number = $2 RETURNING 1"
        return bool(await self._engine.rows(query, guest, number))

    async def held_names(self) -> list[tuple[str, str]]:
        rows = await self._engine.rows("SELECT key, guest FROM name_keys")
        return [(key, guest) for key, guest in rows]

    async def hold_name(self, guest: str, keys: Collection[str]) -> bool:
        return await self._engine.run(_hold_name, guest, keys)

    async def release_name(self, guest: str) -> None:
        await self._engine.rows("DELETE FROM name_keys WHERE guest = $1", guest)


def _save(guest: Guest, token: StoredToken) -> Steps[StoredToken]:
    yield Statement(_SAVE_GUEST, [guest.id, guest.name, guest.seen_day])
    return (yield from _save_token(token))


def _save_token(token: StoredToken) -> Steps[StoredToken]:
    """Add a token, or note its last use if it has a number."""
    if token.number:
        query = "UPDATE tokens SET used_day = $1 WHERE number = $2"
        yield Statement(query, [token.used_day, token.number])
        return token
    row = token.guest, token.hash, token.made_day, token.used_day, token.label, token.scope
    [[number]] = yield Statement(_ADD_TOKEN, row)
    return replace(token, number=number)


def _names(guests: Sequence[str]) -> Steps[dict[str, str]]:
    found: dict[str, str] = {}
    for start in range(0, len(guests), AT_ONCE):
        some = guests[start : start + AT_ONCE]
        query = f"SELECT id, name FROM guests WHERE id IN ({placeholders(len(some))})"
        rows = yield Statement(query, some)
        found.update((id_, name) for id_, name in rows)
    return found


def _mark_seen(guests: Sequence[str], day: int) -> Steps[None]:
    # In one order everywhere, or two processes could wait for each other.
    rows = [(day, guest) for guest in sorted(guests)]
    yield Many("UPDATE guests SET seen_day = $1 WHERE id = $2", rows)


def _hold_name(guest: str, keys: Collection[str]) -> Steps[bool]:
    yield Lock("names")
    rows = [(key, guest) for key in sorted(keys)]
    for row in rows:
        if (yield Statement("SELECT 1 FROM name_keys WHERE key = $1 AND guest != $2", row)):
            return False
    query = "INSERT INTO name_keys (key, guest) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    yield Many(query, rows)
    return True
