"""Plays a bot over one connection: goes to tables, plays, comes back after a loss."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from oneoh_ai.absence import Absence
from oneoh_ai.answering import Answerer
from oneoh_ai.asking import ask
from oneoh_ai.contract import BotCard
from oneoh_ai.openings import Openings
from oneoh_ai.plan import Plan
from oneoh_ai.seat import Seat
from oneoh_ai.seeds import derive
from oneoh_ai.summary import Summary
from oneoh_ai.thinking import Workers
from oneoh_games import GAMES, Outcome
from oneoh_protocol.client import Client, ClientEvent, Connected, Lost, Refusal, Rejected, Reply
from oneoh_protocol.evolve import SequenceGap
from oneoh_protocol.messages import (
    Closed,
    Command,
    CreateTable,
    Join,
    Leave,
    Listed,
    ListTables,
    Moved,
    Over,
    Rematch,
    Rematched,
    Request,
    Resign,
    SeatInfo,
    Seats,
    Started,
    Table,
    TableEvent,
    Tables,
    Unlisted,
    Watch,
    Welcome,
)
from oneoh_protocol.table_check import UnreadableTable, evolve_checked

PARTING_S = 2.0
"""For saying good-bye to the server."""

_log = logging.getLogger(__name__)

_OF_A_TABLE = (Table, Seats, Started, Request, Moved, Over, Rematched, Closed)


class TurnedAway(Exception):
    """The server will not have this bot, or not do what it was told to ask for."""


class GaveUp(Exception):
    """The bot failed at too many turns in a row; its games were resigned."""


class _Done(Exception):
    """Everything is played."""


class Runner:
    """Bot with one connection, at any number of tables."""

    def __init__(
        self,
        client: Client,
        workers: Workers,
        bot: BotCard,
        plan: Plan,
        *,
        seed: int = 0,
        keep_token: Callable[[str], object] | None = None,
    ) -> None:
        """`seed` is for the generators of all players, `keep_token` is called at each welcome."""
        self.summary = Summary()
        self._client = client
        self._workers = workers
        self._bot = bot
        self._plan = plan
        self._seed = seed
        self._keep_token = keep_token
        self._openings = Openings(bot, plan)
        self._to_join = {join.table: join for join in plan.tables}
        self._seats: dict[str, Seat] = {}
        self._tables: dict[str, Table] = {}
        self._done = asyncio.Event()
        self._trouble: str | None = None
        self._gave_up: str | None = None

    async def run(self) -> None:
        """Play until the plan is carried out. Raises TurnedAway or GaveUp."""
        async with self._client:
            try:
                async with asyncio.TaskGroup() as self._tasks:
                    self._tasks.create_task(self._read())
                    await self._done.wait()
                    await self._part()
                    # The way to end a task group before its tasks.
                    raise _Done
            except* _Done:
                pass
        if self._trouble is not None:
            raise TurnedAway(self._trouble)
        if self._gave_up is not None:
            raise GaveUp(self._gave_up)

    def stop(self) -> None:
        """Stop playing; seats in games that run are kept."""
        self._done.set()

    async def _read(self) -> None:
        async for event in self._client.events():
            self._take(event)
            self._look_around()
            self._check()

    def _is_readable(self, event: Table | TableEvent | Request) -> bool:
        """Fold what came of a table; a table that cannot be read is given up."""
        name = event.table
        try:
            after = evolve_checked(self._tables.get(name), event)
        except SequenceGap:
            del self._tables[name]
            self._start(self._ask(Watch(table=name)))
            return False
        except UnreadableTable as error:
            if name not in self._openings.shunned:
                _log.error("table %s: the server sent what cannot be read: %s", name, error)
                self._openings.shunned.add(name)
                self._start(self._surrender(name))
            return False
        if after is not None:
            self._tables[name] = after
        return after is not None

    async def _surrender(self, table: str) -> None:
        """Give up a seat at which no answer can be given, for the sake of the others there."""
        await self._ask(Resign(table=table))
        await self._leave(table)

    def _take(self, event: ClientEvent) -> None:
        if isinstance(event, _OF_A_TABLE) and not self._is_readable(event):
            return
        match event:
            case Connected(welcome):
                self._connected(welcome)
            case Lost(reason, retry_in):
                _log.warning("%s; trying again in %.0f s", reason, retry_in)
            case Rejected(reason):
                self._fail(reason)
            case Table():
                self._at(event)
            case Request() if event.table in self._seats and self._gave_up is None:
                self._seats[event.table].answer(event, self._tasks)
            case Seats(table, seats=seats) if table in self._seats:
                self._seats[table].see(seats, self._tasks)
                self._consider_rematch(table, seats)
            case Over(table, outcome=outcome, ended_by=how):
                self._over(table, outcome, how)
            case Rematched(next_table=table):
                self._start(self._ask(Watch(table=table)))
            case Closed(table, reason=reason):
                _log.info("table %s: closed (%s)", table, reason)
                self._drop(table)
            case Listed() | Unlisted():
                self._openings.take(event)
            case _:
                pass

    def _connected(self, welcome: Welcome) -> None:
        _log.info("connected to %s as %s", welcome.server, welcome.name)
        if self._keep_token is not None:
            self._keep_token(welcome.token)
        for table in {*welcome.tables, *self._seats}:
            self._start(self._ask(Watch(table=table)))
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
        seat.catch_up(table, self._tasks)
        seat.see(table.seats, self._tasks)
        if table.next_table is not None and table.next_table not in self._openings.taken:
            self._start(self._ask(Watch(table=table.next_table)))
        if table.phase == "over" and not seat.over and table.outcome and table.ended_by:
            self._over(table.table, table.outcome, table.ended_by)
        self._consider_rematch(table.table, table.seats)

    def _sit_down(self, table: Table, number: int) -> None:
        seed = derive(self._seed, table.table)
        answerer = Answerer(self._client, self._workers, seed, self.summary, self._stood_in)
        absence = None
        if self._plan.looks_around and self._plan.away:
            quit_table = partial(self._quit, table.table)
            absence = Absence(self._plan.away, lambda: self._start(quit_table()))
        self._seats[table.table] = Seat(table, number, answerer, absence)
        self._openings.taken.add(table.table)
        if table.game not in GAMES or not self._bot.plays(table.game):
            self._trouble = f"table {table.table}: {self._bot.name} does not play {table.game}"
            _log.error("%s", self._trouble)
            self._start(self._leave(table.table))

    def _over(self, table: str, outcome: Outcome, how: str) -> None:
        if (seat := self._seats.get(table)) is None:
            return
        seat.end(outcome, how)
        self.summary.over(outcome, seat.number)
        self._workers.forget(table)
        if self._plan.looks_around:
            self._start(self._linger(table, seat))

    def _stood_in(self) -> None:
        """End if the bot fails at every turn: nobody wants to play against the first legal action."""
        failed = self.summary.last_failure
        if self.summary.in_a_row < self._plan.give_up or self._done.is_set():
            return
        turns = self.summary.in_a_row
        self._gave_up = f"the bot failed at {turns} turns in a row, and is given up: {failed}"
        self._done.set()
        for seat in self._seats.values():
            seat.leave()

    def _consider_rematch(self, table: str, seats: tuple[SeatInfo, ...]) -> None:
        seat = self._seats.get(table)
        if seat is not None and seat.is_asked_again(seats) and self._openings.more_games():
            seat.rematch = True
            self._start(self._ask(Rematch(table=table)))

    async def _linger(self, table: str, seat: Seat) -> None:
        """Give the others a while to ask for a rematch."""
        await asyncio.sleep(self._plan.linger)
        if table in self._seats and not seat.rematch:
            await self._leave(table)

    async def _quit(self, table: str) -> None:
        """Give up a game in which everybody else is away, and go on to the next one."""
        minutes = self._plan.away / 60
        _log.warning("table %s: nobody else was there for %g min: leaves", table, minutes)
        self._openings.shunned.add(table)
        # Refused while the table waits, where there is nothing to resign.
        await self._surrender(table)

    async def _leave(self, table: str) -> None:
        self._drop(table)
        await self._ask(Leave(table=table))

    async def _part(self) -> None:
        """Leave the tables that are over, and resign elsewhere if the bot was given up.

        A server that does not answer is not waited for.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PARTING_S):
                for table, seat in list(self._seats.items()):
                    if self._gave_up is not None and not seat.over:
                        await self._ask(Resign(table=table))
                    if seat.over or self._gave_up is not None:
                        await self._ask(Leave(table=table))

    def _drop(self, table: str) -> None:
        """The table is none of ours any more."""
        self._to_join.pop(table, None)
        self._tables.pop(table, None)
        if (seat := self._seats.pop(table, None)) is not None:
            seat.leave()
            self._workers.forget(table)
            if not seat.over:
                self._openings.taken.discard(table)

    def _playing(self) -> int:
        return sum(not seat.over for seat in self._seats.values())

    def _look_around(self) -> None:
        """Go to further tables as long as there is room for them."""
        if self._client.welcome is None or self._done.is_set():
            return
        while (command := self._openings.next_seat(self._playing())) is not None:
            self._go(command)

    def _go(self, command: CreateTable | Join) -> None:
        """Ask for a seat. It counts from now on, not from when the task runs."""
        self._openings.going += 1
        self._start(self._take_seat(command))

    async def _take_seat(self, command: CreateTable | Join) -> None:
        try:
            reply = await self._ask(command)
        finally:
            self._openings.going -= 1
        if isinstance(reply, Table) and self._is_readable(reply):
            self._at(reply)
        self._look_around()

    async def _follow_list(self) -> None:
        tables = await self._ask(ListTables(game=self._plan.seek_game, follow=True))
        if isinstance(tables, Tables):
            self._openings.take(tables)
            self._look_around()

    def _start(self, work: Coroutine[Any, Any, object]) -> None:
        self._tasks.create_task(work).add_done_callback(lambda _: self._check())

    async def _ask(self, command: Command) -> Reply | None:
        """The server's reply; None if it refused, or if the connection went."""
        try:
            return await ask(self._client, command)
        except Refusal as refusal:
            self._refused(command, refusal)
            return None

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

    def _check(self) -> None:
        """Stop once nothing is left to play."""
        if self._client.welcome is None or self._openings.going or self._to_join:
            return
        waits = self._plan.looks_around or bool(self._seats)
        if not self._playing() and not (waits and self._openings.more_games()):
            self._done.set()

    def _fail(self, reason: str) -> None:
        self._trouble = reason
        self._done.set()
