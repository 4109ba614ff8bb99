"""Index of finished games in memory."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence

from oneoh_protocol.messages import GetPlayer, Player, SeatRating
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.stores.record_index import FoundGame, Query, RatingKind, RecordIndex
from oneoh_server.stores.sql.player_page import last_ratings, player_page, rating_changes
from oneoh_server.stores.sql.rating_cache import apply_game, schema
from oneoh_server.stores.sql.steps import perform
from oneoh_server.tables.facts import Fact


class MemoryRecordIndex(RecordIndex):
    """Index in memory, with tables of a store in memory."""

    def __init__(self, facts: Callable[[str], Awaitable[list[Fact]]]) -> None:
        """`facts` returns those of a table."""
        self._facts = facts
        self._games: dict[str, IndexedGame | None] = {}
        self._guests: dict[str, Sequence[str | None]] = {}
        self._texts: dict[str, str] = {}
        self._ratings: sqlite3.Connection | None = None
        """Ratings in memory, once they are used."""

    async def add(self, table: str, game: IndexedGame | None, guests: Sequence[str | None]) -> None:
        if self._games.get(table) is None:
            self._games[table] = game
            self._guests[table] = guests
            if game is not None and game.rated:
                number = list(self._games).index(table) + 1
                perform(self._rated(), apply_game(number, game))

    async def add_imported(self, games: Sequence[tuple[IndexedGame, str]]) -> int:
        fresh = [(game, text) for game, text in games if game.table not in self._games]
        for game, text in fresh:
            self._games[game.table] = game
            self._texts[game.table] = text
        return len(fresh)

    async def find(self, query: Query) -> list[FoundGame]:
        found = [self._found(number, query.guest) for number in range(len(self._games), 0, -1)]
        return [each for each in found if each is not None and _fits(each, query)][: query.limit]

    async def get(self, table: str, guest: str = "") -> FoundGame | None:
        tables = list(self._games)
        return self._found(tables.index(table) + 1, guest) if table in self._games else None

    async def player(self, command: GetPlayer, guest: str, name: str) -> Player | None:
        return perform(self._rated(), player_page(command, guest, name))

    async def ratings(self, kind: RatingKind, players: Sequence[str]) -> dict[str, SeatRating]:
        return perform(self._rated(), last_ratings(kind, players))

    async def rating_changes(self, table: str) -> dict[str, SeatRating]:
        tables = list(self._games)
        if table not in tables:
            return {}
        return perform(self._rated(), rating_changes(tables.index(table) + 1))

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

    def _found(self, number: int, guest: str) -> FoundGame | None:
        table, game = list(self._games.items())[number - 1]
        guests = self._guests.get(table, ())
        seat = guests.index(guest) if guest in guests else None
        return None if game is None else FoundGame(number, game, seat)


def _fits(found: FoundGame, query: Query) -> bool:
    return (
        (found.seat is not None if query.mine else found.game.listed)
        and query.game in (None, found.game.game)
        and (query.before is None or found.number < query.before)
    )
