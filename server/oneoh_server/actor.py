"""Table as an actor: the only writer of its state, one command at a time."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import msgspec

from oneoh_protocol.messages import RefusalCode, Refused, ToClient
from oneoh_server.logs import bind
from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.tables import effects
from oneoh_server.tables.commands import GuestCommand, Inbound, Wake
from oneoh_server.tables.decide import decide
from oneoh_server.tables.facts import Fact
from oneoh_server.tables.state import Table

_log = logging.getLogger(__name__)

RETRY_S = 5.0
"""Seconds until a `Wake` is repeated that the store or the game has failed at."""


Kept: TypeAlias = Sequence[tuple[str, Fact]]
"""Facts of one decision, each with its table's id."""


class EffectHandler(Protocol):
    """Performs effects outside of the table: on connections, house bots, the list, other tables."""

    def send(self, to: Sequence[int], message: ToClient) -> None: ...

    def call_bot(self, table: str, guest: str, bot: str) -> None: ...

    def dismiss_bot(self, guest: str) -> None: ...

    def open_rematch(self, table: Table, after: str) -> None:
        """Start `table`, whose facts are stored already, as the rematch of table `after`."""

    def relist(self, table: str) -> None: ...

    def table_changed(self, before: Table | None, after: Table) -> None:
        """Note the new state; `before` is None when the table opens."""

    def close_table(self, table: str) -> None: ...

    def note_kept(self, table: Table, facts: Kept, seconds: float) -> None:
        """Count facts that are stored and shown, `seconds` after the command for them came."""


class _Turn(msgspec.Struct):
    """A command until its effects are performed; of the first effects, no command."""

    command: Inbound | None
    performed: asyncio.Future[bool] | None = None
    """Set once it is over, to whether the effects were performed."""
    after: Table | None = None
    """New table; None until the command is decided."""
    todo: Sequence[effects.Effect] = ()
    facts: Kept = ()
    since: float = 0.0
    """Monotonic second from which on it was decided."""
    done: Callable[[], None] | None = None
    """Called once it is over."""


