"""Filter of the lobby's list: which tables a guest asked for."""

import math
from typing import Any, Self, TypeAlias

import msgspec

from oneoh_protocol.messages import ListTables, Players, Speed, TableRow
from oneoh_protocol.speed import speed_of
from oneoh_server.tables.state import Table

Entry: TypeAlias = Table | TableRow
"""Listed table: one of this node, or the row of another node's."""


class TableFilter(msgspec.Struct, frozen=True):
    """Terms that a listed table has to meet; None of a kind: any."""

    game: str | None = None
    speed: Speed | None = None
    seats: int | None = None
    players: Players | None = None
    free: bool = False
    rating_from: int | None = None
    rating_to: int | None = None
    options: tuple[tuple[str, bytes], ...] = ()
    """Values of table options, as JSON, by name: of plain data only that has a hash."""

    @classmethod
    def of(cls, command: ListTables) -> Self:
        return cls(
            command.game,
            command.speed,
            command.seats,
            command.players,
            command.free,
            command.rating_from,
            command.rating_to,
            tuple([(name, _json(value)) for name, value in sorted(command.options.items())]),
        )

    def may_show(self, table: Entry) -> bool:
        """Return whether the table meets those terms that it meets for good or never."""
        if isinstance(table, TableRow):
            game, options = table.game, table.options
        else:
            game, options = table.game.id, table.plain_options
        return (
            self.game in (None, game)
            and self.speed in (None, speed_of(table.clock))
            and all(
                name in options and _json(options[name]) == value for name, value in self.options
            )
        )

    def shows(self, table: Entry) -> bool:
        """Return whether the table meets all terms as it is; none is met after a rematch has begun."""
        return (
            # A node sends no row of a table that has a rematch.
            (isinstance(table, TableRow) or table.next_table is None)
            and self.may_show(table)
            and self.seats in (None, len(table.seats))
            and self.players in (None, _players(table))
            and (not self.free or _has_room(table))
            and self._suits(table)
        )

    def _suits(self, table: Entry) -> bool:
        """Return whether each rating at the table lies in the span, and there is one."""
        if self.rating_from is None and self.rating_to is None:
            return True
        low = -math.inf if self.rating_from is None else self.rating_from
        high = math.inf if self.rating_to is None else self.rating_to
        ratings = [seat.rating.rating for seat in table.seats if seat.rating is not None]
        return bool(ratings) and all(low <= rating <= high for rating in ratings)


def _json(value: Any) -> bytes:
    """Return plain data as JSON, the same for equal data: true is not 1."""
    return msgspec.json.encode(value, order="sorted")


def _players(table: Entry) -> Players:
    return "bots" if any(seat.bot for seat in table.seats) else "people"


def _has_room(table: Entry) -> bool:
    if table.phase != "waiting":
        return False
    if isinstance(table, TableRow):
        return any(seat.kind == "anyone" for seat in table.seats)
    return any(seat.guest is None and seat.offer == "anyone" for seat in table.seats)
