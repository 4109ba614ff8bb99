"""Filter of the lobby's list: which tables a guest asked for."""

from typing import Self

import msgspec

from oneoh_protocol.messages import ListTables, Players, Speed
from oneoh_protocol.speed import speed_of
from oneoh_server.tables.state import Table


class TableFilter(msgspec.Struct, frozen=True):
    """Terms that a listed table has to meet; None of a kind: any."""

    game: str | None = None
    speed: Speed | None = None
    seats: int | None = None
    players: Players | None = None
    free: bool = False

    @classmethod
    def of(cls, command: ListTables) -> Self:
        return cls(command.game, command.speed, command.seats, command.players, command.free)

    def may_show(self, table: Table) -> bool:
        """Return whether the table meets those terms that it meets for good or never."""
        return self.game in (None, table.game.id) and self.speed in (None, speed_of(table.clock))

    def shows(self, table: Table) -> bool:
        """Return whether the table meets all terms as it is."""
        return (
            self.may_show(table)
            and self.seats in (None, len(table.seats))
            and self.players in (None, _players(table))
            and (not self.free or _has_room(table))
        )


def _players(table: Table) -> Players:
    return "bots" if any(seat.bot for seat in table.seats) else "people"


def _has_room(table: Table) -> bool:
    return table.phase == "waiting" and any(
        seat.guest is None and seat.offer == "anyone" for seat in table.seats
    )
