"""Index of finished games: found by guest, game and time; kept apart from the facts of tables."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Protocol

import msgspec

from oneoh_protocol.messages import EndKind, FinishedSeat
from oneoh_server.tables.facts import Fact


class IndexedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """Finished game as the index keeps it; see `FinishedGame` of the protocol."""

    table: str
    game: str
    seats: tuple[FinishedSeat, ...]
    end: EndKind
    ended_s: int
    """Second of the end since 1970, in UTC."""
    places: tuple[int, ...] = ()
    turns: int = 0
    listed: bool = True
    """Whether strangers find it."""
    imported: bool = False
    closed_to_others: bool = False
    """Whether the record is for the seats and the host alone: the table had no spectators."""
    host: str | None = None
    """Guest who was the host of a game that is closed to others."""


class FoundGame(msgspec.Struct, frozen=True):
    """Game that a query found: its number, and the seat that the asking guest had."""

    number: int
    game: IndexedGame
    seat: int | None = None


class Query(msgspec.Struct, frozen=True):
    """Conditions of games to find, the newest first."""

    limit: Annotated[int, msgspec.Meta(ge=1)]
    guest: str = ""
    """Guest who asks."""
    mine: bool = False
    """Whether to find the guest's own games, and not all listed ones."""
    game: str | None = None
    before: int | None = None


class RecordIndex(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    async def add(self, table: str, game: IndexedGame | None, guests: Sequence[str | None]) -> None:
        """Note that a table is indexed: with its game, or without one if none was played.

        `guests` are those at the seats. A table that is indexed already stays as it is.
        """

    async def add_imported(self, games: Sequence[tuple[IndexedGame, str]]) -> int:
        """Add games with their text: all or none. Return how many were not here yet."""

    async def find(self, query: Query) -> list[FoundGame]: ...

    async def get(self, table: str, guest: str = "") -> FoundGame | None:
        """Return the finished game of a table, listed or not; None if there is none."""

    async def text(self, table: str) -> str | None:
        """Return the text of an imported game; None for a game of this server."""

    async def facts(self, table: str) -> list[Fact]:
        """Return a table's facts, in order, archived ones too. Raises DamagedFact."""

    async def not_indexed(self) -> list[str]:
        """Return the ids of the ended tables that are not indexed, oldest first."""


class MemoryRecordIndex(RecordIndex):
    """Index in memory, with tables of a store in memory."""

    def __init__(self, facts: Callable[[str], Awaitable[list[Fact]]]) -> None:
        """`facts` returns those of a table."""
        self._facts = facts
        self._games: dict[str, IndexedGame | None] = {}
        self._guests: dict[str, Sequence[str | None]] = {}
        self._texts: dict[str, str] = {}

    async def add(self, table: str, game: IndexedGame | None, guests: Sequence[str | None]) -> None:
        if self._games.get(table) is None:
            self._games[table] = game
            self._guests[table] = guests

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
