"""Rows of the tables of all nodes: each owner tells the others what has changed.

It tells at once of a new table, another phase and other seats, and of actions once a second.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress

import msgspec

from oneoh_protocol.messages import Phase, TableRow
from oneoh_server.bus.packing import pack, unpacker
from oneoh_server.cluster.items import Row, Rows, RowsWanted
from oneoh_server.cluster.outgoing import Outgoing
from oneoh_server.elsewhere import RemoteTable
from oneoh_server.pairing.occupation import occupies
from oneoh_server.table_codes import code_of
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.facts import Seat
from oneoh_server.tables.showing import show_row
from oneoh_server.tables.state import Table

ACTIONS_S = 1.0
"""Seconds over which actions are gathered: others show no more of them than their number."""
SOON_S = 0.03
"""Seconds for which the owner of a table may be about to tell of it."""
ROWS_AN_ITEM = 200
"""Most rows in one item: a bundle has room for more than these."""

_ROW = unpacker(TableRow)


class OwnRows:
    """Tells other nodes of the tables of this one. For the event loop's thread alone."""

    def __init__(self, registry: TableRegistry, out: Outgoing, clock: Callable[[], float]) -> None:
        self._registry = registry
        self._out = out
        self._clock = clock
        self._changed: dict[str, None] = {}
        self._told: dict[str, tuple[Phase, tuple[Seat, ...]]] = {}
        """Phase and seats that others were told of each table."""
        self._timer: asyncio.TimerHandle | None = None
        self._is_urgent = False

    def changed(self, table: str) -> None:
        """Tell others of this table."""
        self._changed[table] = None
        if not self._is_urgent and self._differs(table):
            self._is_urgent = True
            asyncio.get_running_loop().call_soon(self._send_changed)
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(ACTIONS_S, self._send_changed)

    def _differs(self, table: str) -> bool:
        """Return whether others were told of another phase, or other seats."""
        actor, told = self._registry.actors.get(table), self._told.get(table)
        if actor is None or told is None:
            return True
        phase, seats = told
        return phase != actor.table.phase or seats is not actor.table.seats

    def send_all(self, node: int) -> None:
        """Tell a node of all tables."""
        rows = [row for table in self._registry.actors if (row := self._row(table))]
        first = True
        for part in _parts(rows) if rows else [()]:
            self._out.send(node, Rows(tuple(part), first=first))
            first = False

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _send_changed(self) -> None:
        self.stop()
        self._is_urgent = False
        changed, self._changed = self._changed, {}
        rows = {table: self._row(table) for table in changed}
        gone = tuple(table for table, row in rows.items() if row is None)
        if gone:
            self._out.broadcast(Rows((), gone))
        for part in _parts([row for row in rows.values() if row is not None]):
            self._out.broadcast(Rows(tuple(part)))

    def _row(self, table: str) -> Row | None:
        if (actor := self._registry.actors.get(table)) is None:
            self._told.pop(table, None)
            return None
        self._told[table] = actor.table.phase, actor.table.seats
        return _row_of(actor.table, actor.opened_at, self._clock())


def _row_of(table: Table, opened_at: float, now: float) -> Row:
    over = table.phase == "over"
    guests = [seat.guest for seat in table.seats if seat.guest is not None]
    return Row(
        table.id,
        pack(show_row(table)) if table.listed and table.next_table is None else None,
        members=() if over else tuple({*guests, *([table.host] if table.host else [])}),
        playing=tuple(guest for guest in guests if occupies(table, guest)),
        age_ms=max(0, round((now - opened_at) * 1000)),
        paused=table.paused,
        idle_ms=max(0, round((now - table.began) * 1000)),
        is_full=table.spectators >= table.policy.spectators,
        is_over=over,
        opened_by=(table.host, table.once) if table.host and table.once else None,
    )


def _parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    for start in range(0, len(rows), ROWS_AN_ITEM):
        yield rows[start : start + ROWS_AN_ITEM]


class _Held(msgspec.Struct):
    """Table of another node."""

    owner: int
    row: Row
    received_at: float
    table: RemoteTable | None = None
    """The same for the list, once somebody has looked at it."""


