"""The connection to a server: one worker owns it, folds what it says into tables, then tells."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Protocol, Self, TypeAlias

from oneoh_protocol.messages import (
    Closed,
    Command,
    Done,
    Leave,
    Listed,
    ListTables,
    Moved,
    Over,
    Rematched,
    Request,
    Seats,
    Started,
    Table,
    TableEvent,
    TableRow,
    Tables,
    Unfollow,
    Unlisted,
    Watch,
    Welcome,
)

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


class Link:
    """A server as the client knows it: the tables it follows, the lobby's list, how the line is."""

    def __init__(
        self,
        url: str,
        wire: Wire,
        tell: "Callable[[ClientEvent | None], None]",
        *,
        shown: str | None = None,
    ) -> None:
        """`tell` is called with each event after folding, and with None when the status changed."""
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
        self._wire = wire
        self._tell = tell
        self._followed: set[str] = set()
        self._decided = asyncio.Event()
        self._listing = False
        self._late: list[Listed | Unlisted] | None = None

    async def ask(self, command: Command) -> Done | Table | Tables:
        """Have a command carried out. Raises Refusal or ConnectionGone."""
        reply = await self._wire.ask(command)
        match command, reply:
            case _, Table():
                self._followed.add(reply.table)
                self.tables.setdefault(reply.table, reply)
            case Leave(), _:
                self._followed.discard(command.table)
            case _:
                pass
        return reply

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
        async with asyncio.TaskGroup() as tasks, self._wire:
            async for event in self._wire.events():
                self._take(event, tasks)

    def _take(self, event: "ClientEvent", tasks: asyncio.TaskGroup) -> None:
        from oneoh_protocol.client import Connected, Lost, Rejected

        match event:
            case Connected():
                self.welcome = event.welcome
                self._decided.set()
                self._set_status("up")
                tasks.create_task(self._resume(event.welcome))
            case Lost():
                self._set_status("down", event.reason, event.retry_in)
            case Rejected():
                self._decided.set()
                self._set_status("rejected", event.reason)
            case Listed() | Unlisted():
                self._take_row(event)
                if self._late is not None:
                    self._late.append(event)
            case Table():
                self._followed.add(event.table)
                self.tables[event.table] = event
            case Seats() | Started() | Request() | Moved() | Over() | Rematched() | Closed():
                self._fold(event, tasks)
        self._tell(event)

    def _set_status(self, status: Status, text: str = "", retry_in: float | None = None) -> None:
        self.status, self.status_text, self.retry_in = status, text, retry_in
        self._tell(None)

    def _fold(self, event: TableEvent | Request, tasks: asyncio.TaskGroup) -> None:
        from oneoh_protocol.following import OutOfOrder, follow

        table = self.tables.get(event.table)
        if table is None:
            return
        try:
            self.tables[event.table] = follow(table, event)
        except OutOfOrder:
            tasks.create_task(self._watch(event.table))
        if isinstance(event, Closed):
            self._followed.discard(event.table)

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

        try:
            await self.ask(Watch(id=1, table=table))
        except ConnectionGone:
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
