"""Running games of the player."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from oneoh_protocol.messages import Table
from oneoh_tui.text.label import distinct


class RunningGame(msgspec.Struct, frozen=True):
    """Running game in which the player has a seat, or of bots that the player watches."""

    table: str
    game: str
    others: tuple[str, ...]
    """Names at the other seats, or at all of a game that is watched."""
    turn: int
    """Number of actions so far, or shown so far of a game that is watched."""
    yours: bool
    """Whether the player's seat is to act."""
    left_ms: int | None = None
    """Time that the player's turn has left; None without a limit, and in the turn of others."""
    watched: bool = False
    """Whether bots play alone."""


def running_games(
    tables: Iterable[Table],
    left_ms: Callable[[str], int | None] = lambda _table: None,
    people: Callable[[Table], frozenset[int]] = lambda _table: frozenset(),
) -> Iterator[RunningGame]:
    """Yield the running games in which the player has a seat.

    `left_ms` returns the time left at a table, `people` the seats of those at this keyboard.
    """
    for table in tables:
        if table.phase == "running" and table.seat is not None:
            names = [seat.name for seat in table.seats]
            others = tuple(distinct(names, at) for at in range(len(names)) if at != table.seat)
            yours = table.to_act in {table.seat, *people(table)}
            left = left_ms(table.table) if yours else None
            yield RunningGame(table.table, table.game, others, table.turn, yours, left)