class RemoteRows:
    """Tables of other nodes, as these have told. For the event loop's thread alone."""

    def __init__(self, registry: TableRegistry, out: Outgoing, clock: Callable[[], float]) -> None:
        self._list = registry.lobby_list
        self._out = out
        self._clock = clock
        self._held: dict[str, _Held] = {}
        self._codes: dict[str, str] = {}
        self._members: dict[str, set[str]] = defaultdict(set)
        """Tables by guest that count for the guest."""
        self._playing: dict[str, set[str]] = defaultdict(set)
        self._awaited: dict[str, asyncio.Event] = {}
        """Events of tables that somebody has asked for before their owner told of them."""

    def want(self, node: int) -> None:
        """Ask a node for all its rows: it is new, or some were lost."""
        self._out.send(node, RowsWanted())

    def take(self, owner: int, item: Rows) -> None:
        """Note what a node tells of its tables."""
        if item.first:
            sent = {row.table for row in item.rows}
            self._remove(
                table
                for table, held in self._held.items()
                if held.owner == owner
                if table not in sent
            )
        for row in item.rows:
            self._put(owner, row)
        self._remove(
            [
                table
                for table in item.gone
                if table in self._held and self._held[table].owner == owner
            ]
        )

    def lose(self, nodes: Collection[int]) -> None:
        """Forget the tables of nodes that are gone."""
        self._remove([table for table, held in self._held.items() if held.owner in nodes])

    def owner(self, table: str) -> int | None:
        held = self._held.get(table)
        return None if held is None else held.owner

    async def owner_soon(self, table: str) -> int | None:
        """Return the owner; wait a moment, as its word may come later than the one who opened it."""
        awaited = self._awaited.setdefault(table, asyncio.Event())
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(SOON_S):
                    await awaited.wait()
        finally:
            self._awaited.pop(table, None)
        return self.owner(table)

    def forget(self, table: str) -> None:
        """Note that the owner of a table is another one than was told."""
        self._remove([table])

    def opened_by(self, guest: str, once: str) -> str | None:
        """Return the table that a guest has opened by a `create` of this name."""
        key = guest, once
        mine = self._members.get(guest, ())
        return next((table for table in mine if self._held[table].row.opened_by == key), None)

    def tables(self) -> Iterable[RemoteTable]:
        return [self._table(held) for held in self._held.values()]

    def listed(self, table: str) -> TableRow | None:
        held = self._held.get(table)
        return None if held is None else self._table(held).row

    def runs(self, table: str) -> bool:
        held = self._held.get(table)
        return held is not None and not held.row.is_over

    def plays(self, guest: str) -> bool:
        return bool(self._playing.get(guest))

    def going(self, guest: str) -> int:
        return len(self._members.get(guest, ()))

    def with_code(self, code: str) -> str | None:
        return self._codes.get(code)

    def _table(self, held: _Held) -> RemoteTable:
        if held.table is None:
            row, at = held.row, held.received_at
            held.table = RemoteTable(
                row=None if row.row is None else _ROW.decode(row.row),
                opened_at=at - row.age_ms / 1000,
                began_at=at - row.idle_ms / 1000,
                paused=row.paused,
                is_full=row.is_full,
            )
        return held.table

    def _put(self, owner: int, row: Row) -> None:
        held = _Held(owner, row, self._clock())
        before = self._held.get(row.table)
        self._held[row.table] = held
        self._codes[code_of(row.table)] = row.table
        _index(self._members, row.table, before.row.members if before else (), row.members)
        _index(self._playing, row.table, before.row.playing if before else (), row.playing)
        self._show(before, held)
        if (awaited := self._awaited.get(row.table)) is not None:
            awaited.set()

    def _remove(self, tables: Iterable[str]) -> None:
        for table in list(tables):
            if (held := self._held.pop(table, None)) is not None:
                self._codes.pop(code_of(table), None)
                _index(self._members, table, held.row.members, ())
                _index(self._playing, table, held.row.playing, ())
                self._show(held, None)

    def _show(self, before: _Held | None, now: _Held | None) -> None:
        """Have the followers of the list told of a change."""
        if not self._list.is_asked_for:
            return
        shown = next((each for each in (now, before) if each and each.row.row is not None), None)
        if shown is not None and (row := self._table(shown).row) is not None:
            self._list.changed_elsewhere(row)


def _index(
    index: dict[str, set[str]], table: str, before: Sequence[str], now: Sequence[str]
) -> None:
    """Bring the tables of guests up to date."""
    if before == now:
        return
    for guest in set(before) - set(now):
        index[guest].discard(table)
        if not index[guest]:
            del index[guest]
    for guest in now:
        index[guest].add(table)