class Actor:
    """Decides, stores, then shows: one command at a time, in the order in which they come.

    A command is decided where it comes in. It queues only while the one before it is not over:
    until the store has kept its facts, and its effects are performed.
    """

    def __init__(
        self,
        table: Table,
        first: Sequence[effects.Effect],
        *,
        store: Store,
        handler: EffectHandler,
        clock: Callable[[], float],
    ) -> None:
        self.table = table
        """State after the last performed decision; others may read it, only the actor writes it."""
        self.log = bind(_log, table=table.id)
        self.opened_at = clock()
        """Monotonic second at which it was opened or resumed here."""
        self._store = store
        self._handler = handler
        self._clock = clock
        self._opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._current: _Turn | None = _Turn(None, self._opened, table, first)
        self._queue: deque[_Turn] = deque()
        self._gone = False
        """Whether the table is closed, or the actor stopped."""
        self._stopped = False
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Perform the first effects."""
        if self._current:
            self._current.since = self._clock()
            self._carry_out(self._current)

    async def opened(self) -> bool:
        """Return whether the first effects were performed; cancelling the caller harms no table."""
        return await asyncio.shield(self._opened)

    def stop(self) -> None:
        """End at once; the store keeps all that the table needs to resume."""
        self._gone = self._stopped = True
        self._wake_at(None)
        if self._current:
            self._finish(self._current, performed=False)
        self._run()

    def tell(self, command: Inbound, done: Callable[[], None] | None = None) -> None:
        """Have a command performed; return at once. `done` is called once it is, or is refused."""
        turn = _Turn(command, done=done)
        if self._current or self._queue:
            self._queue.append(turn)
            return
        self._current = turn
        self._handle(turn)
        self._run()

    async def ask(self, command: Inbound) -> None:
        """Have a command performed; return once it is, or is refused."""
        turn = _Turn(command, asyncio.get_running_loop().create_future())
        self._queue.append(turn)
        self._run()
        if turn.performed:
            await turn.performed

    def _run(self) -> None:
        """Handle the queue until it is empty, or a command waits for the store."""
        while self._queue and not self._current:
            self._current = self._queue.popleft()
            self._handle(self._current)

    def _handle(self, turn: _Turn) -> None:
        if self._gone or turn.command is None:
            if self._stopped:
                self._refuse(turn, "server-busy", "the server restarts; come again in a moment")
            else:
                self._refuse(turn, "no-such-table", "this table is gone")
            self._finish(turn, performed=False)
            return
        try:
            turn.since = now = self._clock()
            turn.after, turn.todo = decide(self.table, turn.command, now)
            self._carry_out(turn)
        except Exception as error:  # noqa: BLE001 - one bad command or game must not end the table
            self._fail(turn, error)

    def _carry_out(self, turn: _Turn) -> None:
        """Store first, then perform the other effects; without facts, do that at once."""
        if turn.todo and type(first := turn.todo[0]) is effects.StoreFacts:
            turn.facts = first.facts
            turn.todo = turn.todo[1:]
            self._store.put(first.facts, self._stored)
        else:
            self._perform(turn)

    def _stored(self, error: StoreError | None) -> None:
        turn = self._current
        if turn is None:  # the actor has been stopped meanwhile
            return
        if error:
            self._fail(turn, error)
        else:
            self._perform(turn)
            self._handler.note_kept(self.table, turn.facts, self._clock() - turn.since)
        self._run()

    def _perform(self, turn: _Turn) -> None:
        """Replace the state, then perform the effects in order."""
        if turn.after is None:
            raise ValueError("a command is decided first")
        before, self.table, self._gone = self.table, turn.after, turn.after.closed
        try:
            self._handler.table_changed(before if turn.command else None, self.table)
            if turn.command is None or before.phase != self.table.phase:
                self._log_phase(new=turn.command is None)
            for effect in turn.todo:
                if type(effect) is effects.Send:  # nearly all are
                    self._handler.send(effect.to, effect.message)
                else:
                    self._show(effect)
        except Exception as error:  # noqa: BLE001 - as in `_handle`
            self._fail(turn, error)
            return
        self._finish(turn, performed=True)

    def _log_phase(self, *, new: bool) -> None:
        """Log that the table opens or is resumed, or that its game begins or is over."""
        table = self.table
        if new:
            self.log.info("table %s: %s, %s", table.id, table.game.id, table.phase)
        elif table.phase == "running":
            seated = ", ".join([seat.guest or "nobody" for seat in table.seats])
            self.log.info("table %s: the game begins, seats: %s", table.id, seated)
        else:
            self.log.info("table %s: the game is over", table.id)

    def _finish(self, turn: _Turn, *, performed: bool) -> None:
        self._current = None
        if turn.performed and not turn.performed.done():
            turn.performed.set_result(performed)
        if turn.done:
            turn.done()

    def _fail(self, turn: _Turn, error: Exception) -> None:
        """Log the error, and answer the command: refuse it, repeat a `Wake`, close a new table."""
        table, command = self.table.id, turn.command
        if command is None:
            self.log.error("table %s could not be opened: %s", table, error)
            self._gone = True
            self._handler.close_table(table)
        elif isinstance(error, StoreError):
            self.log.error("table %s could not be stored: %s", table, error)
            self._refuse(turn, "server-busy", "this could not be stored; try again later")
        else:
            self.log.error("table %s failed at %s", table, type(command).__name__, exc_info=error)
            self._refuse(
                turn, "server-busy", "the server made a mistake at this; nothing has changed"
            )
        if isinstance(command, Wake) and not self._gone:
            self._wake_at(self._clock() + RETRY_S)
        self._finish(turn, performed=False)

    def _refuse(self, turn: _Turn, code: RefusalCode, message: str) -> None:
        if isinstance(turn.command, GuestCommand):
            refused = Refused(turn.command.command.id, code, message)
            self._handler.send([turn.command.by.connection], refused)

    def _show(self, effect: effects.Effect) -> None:
        match effect:  # the usual ones first: a case that fails costs a call
            case effects.Relist():
                self._handler.relist(self.table.id)
            case effects.WakeAt(at):
                self._wake_at(at)
            case effects.CallBot(guest, bot):
                self._handler.call_bot(self.table.id, guest, bot)
            case effects.DismissBot(guest):
                self._handler.dismiss_bot(guest)
            case effects.OpenRematch(table):
                self._handler.open_rematch(table, after=self.table.id)
            case effects.Close():
                self._handler.close_table(self.table.id)
            case effects.Send() | effects.StoreFacts():
                raise ValueError("`_perform` and `_carry_out` see to these")

    def _wake_at(self, at: float | None) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            delay = max(0.0, at - self._clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self.tell, Wake())
