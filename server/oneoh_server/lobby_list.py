"""Lobby's list of tables: rows on request, and changes for followers (`list`, `unfollow`)."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from oneoh_protocol.codec import size_of
from oneoh_protocol.messages import Listed, ListTables, TableRow, Tables, ToClient, Unlisted
from oneoh_server.tables.showing import show_row
from oneoh_server.tables.state import Table

BATCH_S = 0.1
"""Seconds over which changes are gathered: each table's last one is sent."""
REPLY_BYTES = 60000
"""Size of the rows in one reply, below the limit of a frame."""

_PHASES = {"waiting": 0, "running": 1, "over": 2}


class Follower(Protocol):
    def send(self, message: ToClient) -> None: ...


class LobbyList:
    """Answers `list`, and sends followers the tables that have changed, in batches."""

    def __init__(self, tables: Callable[[], Mapping[str, Table]]) -> None:
        self._tables = tables
        self._followers: dict[Follower, str | None] = {}
        self._changed: dict[str, str] = {}
        self._timer: asyncio.TimerHandle | None = None

    def answer(self, to: Follower, command: ListTables) -> None:
        if command.follow:
            self._followers[to] = command.game
        rows = tuple(self._rows(command.game))
        shown = fit_rows(rows)
        to.send(Tables(command.id, shown, left_off=len(rows) - len(shown)))

    def unfollow(self, follower: Follower) -> None:
        self._followers.pop(follower, None)

    def changed(self, table: Table) -> None:
        """Send followers the row of this table with the next batch, if it is listed."""
        if not table.listed or not self._followers:
            return
        self._changed[table.id] = table.game.id
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(BATCH_S, self._tell)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _tell(self) -> None:
        self._timer = None
        changed, self._changed = self._changed, {}
        tables = self._tables()
        for table_id, game in changed.items():
            table = tables.get(table_id)
            message = Listed(show_row(table)) if table else Unlisted(table_id)
            for follower, wanted in list(self._followers.items()):
                if wanted in (None, game):
                    follower.send(message)

    def _rows(self, game: str | None) -> Iterable[TableRow]:
        """Return the rows of listed tables: by phase, waiting first, then newest first."""
        tables = [
            table
            for table in reversed(list(self._tables().values()))
            if table.listed and game in (None, table.game.id)
        ]
        return map(show_row, sorted(tables, key=lambda table: _PHASES[table.phase]))


def fit_rows(rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    """Return the first rows that fit into `REPLY_BYTES`."""
    room, fit = REPLY_BYTES, []
    for row in rows:
        room -= size_of(row)
        if room < 0:
            break
        fit.append(row)
    return tuple(fit)
