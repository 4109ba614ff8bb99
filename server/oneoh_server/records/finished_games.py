"""Finished games of a server: notes each end, lists them, and gives their records."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from oneoh_games import AnyGame
from oneoh_games.records import disclosed, write_game
from oneoh_protocol.codec import size_of
from oneoh_protocol.messages import (
    Finished,
    FinishedGame,
    GetPlayer,
    GetRecord,
    ListFinished,
    Player,
    RecordPart,
    Speed,
)
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.ratings.policy import SeasonLength, season_of
from oneoh_server.records.parts import split_text
from oneoh_server.records.recording import indexed_game, recorded_game
from oneoh_server.refusal import Refusal
from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.stores.record_index import EndedTable, FoundGame, Query, RatingKind
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.state import Policy, Table

_log = logging.getLogger(__name__)

OPENING = 80
"""Most characters of a first action in the list (protocol/README.md#finished)."""
ROWS = 100
"""Most games of one reply."""
REPLY_BYTES = 60_000
"""Most bytes of the games of one reply, below the limit of a frame."""
KEPT = 16
"""Records that stay in memory as text."""

Parts: TypeAlias = tuple[tuple[str, ...], ...]
Step: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class FinishedGames:
    """Index and records of a server's games. For the event loop's thread alone."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        server: str,
        now: Callable[[], float] = time.time,
        *,
        season: SeasonLength = "none",
        rated: Callable[[Table], None] = lambda _table: None,
    ) -> None:
        """`server` is the server's name; `now` returns seconds since 1970.

        `season` is the length of the seasons of ratings. `rated` is told of each table whose
        rated game has been noted.
        """
        self.indexed = asyncio.Event()
        """Event set once `index_rest` has ended."""
        self._store = store
        self._index = store.records
        self._games = games
        self._server = server
        self._now = now
        self._season: SeasonLength = season
        self._rated = rated
        self._noting: dict[str, asyncio.Task[None]] = {}
        """Last task under way for each table."""
        self._gathered: list[EndedTable] = []
        """Tables that `_adding` takes as soon as the task before it has ended."""
        self._adding: asyncio.Task[None] | None = None
        """Last task that indexes tables together."""
        self._making = asyncio.Lock()
        self._texts: OrderedDict[tuple[str, int, int | None], Parts] = OrderedDict()
        """Records by table, times that moves were taken back, and seat."""

    def ended(self, table: Table) -> None:
        """Note a table whose game is over, or that is closed."""
        game = self._in_season(indexed_game(table, int(self._now())))
        is_plain = game is None or not (game.rated or game.taken_back)
        if is_plain and table.id not in self._noting:
            self._gather(EndedTable(table.id, game, tuple(seat.guest for seat in table.seats)))
        else:
            self._do(table.id, lambda: self._note(table, game))

    def _gather(self, ended: EndedTable) -> None:
        """Index a table together with all that end while others are being indexed."""
        if self._adding is None or not self._gathered:
            self._adding = asyncio.create_task(
                _after(self._adding, self._add_gathered), name="indexing tables"
            )
        self._gathered.append(ended)
        self._keep(ended.table, self._adding)

    async def _add_gathered(self) -> None:
        gathered, self._gathered = self._gathered, []
        await self._add(gathered)

    async def _add(self, ended: Sequence[EndedTable]) -> None:
        """Index tables together, or one by one if that fails, so that only the guilty one does."""
        try:
            await self._index.add_unrated(ended)
        except StoreError as error:
            if len(ended) > 1:
                for each in ended:
                    await self._add([each])
                return
            # The next start of the server finds the table, and indexes it.
            _log.error("table %s could not be indexed: %s", ended[0].table, error)

    def reopened(self, table: Table) -> None:
        """Note that a game goes on which was over: moves were taken back."""
        self._do(table.id, lambda: self._forget(table.id))

    def _do(self, table: str, step: Step) -> None:
        """Do a step after those of the same table that are under way."""
        done = _after(self._noting.get(table), step)
        self._keep(table, asyncio.create_task(done, name=f"indexing table {table}"))

    def _keep(self, table: str, task: asyncio.Task[None]) -> None:
        """Keep the last task of a table until it has ended."""
        self._noting[table] = task
        task.add_done_callback(lambda _task: self._done(table, task))

    def _done(self, table: str, task: asyncio.Task[None]) -> None:
        if self._noting.get(table) is task:
            del self._noting[table]

    async def _forget(self, table: str) -> None:
        try:
            await self._index.remove(table)
        except StoreError as error:
            # The end that comes, or the next start of the server, forgets this one.
            _log.error("the end of table %s could not be forgotten: %s", table, error)

    async def _note(self, table: Table, game: IndexedGame | None) -> None:
        try:
            await self._forget_earlier_end(table.id, game)
            await self._index.add(table.id, game, tuple(seat.guest for seat in table.seats))
        except StoreError as error:
            # The next start of the server finds the table, and indexes it.
            _log.error("table %s could not be indexed: %s", table.id, error)
        else:
            if game is not None and game.rated:
                self._rated(table)

    async def _forget_earlier_end(self, table: str, game: IndexedGame | None) -> None:
        """Forget an end from before moves were taken back, if it still is known. Raises StoreError."""
        if game is not None and game.taken_back:
            found = await self._index.get(table)
            if found is not None and found.game.taken_back != game.taken_back:
                await self._index.remove(table)

    async def index_rest(self) -> None:
        """Index the ended tables that are not: those of earlier releases, or after a power cut.

        Raises StoreError.
        """
        tables = await self._index.not_indexed()
        for table in tables:
            await self._index_old(table)
            await asyncio.sleep(0)
        self.indexed.set()
        if tables:
            _log.info("%d ended tables indexed", len(tables))

    async def _index_old(self, table: str) -> None:
        try:
            folded = fold(await self._index.facts(table), self._games, Policy())
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - damage may raise anything, of one table
            _log.warning("table %s cannot be indexed: %r", table, error)
            return
        guests = tuple(seat.guest for seat in folded.seats)
        await self._index.add(table, self._in_season(indexed_game(folded, 0)), guests)

    def _in_season(self, game: IndexedGame | None) -> IndexedGame | None:
        if game is None or not game.rated:
            return game
        # A game that the server finds after a power cut has ended at an unknown time before.
        return replace(game, season=season_of(self._season, game.ended_s or int(self._now())))

    async def stop(self) -> None:
        """Finish noting; the store is closed afterwards."""
        while self._noting:
            await self._settled()

    async def _settled(self) -> None:
        """Wait until all ends have been noted that have been told of until now."""
        await asyncio.gather(*self._noting.values())

    async def list(self, guest: str, command: ListFinished) -> Finished:
        """Return the reply to a command. Raises Refusal."""
        await self._settled()
        query = Query(ROWS + 1, guest, command.mine, command.game, command.before)
        try:
            found = await self._index.find(query)
        except StoreError as error:
            raise _unreadable() from error
        shown = _fitting([_shown(each) for each in found[:ROWS]])
        more = len(shown) < len(found)
        return Finished(command.id, shown, shown[-1].number if more and shown else None)

    async def player(self, guest: str, name: str, command: GetPlayer) -> Player:
        """Return the page of a player; `name` is the guest's own. Raises Refusal."""
        await self._settled()
        try:
            found = await self._index.player(command, guest, name)
        except StoreError as error:
            raise _unreadable() from error
        if found is None:
            raise Refusal("no-such-player", f"nobody called {command.name} has a rating")
        return found

    async def ratings(self, game: str, speed: Speed, guests: Sequence[str]) -> dict[str, int]:
        """Return the present ratings of those guests who have one of this kind. Raises Refusal."""
        await self._settled()
        season = season_of(self._season, int(self._now()))
        try:
            found = await self._index.ratings(RatingKind(game, speed, season), guests)
            return {guest: rating.rating for guest, rating in found.items()}
        except StoreError as error:
            raise _unreadable() from error

    async def part(self, guest: str, command: GetRecord, *, running: bool) -> RecordPart:
        """Return a part of a record; `running` is whether the table is open. Raises Refusal."""
        await self._settled()
        try:
            found = await self._index.get(command.table, guest)
            if found is None:
                raise _not_there(command.table, running=running)
            if found.game.closed_to_others and found.seat is None and guest != found.game.host:
                raise Refusal("no-spectators", "this game is for those who played it")
            parts = await self._parts(found)
        except StoreError as error:
            raise _unreadable() from error
        if command.part >= len(parts):
            raise Refusal("bad-message", f"the record has {len(parts)} parts, the first is 0")
        lines = parts[command.part]
        return RecordPart(command.id, command.table, command.part, len(parts), lines)

    async def _parts(self, found: FoundGame) -> Parts:
        key = found.game.table, found.game.taken_back, found.seat
        # One at a time: a replay takes processor time that running games need.
        async with self._making:
            if key not in self._texts:
                self._texts[key] = await self._make(found)
                while len(self._texts) > KEPT:
                    self._texts.popitem(last=False)
            self._texts.move_to_end(key)
            return self._texts[key]

    async def _make(self, found: FoundGame) -> Parts:
        if (text := await self._index.text(found.game.table)) is not None:
            return split_text(text)
        if found.game.game not in self._games:
            raise Refusal("no-such-game", "this server cannot replay that game")
        facts = await self._index.facts(found.game.table)

        def make() -> Parts:
            recorded = recorded_game(facts, self._games, self._server, found.game.ended_s)
            if recorded is None:
                raise ValueError("its game has not ended")
            return split_text(
                write_game(disclosed(self._games[recorded.game], recorded, found.seat))
            )

        try:
            return await asyncio.to_thread(make)
        except Exception as error:
            _log.warning("table %s has no record: %r", found.game.table, error)
            raise Refusal("no-such-game", "this server cannot replay that game") from error


async def _after(before: asyncio.Task[None] | None, step: Step) -> None:
    """Do a step once another task has ended. Its coroutine is made then: this may be cancelled before."""
    if before is not None:
        await asyncio.wait([before])  # though it may have failed
    await step()


def _not_there(table: str, *, running: bool) -> Refusal:
    if running:
        return Refusal("not-over", "the game is not over yet")
    return Refusal("no-such-table", f"there is no finished game {table}")


def _unreadable() -> Refusal:
    return Refusal("server-busy", "finished games cannot be read now; try again later")


def _shown(found: FoundGame) -> FinishedGame:
    game = found.game
    return FinishedGame(
        number=found.number,
        table=game.table,
        game=game.game,
        seats=game.seats,
        end=game.end,
        places=game.places,
        turns=game.turns,
        ended_s=game.ended_s,
        imported=game.imported,
        rated=game.rated,
        assisted=game.stood_in or any(seat.assisted for seat in game.seats),
        taken_back=game.taken_back,
        openings=tuple(_clipped(action) for action in game.openings),
        seat=found.seat,
    )


def _clipped(action: str | None) -> str:
    """Return an action that a list has room for; "" if there is none, or it is too long."""
    return action if action is not None and len(action) <= OPENING else ""


def _fitting(games: list[FinishedGame]) -> tuple[FinishedGame, ...]:
    room, fit = REPLY_BYTES, []
    for game in games:
        room -= size_of(game)
        if room < 0:
            break
        fit.append(game)
    return tuple(fit)
