"""A table as an actor: one task with one inbox, the only writer of its state."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol

from oneoh_protocol.messages import Refused, ToClient
from oneoh_server.logs import about
from oneoh_server.store import Store, StoreError
from oneoh_server.tables import effects
from oneoh_server.tables.commands import Asked, Inbound, Wake
from oneoh_server.tables.decide import decide
from oneoh_server.tables.state import Table

_log = logging.getLogger(__name__)

STORE_AGAIN_S = 5.0


class House(Protocol):
    """What a table's effects reach: connections, house bots, the list, other tables."""

    def tell(self, to: Iterable[int], message: ToClient) -> None: ...

    def summon(self, table: str, guest: str, bot: str) -> None: ...

    def send_home(self, guest: str) -> None: ...

    def adopt(self, table: Table, after: str) -> None:
        """Let a table live whose facts are stored, as the rematch of `after`."""

    def relist(self, table: str) -> None: ...

    def decided(self, before: Table | None, after: Table) -> None:
        """The table has changed."""

    def close_table(self, table: str) -> None: ...


class Actor:
    """Decides, stores, then shows; one command after the other."""

    def __init__(
        self,
        table: Table,
        first: Iterable[effects.Effect],
        *,
        store: Store,
        house: House,
        clock: Callable[[], float],
    ) -> None:
        self.table = table
        """As the last performed decision left it; others may read it."""
        self._log = about(_log, table=table.id)
        self._first = list(first)
        self._store = store
        self._house = house
        self._clock = clock
        self._inbox: asyncio.Queue[tuple[Inbound, asyncio.Future[None] | None]] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        self._task = asyncio.create_task(self.run(), name=f"table {self.table.id}")

    async def opened(self) -> bool:
        """Whether the first effects could be performed. Whoever waits may go; the table stays."""
        return await asyncio.shield(self._opened)

    async def stop(self) -> None:
        """End at once; what was stored stays."""
        self._wake_at(None)
        if self._task and not self._task.done():
            self._task.cancel()
            await asyncio.wait([self._task])
        self._empty_inbox()

    def tell(self, command: Inbound) -> None:
        """Put a command into the inbox."""
        self._inbox.put_nowait((command, None))

    async def ask(self, command: Inbound) -> None:
        """Put a command into the inbox and wait until its effects were performed."""
        handled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait((command, handled))
        await handled

    async def run(self) -> None:
        """Perform the first effects, then whatever the commands bring, until the table closes."""
        opened = await self._open()
        self._opened.set_result(opened)
        while opened and not self.table.closed:
            command, handled = await self._inbox.get()
            try:
                await self._handle(command)
            finally:
                if handled and not handled.done():
                    handled.set_result(None)
        self._empty_inbox()

    async def _open(self) -> bool:
        try:
            await self._perform(self._first, None, self.table)
        except StoreError as error:
            self._log.error("table %s could not be opened: %s", self.table.id, error)
            self._house.close_table(self.table.id)
            return False
        return True

    async def _handle(self, command: Inbound) -> None:
        try:
            after, wanted = decide(self.table, command, self._clock())
            await self._perform(wanted, self.table, after)
        except StoreError as error:
            self._log.error("table %s could not be stored: %s", self.table.id, error)
            self._excuse(command, "this could not be stored; try again later")
        except Exception:  # noqa: BLE001 - one bad command or game must not end the table
            self._log.exception("table %s failed at %s", self.table.id, type(command).__name__)
            self._excuse(command, "the server made a mistake at this; nothing has changed")

    def _excuse(self, command: Inbound, message: str) -> None:
        if isinstance(command, Asked):
            refused = Refused(command.command.id, "server-busy", message)
            self._house.tell([command.by.connection], refused)
        elif isinstance(command, Wake):
            self._wake_at(self._clock() + STORE_AGAIN_S)

    async def _perform(
        self, wanted: Iterable[effects.Effect], before: Table | None, after: Table
    ) -> None:
        """Perform effects in their order; the state is the new one as soon as it is stored."""
        todo = list(wanted)
        if todo and isinstance(first := todo[0], effects.Store):
            await self._store.append(first.facts)
            del todo[0]
        self.table = after
        self._house.decided(before, after)
        for effect in todo:
            self._show(effect)

    def _show(self, effect: effects.Effect) -> None:
        match effect:
            case effects.Store():
                raise ValueError("storing comes first")
            case effects.Tell(to, message):
                self._house.tell(to, message)
            case effects.WakeAt(at):
                self._wake_at(at)
            case effects.Summon(guest, bot):
                self._house.summon(self.table.id, guest, bot)
            case effects.SendHome(guest):
                self._house.send_home(guest)
            case effects.OpenNext(table):
                self._house.adopt(table, after=self.table.id)
            case effects.Relist():
                self._house.relist(self.table.id)
            case effects.Close():
                self._house.close_table(self.table.id)

    def _wake_at(self, at: float | None) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            delay = max(0.0, at - self._clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self.tell, Wake())

    def _empty_inbox(self) -> None:
        """Whoever still asks is told that the table is gone."""
        while not self._inbox.empty():
            command, handled = self._inbox.get_nowait()
            if isinstance(command, Asked):
                gone = Refused(command.command.id, "no-such-table", "this table is gone")
                self._house.tell([command.by.connection], gone)
            if handled and not handled.done():
                handled.set_result(None)
