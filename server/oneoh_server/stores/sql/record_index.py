"""Index of finished games in SQL."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from oneoh_protocol.messages import GetPlayer, Player, SeatRating
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.stores.record_index import EndedTable, FoundGame, Query, RatingKind, RecordIndex
from oneoh_server.stores.sql.player_page import (
    last_ratings,
    player_page,
    rating_changes,
    ratings_of,
)
from oneoh_server.stores.sql.rating_cache import ORDER, apply_game
from oneoh_server.stores.sql.steps import Engine, Many, Row, Statement, Steps
from oneoh_server.tables.facts import Fact

_ROW = "SELECT number, entry, seat FROM finished LEFT JOIN finished_seats "
_SEAT = "ON finished_seats.table_id = finished.table_id AND guest = $1 "
_OWN = "SELECT number, entry, seat FROM finished_seats JOIN finished USING (table_id) WHERE guest = $1 "
_INSERT = (
    "INSERT INTO finished (table_id, game, listed, ended_s, entry, imported) "
    "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
)
_INSERT_SEAT = (
    "INSERT INTO finished_seats (guest, table_id, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
)
_INDEXED = "UPDATE tables SET indexed = TRUE WHERE id = $1"


class SqlRecordIndex(RecordIndex):
    """Index in the database of the store."""

    def __init__(self, engine: Engine, facts: Callable[[str], Awaitable[list[Fact]]]) -> None:
        """`facts` returns those of a table, archived ones too."""
        self._engine = engine
        self._facts = facts

    async def add(self, table: str, game: IndexedGame | None, guests: Sequence[str | None]) -> None:
        await self._engine.run(_add, table, game, guests)

    async def add_unrated(self, ended: Sequence[EndedTable]) -> None:
        await self._engine.run(_add_unrated, ended)

    async def remove(self, table: str) -> None:
        await self._engine.run(_remove, table)

    async def add_imported(self, games: Sequence[tuple[IndexedGame, str]]) -> int:
        return await self._engine.run(insert_imported, games)

    async def find(self, query: Query) -> list[FoundGame]:
        given: list[Any] = [query.guest]
        text = _OWN if query.mine else _ROW + _SEAT + "WHERE listed "
        for condition, value in (("game =", query.game), ("number <", query.before)):
            if value is not None:
                given.append(value)
                text += f"AND {condition} ${len(given)} "
        given.append(query.limit)
        text += f"ORDER BY number DESC LIMIT ${len(given)}"
        return [_found(row) for row in await self._engine.rows(text, *given)]

    async def get(self, table: str, guest: str = "") -> FoundGame | None:
        text = _ROW + _SEAT + "WHERE finished.table_id = $2"
        rows = await self._engine.rows(text, guest, table)
        return _found(rows[0]) if rows else None

    async def player(self, command: GetPlayer, guest: str, name: str) -> Player | None:
        return await self._engine.run(player_page, command, guest, name)

    async def ratings(self, kind: RatingKind, players: Sequence[str]) -> dict[str, SeatRating]:
        if not players:
            return {}
        query = last_ratings(kind, players)
        return ratings_of(await self._engine.rows(query.text, *query.values))

    async def rating_changes(self, table: str) -> dict[str, SeatRating]:
        return await self._engine.run(_changes, table)

    async def text(self, table: str) -> str | None:
        text = "SELECT imported FROM finished WHERE table_id = $1"
        rows = await self._engine.rows(text, table)
        return rows[0][0] if rows else None

    async def facts(self, table: str) -> list[Fact]:
        return await self._facts(table)

    async def not_indexed(self) -> list[str]:
        text = "SELECT id FROM tables WHERE ended AND NOT indexed ORDER BY rowid"
        return [table for (table,) in await self._engine.rows(text)]


def insert_imported(games: Sequence[tuple[IndexedGame, str]]) -> Steps[int]:
    """Add games with their text; return how many were not here yet."""
    yield ORDER
    count = 0
    for game, text in games:
        count += len((yield _insert(game, text)))
    return count


def _add(table: str, game: IndexedGame | None, guests: Sequence[str | None]) -> Steps[None]:
    if game is not None and game.rated:
        yield ORDER
    yield Statement(_INDEXED, [table])
    if game is None:
        return
    rows = yield _insert(game, None)
    if not rows:
        return
    if game.rated:
        yield from apply_game(rows[0][0], game)
    yield Many(_INSERT_SEAT, _seats(table, guests))


def _add_unrated(ended: Sequence[EndedTable]) -> Steps[None]:
    played = [(each, each.game) for each in ended if each.game is not None]
    yield Many(_INDEXED, [[each.table] for each in ended])
    yield Many(_INSERT, [_values(game, None) for _, game in played])
    seats = [seat for each, _ in played for seat in _seats(each.table, each.guests)]
    yield Many(_INSERT_SEAT, seats)


def _seats(table: str, guests: Sequence[str | None]) -> list[tuple[str, str, int]]:
    return [(guest, table, seat) for seat, guest in enumerate(guests) if guest]


def _remove(table: str) -> Steps[None]:
    yield Statement("UPDATE tables SET indexed = FALSE WHERE id = $1", [table])
    yield Statement("DELETE FROM finished_seats WHERE table_id = $1", [table])
    yield Statement("DELETE FROM finished WHERE table_id = $1", [table])


def _insert(game: IndexedGame, text: str | None) -> Statement:
    return Statement(f"{_INSERT} RETURNING number", _values(game, text))


def _values(game: IndexedGame, text: str | None) -> tuple[Any, ...]:
    entry = msgspec.json.encode(game).decode()
    return game.table, game.game, game.listed, game.ended_s, entry, text


def _changes(table: str) -> Steps[dict[str, SeatRating]]:
    rows = yield Statement("SELECT number FROM finished WHERE table_id = $1", [table])
    return (yield from rating_changes(rows[0][0])) if rows else {}


def _found(row: Row) -> FoundGame:
    number, entry, seat = row
    return FoundGame(number, msgspec.json.decode(entry, type=IndexedGame), seat)
