"""Index of finished games in the SQLite file of the store."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from oneoh_protocol.messages import GetPlayer, Player, SeatRating
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.stores.record_index import FoundGame, Query, RatingKind, RecordIndex
from oneoh_server.stores.sql.player_page import last_ratings, player_page, rating_changes
from oneoh_server.stores.sql.rating_cache import apply_game
from oneoh_server.stores.sqlite.archive import archive_path, archived_facts
from oneoh_server.tables.facts import Fact, decode_fact

T = TypeVar("T")

_ROW = "SELECT number, entry, seat FROM finished LEFT JOIN finished_seats "
_SEAT = "ON finished_seats.table_id = finished.table_id AND guest = ? "
_OWN = (
    "SELECT number, entry, seat FROM finished_seats JOIN finished USING (table_id) WHERE guest = ? "
)


class Run(Protocol):
    """Function that has the store's thread do some work in a transaction."""

    def __call__(self, work: Callable[[sqlite3.Connection], T], /) -> Awaitable[T]: ...


class SqliteRecordIndex(RecordIndex):
    """Index whose every query is made in the store's thread."""

    def __init__(self, run: Run, store: str) -> None:
        """`run` may raise StoreError; `store` is the path of the store."""
        self._run = run
        self._store = store

    async def add(self, table: str, game: IndexedGame | None, guests: Sequence[str | None]) -> None:
        def work(database: sqlite3.Connection) -> None:
            database.execute("UPDATE tables SET indexed = 1 WHERE id = ?", (table,))
            if game is not None and _insert(database, game, None):
                _rate(database, game)
                rows = [(guest, table, seat) for seat, guest in enumerate(guests) if guest]
                database.executemany("INSERT OR IGNORE INTO finished_seats VALUES (?, ?, ?)", rows)

        await self._run(work)

    async def add_imported(self, games: Sequence[tuple[IndexedGame, str]]) -> int:
        return await self._run(lambda database: insert_imported(database, games))

    async def find(self, query: Query) -> list[FoundGame]:
        given: list[Any] = [query.guest]
        text = _OWN if query.mine else _ROW + _SEAT + "WHERE listed "
        if query.game is not None:
            text += "AND game = ? "
            given.append(query.game)
        if query.before is not None:
            text += "AND number < ? "
            given.append(query.before)
        text += "ORDER BY number DESC LIMIT ?"
        rows = await self._run(lambda base: base.execute(text, (*given, query.limit)).fetchall())
        return [_found(row) for row in rows]

    async def get(self, table: str, guest: str = "") -> FoundGame | None:
        text = _ROW + _SEAT + "WHERE finished.table_id = ?"
        row = await self._run(lambda base: base.execute(text, (guest, table)).fetchone())
        return None if row is None else _found(row)

    async def player(self, command: GetPlayer, guest: str, name: str) -> Player | None:
        return await self._run(lambda base: player_page(base, command, guest, name))

    async def ratings(self, kind: RatingKind, players: Sequence[str]) -> dict[str, SeatRating]:
        return await self._run(lambda base: last_ratings(base, kind, players))

    async def rating_changes(self, table: str) -> dict[str, SeatRating]:
        def work(database: sqlite3.Connection) -> dict[str, SeatRating]:
            query = "SELECT number FROM finished WHERE table_id = ?"
            row = database.execute(query, (table,)).fetchone()
            return {} if row is None else rating_changes(database, row[0])

        return await self._run(work)

    async def text(self, table: str) -> str | None:
        text = "SELECT imported FROM finished WHERE table_id = ?"
        row = await self._run(lambda base: base.execute(text, (table,)).fetchone())
        return row[0] if row else None

    async def facts(self, table: str) -> list[Fact]:
        archive = archive_path(self._store)
        rows = await self._run(lambda base: stored_facts(base, archive, table))
        return [decode_fact(row) for row in rows]

    async def not_indexed(self) -> list[str]:
        text = "SELECT id FROM tables WHERE ended AND NOT indexed ORDER BY rowid"
        rows = await self._run(lambda base: base.execute(text).fetchall())
        return [table for (table,) in rows]


def stored_facts(database: sqlite3.Connection, archive: Path, table: str) -> list[bytes]:
    """Return the facts of a table, of the archive if the store has none. Raises sqlite3.Error."""
    # As bytes, whatever its type is: sqlite3 raises for text that is not UTF-8.
    text = "SELECT CAST(fact AS BLOB) FROM facts WHERE table_id = ? ORDER BY number"
    rows = [fact or b"" for (fact,) in database.execute(text, (table,))]
    return rows or archived_facts(archive, table)


def insert_imported(database: sqlite3.Connection, games: Sequence[tuple[IndexedGame, str]]) -> int:
    """Add games with their text; return how many were not here yet. Raises sqlite3.Error."""
    return sum(_insert(database, game, text) for game, text in games)


def _insert(database: sqlite3.Connection, game: IndexedGame, text: str | None) -> int:
    query = (
        "INSERT OR IGNORE INTO finished (table_id, game, listed, ended_s, entry, imported) "
        "VALUES (?, ?, ?, ?, ?, ?)"
    )
    entry = msgspec.json.encode(game).decode()
    row = (game.table, game.game, game.listed, game.ended_s, entry, text)
    return database.execute(query, row).rowcount


def _rate(database: sqlite3.Connection, game: IndexedGame) -> None:
    """Apply a game to the ratings, in the transaction that makes it a finished one."""
    if game.rated:
        query = "SELECT number FROM finished WHERE table_id = ?"
        apply_game(database, database.execute(query, (game.table,)).fetchone()[0], game)


def _found(row: tuple[int, str, int | None]) -> FoundGame:
    number, entry, seat = row
    return FoundGame(number, msgspec.json.decode(entry, type=IndexedGame), seat)
