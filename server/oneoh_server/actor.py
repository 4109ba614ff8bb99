"""A table as an actor: one task with one inbox, the only writer of its state."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol

from oneoh_protocol.messages import Refused, ToClient
from oneoh_server.logs import bind
from oneoh_server.store import Store, StoreError
from oneoh_server.tables import effects
from oneoh_server.tables.commands import GuestCommand, Inbound, Wake
from oneoh_server.tables.decide import decide
from oneoh_server.tables.state import Table

_log = logging.getLogger(__name__)

RETRY_S = 5.0
"""Seconds until a `Wake` is repeated that the store or the game has failed at."""


class EffectHandler(Protocol):
    """Performs effects outside of the table: on connections, house bots, the list, other tables."""

    def send(self, to: Iterable[int], message: ToClient) -> None: ...

    def call_bot(self, table: str, guest: str, bot: str) -> None: ...

    def dismiss_bot(self, guest: str) -> None: ...

    def open_rematch(self, table: Table, after: str) -> None:
        """Start `table`, whose facts are stored already, as the rematch of table `after`."""

    def relist(self, table: str) -> None: ...

    def table_changed(self, before: Table | None, after: Table) -> None:
        """Note the new state; `before` is None when the table opens."""

    def close_table(self, table: str) -> None: ...


class Actor:
    """Decides, stores, then shows: one command at a time, in the order of the inbox."""

    def __init__(
        self,
        table: Table,
        first: Iterable[effects.Effect],
        *,
        store: Store,
        handler: EffectHandler,
        clock: Callable[[], float],
    ) -> None:
        self.table = table
        """State after the last performed decision; others may read it, only the actor writes it."""
        self._log = bind(_log, table=table.id)
        self._first = list(first)
        self._store = store
        self._handler = handler
        self._clock = clock
        self._inbox: asyncio.Queue[tuple[Inbound, asyncio.Future[None] | None]] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        self._task = asyncio.create_task(self.run(), name=f"table {self.table.id}")

    async def opened(self) -> bool:
        """Return whether the first effects were performed; cancelling the caller harms no table."""
        return await asyncio.shield(self._opened)

    async def stop(self) -> None:
        """End at once; the store keeps all that the table needs to resume."""
        self._wake_at(None)
        if self._task and not self._task.done():
            self._task.cancel()
            await asyncio.wait([self._task])
        self._empty_inbox()

    def tell(self, command: Inbound) -> None:
        """Put a command into the inbox and return at once."""
        self._inbox.put_nowait((command, None))

    async def ask(self, command: Inbound) -> None:
        """Put a command into the inbox and wait until its effects are performed."""
        handled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait((command, handled))
        await handled

    async def run(self) -> None:
        """Perform the first effects, then those of each command, until the table closes."""
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
            self._handler.close_table(self.table.id)
            return False
        return True

    async def _handle(self, command: Inbound) -> None:
        try:
            after, new_effects = decide(self.table, command, self._clock())
            await self._perform(new_effects, self.table, after)
        except StoreError as error:
            self._log.error("table %s could not be stored: %s", self.table.id, error)
            self._refuse_or_retry(command, "this could not be stored; try again later")
        except Exception:  # noqa: BLE001 - one bad command or game must not end the table
            self._log.exception("table %s failed at %s", self.table.id, type(command).__name__)
            self._refuse_or_retry(command, "the server made a mistake at this; nothing has changed")

    def _refuse_or_retry(self, command: Inbound, message: str) -> None:
        if isinstance(command, GuestCommand):
            refused = Refused(command.command.id, "server-busy", message)
            self._handler.send([command.by.connection], refused)
        elif isinstance(command, Wake):
            self._wake_at(self._clock() + RETRY_S)

    async def _perform(
        self, new_effects: Iterable[effects.Effect], before: Table | None, after: Table
    ) -> None:
        """Store first, then replace the state, then perform the other effects in order."""
        todo = list(new_effects)
        if todo and isinstance(first := todo[0], effects.StoreFacts):
            await self._store.append(first.facts)
            del todo[0]
        self.table = after
        self._handler.table_changed(before, after)
        for effect in todo:
            self._show(effect)

    def _show(self, effect: effects.Effect) -> None:
        match effect:
            case effects.StoreFacts():
                raise ValueError("storing comes first")
            case effects.Send(to, message):
                self._handler.send(to, message)
            case effects.WakeAt(at):
                self._wake_at(at)
            case effects.CallBot(guest, bot):
                self._handler.call_bot(self.table.id, guest, bot)
            case effects.DismissBot(guest):
                self._handler.dismiss_bot(guest)
            case effects.OpenRematch(table):
                self._handler.open_rematch(table, after=self.table.id)
            case effects.Relist():
                self._handler.relist(self.table.id)
            case effects.Close():
                self._handler.close_table(self.table.id)

    def _wake_at(self, at: float | None) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            delay = max(0.0, at - self._clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self.tell, Wake())

    def _empty_inbox(self) -> None:
        """Refuse the commands that are left: the table is gone."""
        while not self._inbox.empty():
            command, handled = self._inbox.get_nowait()
            if isinstance(command, GuestCommand):
                gone = Refused(command.command.id, "no-such-table", "this table is gone")
                self._handler.send([command.by.connection], gone)
            if handled and not handled.done():
                handled.set_result(None)
