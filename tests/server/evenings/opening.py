"""Tables of an evening: every game, by every kind of clock, with two and with three seats."""

from collections.abc import Sequence
from typing import Any

from oneoh_protocol.messages import Clock, CreateTable, Join, SeatOffer, Table
from tests.server.evenings.regular import Regular

NAMES = ("Ann", "Bob", "Cat")
SHORT: dict[str, dict[str, object]] = {
    "binary": {"size": 6},
    "bot255": {"rounds": 1},
    "one-zero-one": {},
    "zero-point-one": {"rules": "codecup"},
}
"""Options by which games do not last long."""
LIMITS: dict[str, Any] = {
    "max_bots": 0,
    "commands_per_second": 10**6,
    "commands_per_second_per_address": 10**6,
    "chat_lines_per_minute": 10**6,
    "chat_lines_per_table": 10**6,
    "startup_seconds": 0.01,
}
"""Settings for guests who play as fast as they can."""
TERMS: Sequence[tuple[str, int, Clock]] = (
    ("binary", 2, Clock(delay_ms=40)),
    ("one-zero-one", 2, Clock(bank_ms=600_000, increment_ms=1000, timeout="lose")),
    ("zero-point-one", 2, Clock(bank_ms=600_000, delay_ms=100)),
    ("bot255", 2, Clock(periods=3, period_ms=60_000)),
    ("bot255", 3, Clock()),
)


async def open_tables(regulars: Sequence[Regular]) -> list[str]:
    """Open the tables, at which the first guests sit; return their ids."""
    opened = []
    for game, seats, clock in TERMS:
        offers = (SeatOffer("me"), *[SeatOffer("anyone")] * (seats - 1))
        options = SHORT[game]
        table = await regulars[0].insist(
            CreateTable(game=game, seats=offers, options=options, clock=clock, rated=seats == 2)
        )
        assert isinstance(table, Table)
        for guest in regulars[1:seats]:
            await guest.insist(Join(table=table.table))
        opened.append(table.table)
    return opened


async def end(regulars: Sequence[Regular]) -> None:
    """Have the games that run be played to their ends, and no other begin."""
    for regular in regulars:
        regular.wants_more = False
    while running := [regular for regular in regulars if not regular.is_done]:
        running[0].took.clear()
        await running[0].took.wait()
