"""Index of finished games: found by guest, game and time; kept apart from the facts of tables."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple, Protocol

import msgspec

from oneoh_protocol.messages import GetPlayer, Player, SeatRating, Speed
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.tables.facts import Fact


class RatingKind(msgspec.Struct, frozen=True):
    """Kind of games that has a rating of its own."""

    game: str
    speed: Speed
    season: str = ""


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


class EndedTable(NamedTuple):
    """Table to be indexed: with its game, or without one if none was played."""

    table: str
    game: IndexedGame | None
    guests: Sequence[str | None]
    """Those at the seats."""


class RecordIndex(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    async def add(self, table: str, game: IndexedGame | None, guests: Sequence[str | None]) -> None:
        """Note that a table is indexed: with its game, or without one if none was played.

        `guests` are those at the seats. A table that is indexed already stays as it is.
        """

    async def add_unrated(self, ended: Sequence[EndedTable]) -> None:
        """Do what `add` does for tables whose games are not rated: all at once, which costs less.

        One that is indexed already has to have the same guests.
        """

    async def remove(self, table: str) -> None:
        """Forget the end of a table, whose game goes on. It is not a rated one."""

    async def add_imported(self, games: Sequence[tuple[IndexedGame, str]]) -> int:
        """Add games with their text: all or none. Return how many were not here yet."""

    async def find(self, query: Query) -> list[FoundGame]: ...

    async def get(self, table: str, guest: str = "") -> FoundGame | None:
        """Return the finished game of a table, listed or not; None if there is none."""

    async def player(self, command: GetPlayer, guest: str, name: str) -> Player | None:
        """Return the page that a guest asks for; None if nobody of that name has a rating.

        `name` is the guest's own.
        """

    async def ratings(self, kind: RatingKind, players: Sequence[str]) -> dict[str, SeatRating]:
        """Return the ratings of those of the players who have one of this kind."""

    async def rating_changes(self, table: str) -> dict[str, SeatRating]:
        """Return the ratings after the game of a table, by player; none if it did not count."""

    async def text(self, table: str) -> str | None:
        """Return the text of an imported game; None for a game of this server."""

    async def facts(self, table: str) -> list[Fact]:
        """Return a table's facts, in order, archived ones too. Raises DamagedFact."""

    async def not_indexed(self) -> list[str]:
        """Return the ids of the ended tables that are not indexed, oldest first."""
