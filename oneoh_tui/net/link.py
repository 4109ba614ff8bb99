"""Connection to a server: one worker owns it, folds events into tables, then reports them."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec.structs import asdict

from oneoh_protocol.messages import (
    Announcement,
    Called,
    Challenge,
    Challenged,
    ChallengeOver,
    Challenging,
    Channel,
    Chatted,
    Closed,
    Command,
    Draining,
    FollowChannel,
    FollowTournament,
    Guests,
    Leave,
    Listed,
    ListTables,
    Moved,
    Paired,
    Queued,
    RefusalCode,
    Reply,
    Request,
    Seek,
    Table,
    TableEvent,
    Tables,
    Tournament,
    Unfollow,
    UnfollowChannel,
    UnfollowTournament,
    Unlisted,
    Unqueued,
    Unseek,
    Watch,
    Welcome,
)
from oneoh_tui.net.challenges import OpenChallenges
from oneoh_tui.net.conversation import Conversation
from oneoh_tui.net.listed_tables import ListedTables
from oneoh_tui.net.news import Forgotten, Move, News, PutAside, Tell
from oneoh_tui.net.refusals import lost_text
from oneoh_tui.net.seeking import Seeking
from oneoh_tui.net.wire import Wire

if TYPE_CHECKING:
    from oneoh_protocol.client_events import ClientEvent
    from oneoh_protocol.close_codes import CloseCode

Status: TypeAlias = Literal["connecting", "up", "down", "rejected"]

_log = logging.getLogger(__name__)


class Link:
    """Server as the client knows it: followed tables, the lobby's list, state of the connection."""

    def __init__(
        self,
        url: str,
        make: Callable[[], Wire],
        tell: Tell,
        *,
        shown: str | None = None,
    ) -> None:
        """Prepare a link; `run` connects, with `make`."""
        self.url = url
        self.shown = url if shown is None else shown
        """Address for people to see and to pass on; "" where it would be of no use."""
        self.status: Status = "connecting"
        self.status_text = ""
        """Reason why the connection is down or was rejected."""
        self.rejected_by: RefusalCode | CloseCode | None = None
        """Code by which the server has rejected the connection."""
        self.retry_in: float | None = None
        self.welcome: Welcome | None = None
        self.tables: dict[str, Table] = {}
        """Present state of each followed table, by id."""
        self.listed = ListedTables()
        self.challenges = OpenChallenges()
        self.seeking = Seeking()
        """Place in the queue for a game."""
        self.tournaments: dict[str, Tournament] = {}
        """Tournaments that are followed, as they were shown last."""
        self._conversations: dict[str, Conversation] = {}
        self._make = make
        self._wire = make()
        self._tell = tell
        self._is_new = False
        """Whether it connects as a new guest and was not welcomed yet."""
        self._followed: set[str] = set()
        self._decided = asyncio.Event()
        self.channel: str | None = None
        """Channel that is followed; None while none is."""
        self._asked_at: dict[str, float] = {}
        """Monotonic second at which each table, or its last request, came."""
        self._put_aside: set[str] = set()
        """Ids of tables whose state could not be read."""
        self._mending: set[str] = set()
        """Ids of tables that are watched again after a gap."""

    def conversation(self, table: str) -> Conversation:
        """Return the chat of a table."""
        return self._conversations.setdefault(table, Conversation())

    async def ask(self, command: Command) -> Reply:
        """Send a command and return the reply. Raises Refusal, ConnectionGone or UnreadableTable."""
        reply = await self._wire.ask(command)
        match command, reply:
            case _, Table():
                self._take_reply(reply)
            case Leave(), _:
                self._followed.discard(command.table)
            case Seek(), Queued():
                self.seeking.begin(command, reply.place)
            case Unseek(), _:
                self.seeking.end()
            case Challenge(), Challenging():
                self.challenges.begin(command, reply)
            case _, Tournament():
                self.tournaments[reply.tournament] = reply
            case UnfollowTournament(), _:
                self.tournaments.pop(command.tournament, None)
            case _, Guests():
                self.challenges.note_guests(reply.guests)
            case _:
                pass
        return reply

    def _take_reply(self, table: Table) -> None:
        """Store the table of a reply at once; it also comes as an event."""
        if table.table not in self.tables:
            self._check(table)
        self._followed.add(table.table)

    def _check(self, event: Table | TableEvent | Request) -> bool:
        """Fold an event into its table; return whether that changed anything.

        Raises SequenceGap, or UnreadableTable: the table is put aside.
        """
        from oneoh_protocol.table_check import UnreadableTable, evolve_checked

        known = self.tables.get(event.table)
        try:
            after = evolve_checked(known, event)
        except UnreadableTable as error:
            self.put_aside(event.table, f"the server sent what cannot be read: {error}")
            raise
        # A whole table is news whatever it says: the answer to `watch` may have brought it already.
        if after is None or (after is known and not isinstance(event, Table)):
            return False
        self.tables[event.table] = after
        if isinstance(event, Table | Request):
            self._asked_at[event.table] = time.monotonic()
        self._put_aside.discard(event.table)
        return True

    def left_ms(self, table: str) -> int | None:
        """Return the time that the player's turn at a table has left; None without a limit."""
        known = self.tables.get(table)
        if known is None or known.request is None or known.request.deadline_ms is None:
            return None
        passed = time.monotonic() - self._asked_at.get(table, time.monotonic())
        return max(0, known.request.deadline_ms - round(passed * 1000))

    def put_aside(self, table: str, reason: str) -> None:
        """Stop following a table that cannot be read or shown, and log the reason once."""
        known = self.tables.pop(table, None)
        self._followed.discard(table)
        if table not in self._put_aside:
            self._put_aside.add(table)
            _log.warning("table %s: %s", table, reason)
        if known is not None:
            self._tell(PutAside(table))

    def has_put_aside(self, table: str) -> bool:
        """Return whether the table could not be read or shown last time."""
        return table in self._put_aside

    async def follow_list(self, wanted: ListTables | None = None) -> None:
        """Follow the lobby's list, over lost connections too.

        With `wanted` only tables that it asks for.
        """
        command = self.listed.begin(wanted or ListTables())
        if self.status == "up":
            await self._list(command)

    async def unfollow_list(self) -> None:
        """Stop following the lobby's list."""
        from oneoh_protocol.client import ConnectionGone, Refusal

        self.listed.end()
        with suppress(ConnectionGone, Refusal):
            await self._wire.ask(Unfollow())

    async def follow_channel(self, channel: str) -> None:
        """Follow a channel, over lost connections too. Raises Refusal or ConnectionGone."""
        self.channel = channel
        await self._wire.ask(FollowChannel(channel=channel))

    async def unfollow_channel(self) -> None:
        """Follow no channel any more."""
        from oneoh_protocol.client import ConnectionGone, Refusal

        if self.channel is not None:
            self.channel = None
            with suppress(ConnectionGone, Refusal):
                await self._wire.ask(UnfollowChannel())

    async def welcomed(self) -> Welcome | None:
        """Wait for the server's welcome; None if the server rejected the connection."""
        await self._decided.wait()
        return self.welcome

    async def run(self) -> None:
        """Connect, fold events and reconnect, until rejected or cancelled."""
        async with asyncio.TaskGroup() as tasks:
            while await self._is_forgotten(tasks):
                self._start_over()

    async def _is_forgotten(self, tasks: asyncio.TaskGroup) -> bool:
        """Fold events until the end; return whether the server no longer knows the guest."""
        from oneoh_protocol.client_events import Rejected

        async with self._wire:
            async for event in self._wire.events():
                # A server that forgets a guest before the welcome does so at each attempt.
                is_forgotten = isinstance(event, Rejected) and event.code == "bad-token"
                if is_forgotten and not self._is_new:
                    return True
                self._take(event, tasks)
        return False

    def _start_over(self) -> None:
        """Forget the guest and its tables."""
        self._is_new = True
        self.welcome = None
        self.tables.clear()
        self.listed.rows.clear()
        self._followed.clear()
        self._put_aside.clear()
        self._set_status("connecting")
        self._tell(Forgotten())
        self._wire = self._make()

    def _take(self, event: "ClientEvent", tasks: asyncio.TaskGroup) -> None:
        from oneoh_protocol.client_events import Connected, Lost, Rejected

        match event:
            case Connected():
                self._is_new = False
                self.welcome = event.welcome
                self.challenges.clear()
                self._decided.set()
                self._set_status("up")
                tasks.create_task(self._resume(event.welcome))
            case Lost():
                self._set_status("down", lost_text(event, self.shown), event.retry_in)
            case Rejected():
                self.rejected_by = event.code
                self._decided.set()
                self._set_status("rejected", lost_text(event, self.shown))
            case Chatted():
                known = self.tables.get(event.table)
                if not (known and self.conversation(event.table).take(event, known.seat)):
                    return
            case Draining() | Announcement() | Channel() | Called():
                pass
            case Tournament():
                self.tournaments[event.tournament] = event
            case Paired() | Unqueued():
                self.seeking.take(event)
            case Challenged() | ChallengeOver():
                self.challenges.take(event)
            case Tables() | Listed() | Unlisted():
                self.listed.take(event)
            case _:
                self._take_table(event, tasks)
                return
        self._tell(event)

    def _set_status(self, status: Status, text: str = "", retry_in: float | None = None) -> None:
        self.status, self.status_text, self.retry_in = status, text, retry_in
        self._tell(None)

    def _take_table(self, event: Table | TableEvent | Request, tasks: asyncio.TaskGroup) -> None:
        from oneoh_protocol.evolve import SequenceGap
        from oneoh_protocol.table_check import UnreadableTable

        if isinstance(event, Table):
            self._mending.discard(event.table)
        elif event.table in self._put_aside:
            return
        try:
            is_news = self._check(event)
        except SequenceGap:
            self._mend(event.table, tasks)
            return
        except UnreadableTable:
            return
        if isinstance(event, Table):
            self._followed.add(event.table)
        elif isinstance(event, Closed):
            self._followed.discard(event.table)
        # An event that was not folded was not checked either, so nobody may see it.
        if is_news:
            self._tell(self._as_news(event))

    def _mend(self, table: str, tasks: asyncio.TaskGroup) -> None:
        """Watch a table again, once for all events that come before its answer."""
        if table not in self._mending:
            self._mending.add(table)
            tasks.create_task(self._watch(table))

    def _as_news(self, event: Table | TableEvent | Request) -> News:
        view = self.tables[event.table].view
        if isinstance(event, Moved) and view is not None:
            return Move(**asdict(event), view=view)
        return event

    async def _resume(self, welcome: Welcome) -> None:
        """Watch the followed tables again, and those where the guest has a seat.

        A place in the queue that went with the connection is asked for again.
        """
        from oneoh_protocol.client import ConnectionGone, Refusal

        if (seek := self.seeking.resume(welcome)) is not None:
            try:
                await self.ask(seek)
            except ConnectionGone:
                return  # The next connection resumes everything.
            except Refusal:
                self.seeking.end()
        for table in sorted(self._followed | set(welcome.tables)):
            await self._watch(table)
        for tournament in sorted({*self.tournaments, *welcome.tournaments}):
            with suppress(ConnectionGone, Refusal):
                await self.ask(FollowTournament(tournament=tournament))
        if self.listed.wanted is not None:
            await self._list(self.listed.wanted)
        if self.channel is not None:
            with suppress(ConnectionGone, Refusal):
                await self.follow_channel(self.channel)

    async def _list(self, wanted: ListTables) -> None:
        from oneoh_protocol.client import ConnectionGone, Refusal

        self.listed.expect()
        try:
            reply = await self._wire.ask(wanted)
        except (ConnectionGone, Refusal):
            return
        assert isinstance(reply, Tables)
        self.listed.take_reply(reply)
        self._tell(None)

    async def _watch(self, table: str) -> None:
        from oneoh_protocol.client import ConnectionGone, Refusal
        from oneoh_protocol.table_check import UnreadableTable

        try:
            await self.ask(Watch(table=table))
        except (ConnectionGone, UnreadableTable):
            self._mending.discard(table)  # The next connection resumes everything.
        except Refusal:
            self._mending.discard(table)
            self._followed.discard(table)
            if known := self.tables.get(table):
                self._tell(Closed(table=table, seq=known.seq + 1, reason="expired"))
