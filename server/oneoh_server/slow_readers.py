"""Connections that do not read as fast as they are sent, and what they miss meanwhile.

A seat is sent everything. A spectator who is behind is sent no events, but the whole table once it
reads again (protocol/README.md#slow-spectators): so it costs no memory, whatever goes on.
"""

from msgspec import Struct

from oneoh_protocol.messages import (
    Chatted,
    Moved,
    Over,
    Paused,
    Rematched,
    Seats,
    Started,
    Table,
    ToClient,
    Unpaused,
)

_SKIPPED = (Moved, Seats, Started, Over, Paused, Unpaused, Rematched, Chatted)


class Missed(Struct):
    """Ids of tables of which a connection has missed events, and lines of chat."""

    tables: set[str]
    chats: set[str]


class SlowReaders:
    """Connections by number, from when they fall behind until they were shown what they missed."""

    def __init__(self) -> None:
        self._behind: set[int] = set()
        self.missed: dict[int, Missed] = {}
        """Events that each of them missed, by connection."""

    def fall_behind(self, number: int) -> None:
        """Note that as much waits for the connection as may."""
        self._behind.add(number)
        self.missed.setdefault(number, Missed(set(), set()))

    def catch_up(self, number: int) -> Missed:
        """Note that the connection reads again; return what it is to be shown."""
        self._behind.discard(number)
        missed = self.missed.get(number, Missed(set(), set()))
        shown = Missed(set(missed.tables), set(missed.chats))
        missed.chats.clear()
        self._tidy(number)
        return shown

    def forget(self, number: int, table: str | None = None) -> None:
        """Note that the connection does not follow the table any more; None: that it is gone."""
        if table is None:
            self._behind.discard(number)
            self.missed.pop(number, None)
        elif number in self.missed:
            self.missed[number].tables.discard(table)
            self._tidy(number)

    def is_slow(self, number: int) -> bool:
        """Return whether something may have to be left out of what the connection is sent."""
        return number in self.missed

    def skips(self, number: int, message: ToClient) -> bool:
        """Return whether a spectator is not sent this message, and note that it is missed."""
        missed = self.missed[number]
        if isinstance(message, Table):
            return self._skips_table(number, missed, message)
        if not isinstance(message, _SKIPPED):
            return False
        # Until the whole table comes, an event would only show that some are missing.
        if number not in self._behind and message.table not in missed.tables:
            return False
        (missed.chats if isinstance(message, Chatted) else missed.tables).add(message.table)
        return True

    def _skips_table(self, number: int, missed: Missed, message: Table) -> bool:
        if message.re == 0 and number in self._behind:
            missed.tables.add(message.table)
            return True
        missed.tables.discard(message.table)
        self._tidy(number)
        return False

    def _tidy(self, number: int) -> None:
        missed = self.missed.get(number)
        if missed is not None and number not in self._behind and not missed.tables:
            del self.missed[number]
