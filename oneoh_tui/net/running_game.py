"""Running games of the player."""

from collections.abc import Iterable, Iterator

import msgspec

from oneoh_protocol.messages import Table
from oneoh_tui.text.label import distinct


class RunningGame(msgspec.Struct, frozen=True):
    """A running game with a seat of the player's."""

    table: str
    game: str
    others: tuple[str, ...]
    """The names at the other seats."""
    turn: int
    """Actions so far."""
    yours: bool
    """The player's seat is to act."""


def running_games(tables: Iterable[Table]) -> Iterator[RunningGame]:
    """Yield the games among these tables that run and have a seat of the player's."""
    for table in tables:
        if table.phase == "running" and table.seat is not None:
            names = [seat.name for seat in table.seats]
            others = tuple(distinct(names, at) for at in range(len(names)) if at != table.seat)
            yours = table.to_act == table.seat
            yield RunningGame(table.table, table.game, others, table.turn, yours)
