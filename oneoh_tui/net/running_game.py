"""Running games of the player."""

from collections.abc import Iterable, Iterator

import msgspec

from oneoh_protocol.messages import Table
from oneoh_tui.text.label import distinct


class RunningGame(msgspec.Struct, frozen=True):
    """Running game in which the player has a seat."""

    table: str
    game: str
    others: tuple[str, ...]
    """Names at the other seats."""
    turn: int
    """Number of actions so far."""
    yours: bool
    """Whether the player's seat is to act."""


def running_games(tables: Iterable[Table]) -> Iterator[RunningGame]:
    """Yield the running games in which the player has a seat."""
    for table in tables:
        if table.phase == "running" and table.seat is not None:
            names = [seat.name for seat in table.seats]
            others = tuple(distinct(names, at) for at in range(len(names)) if at != table.seat)
            yours = table.to_act == table.seat
            yield RunningGame(table.table, table.game, others, table.turn, yours)
