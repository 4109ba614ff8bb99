"""Guests, tokens and registered names in the SQLite file of the store."""

import json
import sqlite3
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from oneoh_server.stores.identity_book import Guest, IdentityBook, StoredToken
from oneoh_server.stores.sqlite.record_index import Run

_TOKEN = "guest, hash, made_day, used_day, label, scope, number"
_SAVE_GUEST = (
    "INSERT INTO guests (id, name, seen_day) VALUES (?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen_day = excluded.seen_day"
)
_ADD_TOKEN = (
    "INSERT INTO tokens (guest, hash, made_day, used_day, label, scope) VALUES (?, ?, ?, ?, ?, ?)"
)
_FORGET = (
    "DELETE FROM guests WHERE seen_day < CASE "
    "WHEN seated OR id IN (SELECT guest FROM name_keys) THEN ? ELSE ? END"
)


class SqliteIdentityBook(IdentityBook):
    """Book whose every query is made in the store's thread."""

    def __init__(self, run: Run) -> None:
        """`run` may raise StoreError."""
        self._run = run

    async def save_guest(self, guest: Guest, token: StoredToken) -> StoredToken:
        def work(database: sqlite3.Connection) -> StoredToken:
            database.execute(_SAVE_GUEST, (guest.id, guest.name, guest.seen_day))
            return _save_token(database, token)

        return await self._run(work)

    async def find_guest(self, token_hash: bytes) -> tuple[Guest, StoredToken] | None:
        query = (
            f"SELECT id, name, seen_day, seated, {_TOKEN} "
            "FROM tokens JOIN guests ON id = guest WHERE hash = ?"
        )
        row = await self._run(lambda database: database.execute(query, (token_hash,)).fetchone())
        if row is None:
            return None
        guest, name, seen_day, seated, *token = row
        return Guest(guest, name, seen_day, bool(seated)), StoredToken(*token)

    async def names(self, guests: Collection[str]) -> dict[str, str]:
        query = "SELECT id, name FROM guests WHERE id IN (SELECT value FROM json_each(?))"
        ids = json.dumps(list(guests))
        return await self._run(lambda database: dict(database.execute(query, (ids,)).fetchall()))

    async def mark_guests_seen(self, guests: Sequence[str], day: int) -> None:
        rows = [(day, guest) for guest in guests]
        query = "UPDATE guests SET seen_day = ? WHERE id = ?"
        await self._run(lambda database: database.executemany(query, rows))

    async def forget_guests(self, before_day: int, idle_before_day: int) -> int:
        days = before_day, idle_before_day
        return await self._run(lambda database: database.execute(_FORGET, days).rowcount)

    async def add_token(self, token: StoredToken) -> StoredToken:
        return await self._run(lambda database: _save_token(database, token))

    async def tokens(self, guest: str) -> list[StoredToken]:
        query = f"SELECT {_TOKEN} FROM tokens WHERE guest = ? ORDER BY number"
        rows = await self._run(lambda database: database.execute(query, (guest,)).fetchall())
        return [StoredToken(*row) for row in rows]

    async def label_token(self, guest: str, number: int, label: str) -> bool:
        query = "UPDATE tokens SET label = ? WHERE guest = ? AND number = ?"
        row = label, guest, number
        return await self._run(lambda database: database.execute(query, row).rowcount > 0)

    async def revoke_token(self, guest: str, number: int) -> bool:
        query = "DELETE FROM tokens WHERE guest = ? AND number = ?"
        row = guest, number
        return await self._run(lambda database: database.execute(query, row).rowcount > 0)

    async def held_names(self) -> list[tuple[str, str]]:
        query = "SELECT key, guest FROM name_keys"
        return await self._run(lambda database: database.execute(query).fetchall())

    async def hold_name(self, guest: str, keys: Collection[str]) -> bool:
        rows = [(key, guest) for key in sorted(keys)]

        def work(database: sqlite3.Connection) -> bool:
            taken = "SELECT 1 FROM name_keys WHERE key = ? AND guest != ?"
            if any(database.execute(taken, row).fetchone() for row in rows):
                return False
            query = "INSERT OR IGNORE INTO name_keys (key, guest) VALUES (?, ?)"
            database.executemany(query, rows)
            return True

        return await self._run(work)

    async def release_name(self, guest: str) -> None:
        query = "DELETE FROM name_keys WHERE guest = ?"
        await self._run(lambda database: database.execute(query, (guest,)))


def _save_token(database: sqlite3.Connection, token: StoredToken) -> StoredToken:
    """Add a token, or note its last use if it has a number."""
    if token.number:
        query = "UPDATE tokens SET used_day = ? WHERE number = ?"
        database.execute(query, (token.used_day, token.number))
        return token
    row = token.guest, token.hash, token.made_day, token.used_day, token.label, token.scope
    number = database.execute(_ADD_TOKEN, row).lastrowid
    assert number is not None
    return replace(token, number=number)
