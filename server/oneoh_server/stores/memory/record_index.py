"""Index of finished games in memory."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence

from oneoh_protocol.messages import GetPlayer, Player, SeatRating
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.stores.record_index import EndedTable, FoundGame, Query, RatingKind, RecordIndex
from oneoh_server.stores.sql.player_page import (
    last_ratings,
    player_page,
    rating_changes,
    ratings_of,
)
from oneoh_server.stores.sql.rating_cache import apply_game, schema
from oneoh_server.stores.sql.steps import perform, rows_of
from oneoh_server.tables.facts import Fact


class MemoryRecordIndex(RecordIndex):
    """Index in memory, with tables of a store in memory."""

    def __init__(self, facts: Callable[[str], Awaitable[list[Fact]]]) -> None:
        """`facts` returns those of a table."""
        self._facts = facts
        self._rows: list[IndexedGame | None] = []
        """Games in the order of their numbers; None for one that was removed."""
        self._numbers: dict[str, int] = {}
        """Numbers of the games, from 1, by their tables."""
        self._guests: dict[str, Sequence[str | None]] = {}
        self._texts: dict[str, str] = {}
        self._ratings: sqlite3.Connection | None = None
        """Ratings in memory, once they are used."""

    async def add(self, table: str, game: IndexedGame | None, guests: Sequence[str | None]) -> None:
        if game is None or table in self._numbers:
            return
        self._guests[table] = guests
        self._append(table, game)
        if game.rated:
            perform(self._rated(), apply_game(self._numbers[table], game))

    async def add_unrated(self, ended: Sequence[EndedTable]) -> None:
        for each in ended:
            await self.add(*each)

    async def remove(self, table: str) -> None:
        if number := self._numbers.pop(table, None):
            self._rows[number - 1] = None
            del self._guests[table]

    async def add_imported(self, games: Sequence[tuple[IndexedGame, str]]) -> int:
        fresh = [(game, text) for game, text in games if game.table not in self._numbers]
        for game, text in fresh:
            self._append(game.table, game)
            self._texts[game.table] = text
        return len(fresh)

    def _append(self, table: str, game: IndexedGame) -> None:
        self._rows.append(game)
        self._numbers[table] = len(self._rows)

    async def find(self, query: Query) -> list[FoundGame]:
        newest = sorted(self._numbers, key=self._numbers.__getitem__, reverse=True)
        found = [self._found(table, query.guest) for table in newest]
        return [each for each in found if each is not None and _fits(each, query)][: query.limit]

    async def get(self, table: str, guest: str = "") -> FoundGame | None:
        return self._found(table, guest)

    async def player(self, command: GetPlayer, guest: str, name: str) -> Player | None:
        return perform(self._rated(), player_page(command, guest, name))

    async def ratings(self, kind: RatingKind, players: Sequence[str]) -> dict[str, SeatRating]:
        if not players:
            return {}
        return ratings_of(rows_of(self._rated(), last_ratings(kind, players)))

    async def rating_changes(self, table: str) -> dict[str, SeatRating]:
        number = self._numbers.get(table)
        return {} if number is None else perform(self._rated(), rating_changes(number))

    def _rated(self) -> sqlite3.Connection:
        if self._ratings is None:
            self._ratings = sqlite3.connect(":memory:")
            self._ratings.executescript(schema())
        return self._ratings

    async def text(self, table: str) -> str | None:
        return self._texts.get(table)

    async def facts(self, table: str) -> list[Fact]:
        return await self._facts(table)

    async def not_indexed(self) -> list[str]:
        return []

    def _found(self, table: str, guest: str) -> FoundGame | None:
        number = self._numbers.get(table)
        game = None if number is None else self._rows[number - 1]
        if number is None or game is None:
            return None
        guests = self._guests.get(table, ())
        return FoundGame(number, game, guests.index(guest) if guest in guests else None)


def _fits(found: FoundGame, query: Query) -> bool:
    return (
        (found.seat is not None if query.mine else found.game.listed)
        and query.game in (None, found.game.game)
        and (query.before is None or found.number < query.before)
    )
