"""Lobby's list of tables: rows on request, and changes for followers (`list`, `unfollow`)."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from oneoh_protocol.codec import encode, size_of
from oneoh_protocol.messages import Listed, ListTables, TableRow, Tables, ToClient, Unlisted
from oneoh_server.elsewhere import Elsewhere, Nowhere, RemoteTable
from oneoh_server.table_filter import Entry, TableFilter
from oneoh_server.tables.showing import show_row
from oneoh_server.tables.state import Table

BATCH_S = 0.1
"""Seconds over which changes are gathered, and answers kept: each table's last state is sent."""
REPLY_BYTES = 60000
"""Size of the rows in one reply, below the limit of a frame."""

_PHASES = {"waiting": 0, "running": 1, "over": 2}


class Follower(Protocol):
    is_behind: bool
    """Whether it does not read as fast as it is sent."""

    def send(self, message: ToClient) -> None: ...

    def send_encoded(self, message: bytes) -> None: ...


class LobbyList:
    """Answers `list`, and sends followers the tables that have changed, in batches.

    All work is done once a batch, however many guests ask and follow: an answer is kept until the
    batch ends, and a change is encoded once for all followers.
    """

    def __init__(
        self,
        tables: Callable[[], dict[str, Table]],
        opened_at: Callable[[str], float] = lambda _table: 0.0,
    ) -> None:
        """`opened_at` tells the monotonic second at which one of the tables opened."""
        self.elsewhere: Elsewhere = Nowhere()
        """Other nodes, whose tables are listed too."""
        self.on_changed: Callable[[str], None] | None = None
        """Function that is told of each table that has changed, listed or not."""
        self._tables = tables
        self._opened_at = opened_at
        self._followers: dict[Follower, TableFilter] = {}
        self._changed: dict[str, Entry] = {}
        self._answers: dict[TableFilter, tuple[tuple[TableRow, ...], int]] = {}
        """Rows, and the number of those left off, by what was asked for."""
        self._listed: list[Entry] = []
        """Listed tables in their order, while answers are kept."""
        self._rows: dict[str, TableRow] = {}
        """Rows made for the kept answers."""
        self._missed: set[Follower] = set()
        """Followers that were behind, and were not sent changes."""
        self._timer: asyncio.TimerHandle | None = None

    def answer(self, to: Follower, command: ListTables) -> None:
        wanted = TableFilter.of(command)
        if command.follow:
            self._followers[to] = wanted
            self._missed.discard(to)
        self._send_all(to, wanted, command.id)

    def show_again(self, to: Follower) -> None:
        """Send a follower that has missed changes the whole list that it follows."""
        if to in self._missed:
            self._missed.discard(to)
            self._send_all(to, self._followers[to], 0)

    def _send_all(self, to: Follower, wanted: TableFilter, re: int) -> None:
        if not self._answers:
            self._listed = self._in_order()
        if wanted not in self._answers:
            self._answers[wanted] = self._answer(wanted)
            self._end_batch_soon()
        rows, left_off = self._answers[wanted]
        to.send(Tables(re, rows, left_off=left_off))

    def unfollow(self, follower: Follower) -> None:
        self._followers.pop(follower, None)
        self._missed.discard(follower)

    def changed(self, table: Table) -> None:
        """Send followers the row of this table with the next batch, if it is listed."""
        if self.on_changed is not None:
            self.on_changed(table.id)
        # A kept answer may get a follower, who has to hear of what it does not show yet.
        if table.listed and (self._followers or self._answers):
            self._note(table.id, table)

    @property
    def is_asked_for(self) -> bool:
        """Whether somebody has to hear of changes."""
        return bool(self._followers or self._answers)

    def changed_elsewhere(self, row: TableRow) -> None:
        """Send followers what has become of another node's table, of which `row` was shown."""
        if self.is_asked_for:
            self._note(row.table, row)

    def _note(self, table: str, shown: Entry) -> None:
        self._changed[table] = shown
        self._end_batch_soon()

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _end_batch_soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(BATCH_S, self._end_batch)

    def _end_batch(self) -> None:
        self._timer = None
        self._answers, self._listed, self._rows = {}, [], {}
        changed, self._changed = self._changed, {}
        if not self._followers:
            return
        alike: dict[TableFilter, list[Follower]] = defaultdict(list)
        for follower, wanted in self._followers.items():
            if follower.is_behind:
                self._missed.add(follower)
            else:
                alike[wanted].append(follower)
        tables = self._tables()
        for table, last in changed.items():
            _tell(alike, table, last, tables.get(table) or self.elsewhere.row(table))

    def _in_order(self) -> list[Entry]:
        """Return the listed tables by phase, waiting first, then newest first."""
        listed: list[Entry] = [each for each in reversed(self._tables().values()) if each.listed]
        if others := [each for each in self.elsewhere.tables() if each.row is not None]:
            listed = self._merge(listed, others)
        return sorted(listed, key=lambda table: _PHASES[table.phase])

    def _merge(self, own: Sequence[Entry], others: Iterable[RemoteTable]) -> list[Entry]:
        """Return these tables, newest first; `own` keep their order."""
        aged = [(self._opened_at(table.id), table) for table in own if isinstance(table, Table)]
        merged: list[tuple[float, Entry]] = list(aged)
        merged += [(other.opened_at, other.row) for other in others if other.row is not None]
        return [table for _, table in sorted(merged, key=lambda pair: -pair[0])]

    def _answer(self, wanted: TableFilter) -> tuple[tuple[TableRow, ...], int]:
        """Return the first rows of the tables that are wanted, and the number of those left off."""
        tables = [table for table in self._listed if wanted.shows(table)]
        rows = fit_rows(map(self._row, tables))
        return rows, len(tables) - len(rows)

    def _row(self, table: Entry) -> TableRow:
        if isinstance(table, TableRow):
            return table
        if table.id not in self._rows:
            self._rows[table.id] = show_row(table)
        return self._rows[table.id]


def _tell(
    alike: Mapping[TableFilter, Sequence[Follower]], table: str, last: Entry, now: Entry | None
) -> None:
    """Tell followers, by what they follow, of a changed table; None: it is gone, `last` it was.

    Each message is encoded once. A table that a filter may have shown before is unlisted.
    """
    unlisted, listed = encode(Unlisted(table)), encode(Listed(_row_of(now))) if now else b""
    for wanted, followers in alike.items():
        if wanted.may_show(last):
            message = listed if now and wanted.shows(now) else unlisted
            for follower in followers:
                follower.send_encoded(message)


def _row_of(table: Entry) -> TableRow:
    return table if isinstance(table, TableRow) else show_row(table)


def fit_rows(rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    """Return the first rows that fit into `REPLY_BYTES`."""
    room, fit = REPLY_BYTES, []
    for row in rows:
        room -= size_of(row)
        if room < 0:
            break
        fit.append(row)
    return tuple(fit)
