"""Ratings at the seats of listed tables: looked up when somebody sits down, and after a game."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping

from oneoh_protocol.messages import SeatRating
from oneoh_protocol.speed import speed_of
from oneoh_server.rating_look_ups import RatingLookUps
from oneoh_server.ratings.policy import SeasonLength, player_of, season_of
from oneoh_server.recent_ratings import RecentRatings
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.record_index import RatingKind, RecordIndex
from oneoh_server.tables.commands import Rated
from oneoh_server.tables.state import Table

_log = logging.getLogger(__name__)


class SeatRatings:
    """Tells tables the ratings of their guests. For the event loop's thread alone."""

    def __init__(
        self,
        index: RecordIndex,
        tell: Callable[[str, Rated], None],
        season: SeasonLength,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`tell` hands a command to the table of an id; `now` returns seconds since 1970."""
        self._index = index
        self._tell = tell
        self._season: SeasonLength = season
        self._now = now
        self._recent = RecentRatings(now)
        self._look_ups = RatingLookUps(index)
        self._tasks: set[asyncio.Task[None]] = set()

    def seats_changed(self, before: Table | None, after: Table) -> None:
        """Look the ratings up if somebody has come to a listed table; `before` is None for a new one."""
        if after.closed or not after.listed:
            return
        known = [None] if before is None else [None, *[seat.guest for seat in before.seats]]
        if any(seat.guest not in known for seat in after.seats):
            self._show(after)

    def game_rated(self, table: Table) -> None:
        """Look up what a rated game has changed."""
        self._recent.forget(self._kind(table), _players(table).values())
        self._begin(table)

    def _show(self, table: Table) -> None:
        """Tell a table the ratings at its seats, at once if all were looked up a moment ago."""
        players = _players(table)
        ratings = self._recent.find(self._kind(table), players.values())
        if ratings is None or _is_rated(table):
            self._begin(table)
        else:
            self._tell_table(table, players, ratings)

    def _begin(self, table: Table) -> None:
        task = asyncio.create_task(self._look_up(table), name=f"ratings of table {table.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_up(self, table: Table) -> None:
        players = _players(table)
        try:
            ratings = await self._ratings(table, list(players.values()))
        except StoreError as error:
            _log.error("the ratings at table %s cannot be read: %s", table.id, error)
        else:
            self._tell_table(table, players, ratings)

    def _tell_table(
        self, table: Table, players: Mapping[str, str], ratings: Mapping[str, SeatRating]
    ) -> None:
        shown = {guest: ratings[key] for guest, key in players.items() if key in ratings}
        if shown:
            self._tell(table.id, Rated(shown))

    async def _ratings(self, table: Table, players: list[str]) -> dict[str, SeatRating]:
        """Return the ratings by player; after a rated game, with what it has changed."""
        if _is_rated(table):
            changed = await self._index.rating_changes(table.id)
            if changed:
                return changed
        kind = self._kind(table)
        ratings = await self._look_ups.find(kind, players)
        self._recent.note(kind, players, ratings)
        return ratings

    def _kind(self, table: Table) -> RatingKind:
        season = season_of(self._season, int(self._now()))
        return RatingKind(table.game.id, speed_of(table.clock), season)

    async def stop(self) -> None:
        """End all look-ups; the store is closed afterwards."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._look_ups.stop()


def _players(table: Table) -> dict[str, str]:
    """Return the guests at the seats, each with the key of the player."""
    return {seat.guest: player_of(seat) for seat in table.seats if seat.guest}


def _is_rated(table: Table) -> bool:
    """Return whether a rated game is over there."""
    return table.rated and table.phase == "over"
