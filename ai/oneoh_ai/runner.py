"""Plays a bot over one connection: goes to tables, plays, comes back after a loss."""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any

from oneoh_ai.answering import Answerer
from oneoh_ai.contract import BotSpec
from oneoh_ai.plan import Plan
from oneoh_ai.thinking import Workers
from oneoh_games import GAMES, Outcome
from oneoh_protocol.client import (
    Client,
    ClientEvent,
    Connected,
    ConnectionGone,
    Lost,
    Refusal,
    Rejected,
    Reply,
)
from oneoh_protocol.messages import (
    Closed,
    Command,
    CreateTable,
    Join,
    Leave,
    Listed,
    ListTables,
    Over,
    Rematch,
    Rematched,
    Request,
    SeatInfo,
    Seats,
    Table,
    TableRow,
    Tables,
    Unlisted,
    Watch,
    Welcome,
)

_log = logging.getLogger(__name__)


class TurnedAway(Exception):
    """The server will not have this bot, or not do what it was told to ask for."""


class _Done(Exception):
    """Everything is played."""


class _Seat:
    """A seat of ours at a table."""

    def __init__(self, number: int, answerer: Answerer) -> None:
        self.number = number
        self.answerer = answerer
        self.over = False
        self.rematch = False
        """It has asked for another game."""


