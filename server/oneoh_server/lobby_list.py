"""Lobby's list of tables: rows on request, and changes for followers (`list`, `unfollow`)."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from oneoh_protocol.codec import encode, size_of
from oneoh_protocol.messages import Listed, ListTables, TableRow, Tables, ToClient, Unlisted
from oneoh_server.tables.showing import show_row
from oneoh_server.tables.state import Table

BATCH_S = 0.1
"""Seconds over which changes are gathered, and answers kept: each table's last state is sent."""
REPLY_BYTES = 60000
"""Size of the rows in one reply, below the limit of a frame."""

_PHASES = {"waiting": 0, "running": 1, "over": 2}


class Follower(Protocol):
    def send(self, message: ToClient) -> None: ...

    def send_encoded(self, message: bytes) -> None: ...


class LobbyList:
    """Answers `list`, and sends followers the tables that have changed, in batches.

    All work is done once a batch, however many guests ask and follow: an answer is kept until the
    batch ends, and a change is encoded once for all followers.
    """

    def __init__(self, tables: Callable[[], dict[str, Table]]) -> None:
        self._tables = tables
        self._followers: dict[Follower, str | None] = {}
        self._changed: dict[str, str] = {}
        self._answers: dict[str | None, tuple[tuple[TableRow, ...], int]] = {}
        """Rows, and the number of those left off, by the game that was asked for."""
        self._timer: asyncio.TimerHandle | None = None

    def answer(self, to: Follower, command: ListTables) -> None:
        if command.follow:
            self._followers[to] = command.game
        if command.game not in self._answers:
            self._answers[command.game] = self._answer(command.game)
            self._end_batch_soon()
        rows, left_off = self._answers[command.game]
        to.send(Tables(command.id, rows, left_off=left_off))

    def unfollow(self, follower: Follower) -> None:
        self._followers.pop(follower, None)

    def changed(self, table: Table) -> None:
        """Send followers the row of this table with the next batch, if it is listed."""
        # A kept answer may get a follower, who has to hear of what it does not show yet.
        if table.listed and (self._followers or self._answers):
            self._changed[table.id] = table.game.id
            self._end_batch_soon()

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _end_batch_soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(BATCH_S, self._end_batch)

    def _end_batch(self) -> None:
        self._timer = None
        self._answers = {}
        changed, self._changed = self._changed, {}
        if not self._followers:
            return
        tables = self._tables()
        for table_id, game in changed.items():
            self._tell(game, table_id, tables.get(table_id))

    def _tell(self, game: str, table_id: str, table: Table | None) -> None:
        encoded = encode(Listed(show_row(table)) if table else Unlisted(table_id))
        for follower, wanted in list(self._followers.items()):
            if wanted in (None, game):
                follower.send_encoded(encoded)

    def _answer(self, game: str | None) -> tuple[tuple[TableRow, ...], int]:
        """Return the first rows of listed tables, and the number of those left off.

        They are sorted by phase, waiting first, then newest first.
        """
        tables = [
            table
            for table in reversed(self._tables().values())
            if table.listed and game in (None, table.game.id)
        ]
        rows = fit_rows(map(show_row, sorted(tables, key=lambda table: _PHASES[table.phase])))
        return rows, len(tables) - len(rows)


def fit_rows(rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    """Return the first rows that fit into `REPLY_BYTES`."""
    room, fit = REPLY_BYTES, []
    for row in rows:
        room -= size_of(row)
        if room < 0:
            break
        fit.append(row)
    return tuple(fit)
