"""Runner of a bot over one connection: goes to tables, plays, and reconnects."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from oneoh_ai.absence_timer import AbsenceTimer
from oneoh_ai.answerer import Answerer
from oneoh_ai.bot_seat import BotSeat
from oneoh_ai.contract import BotCard
from oneoh_ai.followed_tables import FollowedTables
from oneoh_ai.meetings import Meetings, Playing, count_playing
from oneoh_ai.open_seats import OpenSeats
from oneoh_ai.parting import part
from oneoh_ai.plan import Plan
from oneoh_ai.retry import ask_with_retry
from oneoh_ai.seeds import derive_seed
from oneoh_ai.summary import Summary
from oneoh_ai.talk import Talk
from oneoh_ai.worker_pool import WorkerPool
from oneoh_games import GAMES, Outcome
from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.client_events import ClientEvent, Connected, Lost, Rejected
from oneoh_protocol.messages import (
    Called,
    Challenged,
    ChallengeOver,
    Chatted,
    Closed,
    Command,
    CreateTable,
    EnterTournament,
    Join,
    Leave,
    Listed,
    ListTables,
    Over,
    Paired,
    Rematched,
    Reply,
    Request,
    Resign,
    SeatInfo,
    Seats,
    Seek,
    Started,
    Table,
    TableEvent,
    Tables,
    Tournament,
    Unlisted,
    Unqueued,
    Watch,
    Welcome,
)

_log = logging.getLogger(__name__)

_OF_A_TABLE = Table | Request | TableEvent


class TurnedAway(Exception):
    """Refusal by the server of this bot, or of a command that its plan depends on."""


class GaveUp(Exception):
    """Failure of the bot at too many turns in a row, after which it has resigned its games."""


class _Done(Exception):
    """Signal that ends the task group."""


class Runner:
    """Bot with one connection, at any number of tables."""

    def __init__(
        self,
        client: Client,
        workers: WorkerPool,
        bot: BotCard,
        plan: Plan,
        *,
        meetings: Meetings | None = None,
        seed: int = 0,
        keep_token: Callable[[str], object] | None = None,
        game_over: Callable[[Table], object] | None = None,
    ) -> None:
        """`seed` is for the generators of all players; `keep_token` is called at each welcome.

        `meetings` are of a bot with a policy. `game_over` is called with each table of the bot
        whose game has ended, perhaps again after a new connection.
        """
        self.summary = Summary()
        self._client = client
        self._workers = workers
        self._bot = bot
        self._plan = plan
        self._seed = seed
        self._keep_token = keep_token
        self._game_over = game_over
        self._meetings = meetings
        self._open_seats = OpenSeats(bot, plan, meetings)
        self._to_join = {join.table: join for join in plan.tables}
        self._seats: dict[str, BotSeat] = {}
        self._tables = FollowedTables(
            lambda table: self._start(self._ask(Watch(table=table))), self._leave_unreadable
        )
        self._in_tournament = plan.tournament is not None
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
                    await part(self._seats, self._ask, resign=self._gave_up is not None)
                    # A task group ends before its tasks only by an exception.
                    raise _Done
            except* _Done:
                pass
        if self._trouble is not None:
            raise TurnedAway(self._trouble)
        if self._gave_up is not None:
            raise GaveUp(self._gave_up)

    def stop(self) -> None:
        """Stop playing; seats in unfinished games are kept."""
        self._done.set()

    async def _read(self) -> None:
        async for event in self._client.events():
            self._handle(event)
            self._request_seats()
            self._stop_if_done()

    def _leave_unreadable(self, table: str) -> None:
        """Leave a table that cannot be read, and go to no such table again."""
        self._open_seats.avoided.add(table)
        self._start(self._surrender(table))

    async def _surrender(self, table: str) -> None:
        """Resign and leave, so that the other players do not wait for the bot."""
        await self._ask(Resign(table=table))
        await self._leave(table)

    def _handle(self, event: ClientEvent) -> None:
        if isinstance(event, _OF_A_TABLE) and not self._tables.evolve(event):
            return
        match event:
            case Connected(welcome):
                self._connected(welcome)
            case Lost(reason, retry_in):
                _log.warning("%s; trying again in %.0f s", reason, retry_in)
            case Rejected(reason):
                self._turn_away(reason)
            case Table():
                self._resume_table(event)
            case Request() if event.table in self._seats and self._gave_up is None:
                self._seats[event.table].answerer.take(self._tables[event.table])
            case Seats(table, seats=seats) if table in self._seats:
                self._seats[table].see(seats)
                self._answer_wishes(table, seats)
            case Chatted() if event.table in self._seats:
                if (talk := self._seats[event.table].answerer.talk) is not None:
                    talk.hear(event)
            case Over(table, outcome=outcome, ended_by=how):
                self._end_game(table, outcome, how)
            case Rematched(next_table=table):
                self._start(self._ask(Watch(table=table)))
            case Started(table):
                self._consider_others(table)
            case Challenged() | ChallengeOver() | Paired() | Unqueued() if (
                self._meetings is not None
            ):
                self._ask_if_any(self._meetings.hear(event, self._count()))
            case Called(table=table):
                self._start(self._ask(Watch(table=table)))
            case Tournament(phase="over"):
                self._in_tournament = False
            case Closed(table, reason=reason):
                _log.info("table %s: closed (%s)", table, reason)
                self._forget_table(table)
            case Tables() | Listed() | Unlisted():
                self._open_seats.update(event)
            case _:
                pass

    def _connected(self, welcome: Welcome) -> None:
        _log.info("connected to %s as %s", welcome.server, welcome.name)
        if self._keep_token is not None:
            self._keep_token(welcome.token)
        # Nothing is followed across connections (protocol/README.md#sequence-and-resume).
        for table in {*welcome.tables, *self._seats}:
            self._start(self._ask(Watch(table=table)))
        for table, join in list(self._to_join.items()):
            if table not in welcome.tables:
                self._request_seat(join)
        if self._meetings is not None:
            self._meetings.forget_queue()
        if self._in_tournament and self._plan.tournament is not None:
            self._start(self._ask(EnterTournament(tournament=self._plan.tournament)))
        if self._plan.seek:
            self._start(self._follow_list())

    def _resume_table(self, table: Table) -> None:
        """Go on from a whole table, seen for the first time or again."""
        self._to_join.pop(table.table, None)
        if table.seat is None:
            _log.warning("table %s: there is no seat for this bot", table.table)
            self._forget_table(table.table)
            return
        if table.table not in self._seats:
            self._sit_down(table, table.seat)
        seat = self._seats[table.table]
        if seat.has_gone_back(table):
            # A player may remember what has not happened; a new one goes on from the view.
            seat.answerer.stop()
            self._workers.forget(table.table)
            self._reopen_game(seat)
        seat.rematch = table.seats[table.seat].rematch
        seat.answerer.take(table)
        seat.see(table.seats)
        if table.next_table is not None and table.next_table not in self._open_seats.taken:
            self._start(self._ask(Watch(table=table.next_table)))
        if table.phase == "over" and not seat.over and table.outcome and table.ended_by:
            self._end_game(table.table, table.outcome, table.ended_by)
        self._answer_wishes(table.table, table.seats)

    def _sit_down(self, table: Table, number: int) -> None:
        seed = derive_seed(self._seed, table.table)
        answerer = Answerer(
            self._client,
            self._workers,
            seed,
            self.summary,
            self._give_up_if_failing,
            self._tasks,
            self._talk(table.table, number),
        )
        absence = None
        if self._plan.looks_for_tables and self._plan.away:
            absence = AbsenceTimer(
                self._plan.away, lambda: self._start(self._quit(table.table)), self._tasks
            )
        self._seats[table.table] = BotSeat(
            table, number, answerer, absence, takebacks=self._plan.takebacks
        )
        self._open_seats.taken.add(table.table)
        if table.game not in GAMES or not self._bot.plays(table.game):
            self._trouble = f"table {table.table}: {self._bot.name} does not play {table.game}"
            _log.error("%s", self._trouble)
            self._start(self._leave(table.table))

    def _talk(self, table: str, seat: int) -> Talk | None:
        """Return the chat of a table; None if the server has none."""
        welcome = self._client.welcome
        has_chat = welcome is not None and welcome.limits.chat_length
        return Talk(self._client, table, seat) if has_chat else None

    def _end_game(self, table: str, outcome: Outcome, how: str) -> None:
        if (seat := self._seats.get(table)) is None:
            return
        seat.end(outcome, how)
        self.summary.over(outcome, seat.number)
        self._workers.forget(table, outcome.places)
        if self._game_over is not None:
            self._game_over(self._tables[table])
        if self._plan.tournament is not None:
            self._start(self._leave(table))
        elif self._plan.looks_for_tables:
            self._start(self._linger(table, seat))

    def _reopen_game(self, seat: BotSeat) -> None:
        """Note that a game goes on, if it was over."""
        if seat.outcome is not None:
            self.summary.reopened(seat.outcome, seat.number)
            seat.outcome = None

    def _give_up_if_failing(self) -> None:
        """Give up after too many failed turns: nobody wants to play the first legal action."""
        failed = self.summary.last_failure
        if self.summary.in_a_row < self._plan.give_up or self._done.is_set():
            return
        turns = self.summary.in_a_row
        self._gave_up = f"the bot failed at {turns} turns in a row, and is given up: {failed}"
        self._done.set()
        for seat in self._seats.values():
            seat.leave()

    def _answer_wishes(self, table: str, seats: tuple[SeatInfo, ...]) -> None:
        """Agree to what other seats want."""
        if (seat := self._seats.get(table)) is not None:
            for command in seat.answers(seats, more_games=self._open_seats.more_games()):
                self._start(self._ask(command))

    async def _linger(self, table: str, seat: BotSeat) -> None:
        """Give the others a while to ask for a rematch."""
        await asyncio.sleep(self._plan.linger)
        if table in self._seats and seat.over and not seat.rematch:
            await self._leave(table)

    async def _quit(self, table: str) -> None:
        """Leave a table at which everybody else is away, and go on to the next one."""
        minutes = self._plan.away / 60
        _log.warning("table %s: everybody else was away for %g min: leaving", table, minutes)
        self._open_seats.avoided.add(table)
        # The server refuses to resign a game that has not started, which does no harm.
        await self._surrender(table)

    async def _leave(self, table: str) -> None:
        self._forget_table(table)
        await self._ask(Leave(table=table))

    def _forget_table(self, table: str) -> None:
        """Forget a table that the bot has left, or cannot sit at."""
        self._to_join.pop(table, None)
        self._tables.forget(table)
        if (seat := self._seats.pop(table, None)) is not None:
            seat.leave()
            self._workers.forget(table)
            if not seat.over:
                self._open_seats.taken.discard(table)

    def _count(self) -> Playing:
        """Count the games that are not over."""
        return count_playing(self._tables.among(self._seats), more=self._open_seats.more_games())

    def _consider_others(self, table: str) -> None:
        """Leave a game that has just begun with somebody whom the policy excludes: nobody loses."""
        if self._meetings is None or self._meetings.suits(self._tables[table]):
            return
        _log.info("table %s: leaving, as the policy excludes who came", table)
        self._open_seats.avoided.add(table)
        self._start(self._leave(table))

    def _request_seats(self) -> None:
        """Ask for seats while there is room for more games."""
        if self._client.welcome is None or self._done.is_set():
            return
        while (command := self._open_seats.next_seat(self._count())) is not None:
            self._request_seat(command)
        if self._meetings is not None:
            self._ask_if_any(self._meetings.queue(self._count()))

    def _request_seat(self, command: CreateTable | Join) -> None:
        """Ask for a seat; it counts as pending from now on, before the task runs."""
        self._open_seats.pending += 1
        self._start(self._take_seat(command))

    async def _take_seat(self, command: CreateTable | Join) -> None:
        try:
            reply = await self._ask(command)
        finally:
            self._open_seats.pending -= 1
        if isinstance(reply, Table) and self._tables.evolve(reply):
            if isinstance(command, Join):
                self._to_join.pop(command.table, None)  # perhaps a code, not the id of the reply
            self._resume_table(reply)
        self._request_seats()

    async def _follow_list(self) -> None:
        tables = await self._ask(ListTables(game=self._plan.seek_game, follow=True))
        if isinstance(tables, Tables):
            self._open_seats.update(tables)
            self._request_seats()

    def _start(self, work: Coroutine[Any, Any, object]) -> None:
        self._tasks.create_task(work).add_done_callback(lambda _: self._stop_if_done())

    def _ask_if_any(self, command: Command | None) -> None:
        if command is not None:
            self._start(self._ask(command))

    async def _ask(self, command: Command) -> Reply | None:
        """Return the server's reply; None if it refused, or if the connection was lost."""
        try:
            return await ask_with_retry(self._client, command)
        except Refusal as refusal:
            self._refused(command, refusal)
            return None

    def _refused(self, command: Command, refusal: Refusal) -> None:
        match command:
            case Watch(table=table):
                _log.warning("table %s: %s", table, refusal)
                self._forget_table(table)
            case Join(table=table) if table in self._to_join:
                _log.error("table %s: %s", table, refusal)
                del self._to_join[table]
                self._trouble = str(refusal)
            case CreateTable() | EnterTournament() | ListTables() | Seek():
                self._turn_away(str(refusal))
            case _:
                _log.debug("%s: %s", type(command).__name__, refusal)

    def _stop_if_done(self) -> None:
        """Stop once nothing is left to play."""
        if self._client.welcome is None or self._open_seats.pending or self._to_join:
            return
        if self._in_tournament:
            return
        waits = self._plan.looks_for_tables or bool(self._seats)
        if all(seat.over for seat in self._seats.values()) and not (
            waits and self._open_seats.more_games()
        ):
            self._done.set()

    def _turn_away(self, reason: str) -> None:
        self._trouble = reason
        self._done.set()
