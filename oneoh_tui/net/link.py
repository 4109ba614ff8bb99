"""The connection to a server: one worker owns it, folds what it says into tables, then tells."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Protocol, Self, TypeAlias

import msgspec

from oneoh_protocol.messages import (
    Closed,
    Command,
    Done,
    Leave,
    Listed,
    ListTables,
    Request,
    Table,
    TableEvent,
    TableRow,
    Tables,
    Unfollow,
    Unlisted,
    Watch,
    Welcome,
)
from oneoh_tui.net.refusals import lost_text

if TYPE_CHECKING:
    from oneoh_protocol.client import ClientEvent

Status: TypeAlias = Literal["connecting", "up", "down", "rejected"]


class Wire(Protocol):
    """What a link needs of `oneoh_protocol.client.Client`."""

    welcome: Welcome | None

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> object: ...

    async def ask(self, command: Command) -> Done | Table | Tables: ...

    def events(self) -> "AsyncIterator[ClientEvent]": ...


class Forgotten(msgspec.Struct, frozen=True):
    """The server does not know the guest: its seats there are gone, and a new guest connects."""


class PutAside(msgspec.Struct, frozen=True):
    """A table is followed no more: the server sent of it what this program cannot read."""

    table: str


News: TypeAlias = "ClientEvent | Forgotten | PutAside"
Tell: TypeAlias = "Callable[[News | None], None]"

_log = logging.getLogger(__name__)


class Link:
    """A server as the client knows it: the tables it follows, the lobby's list, how the line is."""

    def __init__(
        self,
        url: str,
        make: Callable[[], Wire],
        tell: Tell,
        *,
        shown: str | None = None,
    ) -> None:
        """Make no connection yet: `run` does, with `make`.

        `tell` is called with each event after folding, and with None when the status changed.
        """
        self.url = url
        self.shown = url if shown is None else shown
        """The address for people to see and to pass on; empty where it would be of no use."""
        self.status: Status = "connecting"
        self.status_text = ""
        """Why the connection is down or was rejected, in words."""
        self.retry_in: float | None = None
        self.welcome: Welcome | None = None
        self.tables: dict[str, Table] = {}
        """The present state of each table that was followed."""
        self.rows: dict[str, TableRow] = {}
        """The lobby's list, while it is followed."""
        self._make = make
        self._wire = make()
        self._tell = tell
        self._is_new = False
        """It connects as a new guest, and was not welcomed yet."""
        self._followed: set[str] = set()
        self._decided = asyncio.Event()
        self._listing = False
        self._late: list[Listed | Unlisted] | None = None
        self._put_aside: set[str] = set()
        """Tables of which nothing could be read, until a whole one can be."""

    async def ask(self, command: Command) -> Done | Table | Tables:
        """Have a command carried out. Raises Refusal, ConnectionGone, or UnreadableTable."""
        reply = await self._wire.ask(command)
        match command, reply:
            case _, Table():
                self._take_reply(reply)
            case Leave(), _:
                self._followed.discard(command.table)
            case _:
                pass
        return reply

    def _take_reply(self, table: Table) -> None:
        """Have the table at once that was asked for; it comes as an event as well."""
        if table.table not in self.tables:
            self._check(table)
        self._followed.add(table.table)

    def _check(self, event: Table | TableEvent | Request) -> bool:
        """Fold what came of a table; return whether that changed what is known of it.

        Raises SequenceGap, or UnreadableTable: the table is put aside.
        """
        from oneoh_protocol.table_check import UnreadableTable, evolve_checked

        known = self.tables.get(event.table)
        try:
            after = evolve_checked(known, event)
        except UnreadableTable as error:
            self.put_aside(event.table, str(error))
            raise
        # A whole table is news whatever it says: the answer to `watch` may have brought it already.
        if after is None or (after is known and not isinstance(event, Table)):
            return False
        self.tables[event.table] = after
        self._put_aside.discard(event.table)
        return True

    def put_aside(self, table: str, reason: str) -> None:
        """Follow a table no more that cannot be read, or shown, for `reason`; log it once."""
        known = self.tables.pop(table, None)
        self._followed.discard(table)
        if table not in self._put_aside:
            self._put_aside.add(table)
            _log.warning("table %s: the server sent what cannot be read: %s", table, reason)
        if known is not None:
            self._tell(PutAside(table))

    def has_put_aside(self, table: str) -> bool:
        """Return whether the last that came of a table could not be read, or shown."""
        return table in self._put_aside

    async def follow_list(self) -> None:
        """Keep `rows` up to date from now on, over lost connections too."""
        self._listing = True
        if self.status == "up":
            await self._list()

    async def unfollow_list(self) -> None:
        """No more of the list."""
        from oneoh_protocol.client import ConnectionGone, Refusal

        self._listing = False
        self.rows.clear()
        with suppress(ConnectionGone, Refusal):
            await self._wire.ask(Unfollow(id=1))

    async def welcomed(self) -> Welcome | None:
        """The server's welcome, once there is one; None if the server rejected us."""
        await self._decided.wait()
        return self.welcome

    async def run(self) -> None:
        """Keep the connection and fold all that comes, until it is rejected or cancelled."""
        async with asyncio.TaskGroup() as tasks:
            while await self._is_forgotten(tasks):
                self._start_over()

    async def _is_forgotten(self, tasks: asyncio.TaskGroup) -> bool:
        """Fold all that comes; whether it ends because the server does not know the guest."""
        from oneoh_protocol.client import Rejected

        async with self._wire:
            async for event in self._wire.events():
                # Whom a server forgets before it has even welcomed them, it will never know.
                is_forgotten = isinstance(event, Rejected) and event.code == "bad-token"
                if is_forgotten and not self._is_new:
                    return True
                self._take(event, tasks)
        return False

    def _start_over(self) -> None:
        """Be a new guest, who has no tables."""
        self._is_new = True
        self.welcome = None
        self.tables.clear()
        self.rows.clear()
        self._followed.clear()
        self._put_aside.clear()
        self._set_status("connecting")
        self._tell(Forgotten())
        self._wire = self._make()

    def _take(self, event: "ClientEvent", tasks: asyncio.TaskGroup) -> None:
        from oneoh_protocol.client import Connected, Lost, Rejected

        match event:
            case Connected():
                self._is_new = False
                self.welcome = event.welcome
                self._decided.set()
                self._set_status("up")
                tasks.create_task(self._resume(event.welcome))
            case Lost():
                self._set_status("down", lost_text(event, self.shown), event.retry_in)
            case Rejected():
                self._decided.set()
                self._set_status("rejected", lost_text(event, self.shown))
            case Listed() | Unlisted():
                self._take_row(event)
                if self._late is not None:
                    self._late.append(event)
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

        if event.table in self._put_aside and not isinstance(event, Table):
            return
        try:
            is_news = self._check(event)
        except SequenceGap:
            tasks.create_task(self._watch(event.table))
            return
        except UnreadableTable:
            return
        if isinstance(event, Table):
            self._followed.add(event.table)
        elif isinstance(event, Closed):
            self._followed.discard(event.table)
        # Of what was not folded nothing was checked, so nobody may see it.
        if is_news:
            self._tell(event)

    async def _resume(self, welcome: Welcome) -> None:
        """Follow again what was followed, and the tables where one has a seat."""

        for table in sorted(self._followed | set(welcome.tables)):
            await self._watch(table)
        if self._listing:
            await self._list()

    async def _list(self) -> None:
        from oneoh_protocol.client import ConnectionGone, Refusal

        # What is listed while the reply is on its way may be newer than the reply.
        self._late = []
        try:
            reply = await self._wire.ask(ListTables(id=1, follow=True))
        except (ConnectionGone, Refusal):
            return
        assert isinstance(reply, Tables)
        self.rows = {row.table: row for row in reply.tables}
        late, self._late = self._late, None
        for event in late or ():
            self._take_row(event)
        self._tell(None)

    async def _watch(self, table: str) -> None:
        from oneoh_protocol.client import ConnectionGone, Refusal
        from oneoh_protocol.table_check import UnreadableTable

        try:
            await self.ask(Watch(id=1, table=table))
        except (ConnectionGone, UnreadableTable):
            return  # The next connection resumes everything.
        except Refusal:
            self._followed.discard(table)
            if known := self.tables.get(table):
                self._tell(Closed(table=table, seq=known.seq + 1, reason="expired"))

    def _take_row(self, event: Listed | Unlisted) -> None:
        match event:
            case Listed():
                self.rows[event.row.table] = event.row
            case Unlisted():
                self.rows.pop(event.table, None)