class Runner:
    """One bot, one connection, any number of tables."""

    def __init__(self, client: Client, workers: Workers, bot: BotSpec, plan: Plan) -> None:
        self._client = client
        self._workers = workers
        self._bot = bot
        self._plan = plan
        self._to_join = {join.table: join for join in plan.tables}
        self._seats: dict[str, _Seat] = {}
        self._taken: set[str] = set()
        """Every table at which there ever was a seat."""
        self._going = 0
        """Seats that are being asked for."""
        self._rows: dict[str, TableRow] = {}
        """Open tables, if it looks for any."""
        self._done = asyncio.Event()
        self._trouble: str | None = None

    async def run(self) -> None:
        """Play until the plan is carried out. Raises TurnedAway."""
        async with self._client:
            try:
                async with asyncio.TaskGroup() as self._tasks:
                    self._tasks.create_task(self._read())
                    await self._done.wait()
                    await self._leave_all()
                    # The way to end a task group before its tasks.
                    raise _Done
            except* _Done:
                pass
        if self._trouble is not None:
            raise TurnedAway(self._trouble)

    def stop(self) -> None:
        """Stop playing; seats in games that run are kept."""
        self._done.set()

    async def _read(self) -> None:
        async for event in self._client.events():
            self._take(event)
            self._check()

    def _take(self, event: ClientEvent) -> None:
        match event:
            case Connected(welcome):
                self._connected(welcome)
            case Lost(reason, retry_in):
                _log.warning("%s; trying again in %.0f s", reason, retry_in)
            case Rejected(reason):
                self._fail(reason)
            case Table():
                self._at(event)
            case Request() if event.table in self._seats:
                self._seats[event.table].answerer.take(event, self._tasks)
            case Seats(table, seats=seats):
                self._consider_rematch(table, seats)
            case Over(table, outcome=outcome, ended_by=how):
                self._over(table, outcome, how)
            case Rematched(next_table=table):
                self._start(self._ask(Watch(1, table)))
            case Closed(table, reason=reason):
                _log.info("table %s: closed (%s)", table, reason)
                self._drop(table)
            case Listed(row):
                self._rows[row.table] = row
            case Unlisted(table):
                self._rows.pop(table, None)
            case _:
                pass
        self._look_around()

    def _connected(self, welcome: Welcome) -> None:
        _log.info("connected to %s as %s", welcome.server, welcome.name)
        for table in {*welcome.tables, *self._seats}:
            self._start(self._ask(Watch(1, table)))
        for table, join in list(self._to_join.items()):
            if table not in welcome.tables:
                self._go(join)
        if self._plan.seek:
            self._start(self._follow_list())

    def _at(self, table: Table) -> None:
        """A whole table: a new one, or one come back to."""
        self._to_join.pop(table.table, None)
        if table.seat is None:
            _log.warning("table %s: there is no seat for this bot", table.table)
            self._drop(table.table)
            return
        if table.table not in self._seats:
            self._sit_down(table, table.seat)
        seat = self._seats[table.table]
        seat.rematch = table.seats[seat.number].rematch
        if table.request is not None:
            seat.answerer.take(table.request, self._tasks)
        if table.next_table is not None and table.next_table not in self._taken:
            self._start(self._ask(Watch(1, table.next_table)))
        if table.phase == "over" and not seat.over and table.outcome and table.ended_by:
            self._over(table.table, table.outcome, table.ended_by)
        self._consider_rematch(table.table, table.seats)

    def _sit_down(self, table: Table, number: int) -> None:
        self._seats[table.table] = _Seat(number, Answerer(self._client, self._workers))
        self._taken.add(table.table)
        _log.info("table %s: %s, seat %d", table.table, table.game, number)
        if table.game not in GAMES or not self._bot.plays(table.game):
            _log.error("table %s: %s does not play %s", table.table, self._bot.name, table.game)
            self._start(self._leave(table.table))

    def _over(self, table: str, outcome: Outcome, how: str) -> None:
        seat = self._seats.get(table)
        if seat is None:
            return
        seat.over = True
        self._workers.forget(table)
        scores = ":".join(map(str, outcome.scores))
        _log.info(
            "table %s: over by %s, place %d, %s", table, how, outcome.places[seat.number], scores
        )
        if self._plan.looks_around:
            self._start(self._linger(table))

    def _consider_rematch(self, table: str, seats: tuple[SeatInfo, ...]) -> None:
        """Another game, once somebody else wants one."""
        seat = self._seats.get(table)
        if seat is None or not seat.over or seat.rematch or not self._more_games():
            return
        if any(other.rematch for number, other in enumerate(seats) if number != seat.number):
            seat.rematch = True
            self._start(self._ask(Rematch(1, table)))

    def _drop(self, table: str) -> None:
        """The table is none of ours any more."""
        self._to_join.pop(table, None)
        if (seat := self._seats.pop(table, None)) is not None:
            seat.answerer.stop()
            self._workers.forget(table)
            if not seat.over:
                self._taken.discard(table)

    # ── new tables ───────────────────────────────────────────────────────────────────────────

    def _more_games(self) -> bool:
        return self._plan.games is None or len(self._taken) + self._going < self._plan.games

    def _has_room(self) -> bool:
        playing = sum(not seat.over for seat in self._seats.values())
        return self._more_games() and playing + self._going < self._plan.at_once

    def _look_around(self) -> None:
        """Go to further tables as long as there is room for them."""
        if self._client.welcome is None or self._done.is_set():
            return
        while self._plan.open is not None and self._has_room():
            self._go(self._plan.open.command())
        for row in list(self._rows.values()):
            if self._plan.seek and self._has_room() and self._wanted(row):
                del self._rows[row.table]
                self._go(Join(1, row.table))

    def _wanted(self, row: TableRow) -> bool:
        return (
            row.phase == "waiting"
            and any(seat.kind == "anyone" for seat in row.seats)
            and row.table not in self._taken
            and row.game in GAMES
            and self._bot.plays(row.game)
        )

    async def _follow_list(self) -> None:
        tables = await self._ask(ListTables(1, self._plan.seek_game, follow=True))
        if isinstance(tables, Tables):
            self._rows = {row.table: row for row in tables.tables}
            self._look_around()

    # ── asking the server ────────────────────────────────────────────────────────────────────

    def _start(self, work: Coroutine[Any, Any, object]) -> None:
        self._tasks.create_task(work).add_done_callback(lambda _: self._check())

    def _go(self, command: CreateTable | Join) -> None:
        """Ask for a seat. It counts from now on, not from when the task runs."""
        self._going += 1
        self._start(self._take_seat(command))

    async def _take_seat(self, command: CreateTable | Join) -> None:
        try:
            reply = await self._ask(command)
        finally:
            self._going -= 1
        if isinstance(reply, Table):
            self._at(reply)
        self._look_around()

    async def _linger(self, table: str) -> None:
        """Give the others a while to ask for a rematch."""
        await asyncio.sleep(self._plan.linger)
        if (seat := self._seats.get(table)) is not None and not seat.rematch:
            await self._leave(table)

    async def _leave(self, table: str) -> None:
        self._drop(table)
        await self._ask(Leave(1, table))

    async def _leave_all(self) -> None:
        """Say good-bye at tables that are over, if the server still listens."""
        over = [table for table, seat in self._seats.items() if seat.over]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2):
                for table in over:
                    await self._ask(Leave(1, table))

    async def _ask(self, command: Command) -> Reply | None:
        """The server's reply; None if it refused, or if the connection went."""
        while True:
            try:
                return await self._client.ask(command)
            except ConnectionGone:
                return None
            except Refusal as refusal:
                if refusal.refused.code not in {"too-fast", "server-busy"}:
                    self._refused(command, refusal)
                    return None
                wait_ms = refusal.refused.detail.get("retry_ms", 1000)
            await asyncio.sleep(int(wait_ms) / 1000)

    def _refused(self, command: Command, refusal: Refusal) -> None:
        match command:
            case Watch(table=table):
                _log.warning("table %s: %s", table, refusal)
                self._drop(table)
            case Join(table=table) if table in self._to_join:
                _log.error("table %s: %s", table, refusal)
                del self._to_join[table]
                self._trouble = str(refusal)
            case CreateTable() | ListTables():
                self._fail(str(refusal))
            case _:
                _log.debug("%s: %s", type(command).__name__, refusal)

    # ── the end ──────────────────────────────────────────────────────────────────────────────

    def _check(self) -> None:
        """Stop once nothing is left to play."""
        if self._client.welcome is None or self._going or self._to_join:
            return
        playing = any(not seat.over for seat in self._seats.values())
        waits = self._plan.looks_around or bool(self._seats)
        if not playing and not (waits and self._more_games()):
            self._done.set()

    def _fail(self, reason: str) -> None:
        self._trouble = reason
        self._done.set()
