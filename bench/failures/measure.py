"""Measurement of one failure: a fresh lobby, tables that are played, and the record afterwards."""

import asyncio
import itertools
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.server.bus.nats_server import NatsServer
from tests.server.failures.failures import Failure
from tests.server.failures.oracle import Verdict, judge
from tests.server.failures.split_tables import SplitTable, all_move, played_tables
from tests.server.failures.three_nodes import ThreeNodes
from tests.server.stores.postgres_server import PostgresServer

LEASE_S = 3.0
"""Default of the setting `lease_seconds`."""
WARM_UP = 5
"""Actions at each table before something fails."""
SETTLE_S = 3.0
"""Seconds for which pauses still count after every table has gone on."""
GIVE_UP_S = 60.0
"""Seconds in which every table has to go on."""
_NUMBERS = itertools.count(1)


class Pauses(NamedTuple):
    """Longest pause of each of some tables, in seconds."""

    median: float | None = None
    longest: float | None = None


class Outcome(NamedTuple):
    """Result of a failure."""

    living: Pauses
    """Pauses of the tables that live in the process that was struck; of all, if none was."""
    seated: Pauses
    """Pauses of those with a player who came in there."""
    others: Pauses
    went_on: int
    """Tables with an action after all was whole again."""
    verdict: Verdict


class Engines(NamedTuple):
    """Programs that the lobby needs."""

    postgres: PostgresServer
    nats: NatsServer | None
    """Bus; None if the database is the bus."""


def measure(engines: Engines, failure: Failure, tables: int) -> Outcome:
    """Have something fail while so many tables are played at."""
    name = f"bench{next(_NUMBERS)}"
    engines.postgres.run(f"CREATE DATABASE {name}")
    lobby = ThreeNodes(engines.postgres, name, engines.nats)
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(lobby, failure, tables, Path(folder)))


async def _measure(lobby: ThreeNodes, failure: Failure, count: int, folder: Path) -> Outcome:
    async with lobby.running(folder, lease_seconds=LEASE_S):
        async with played_tables(lobby.urls, count) as tables:
            await all_move(tables, WARM_UP)
            begin = asyncio.get_running_loop().time()
            await failure.strike(lobby)
            went_on = await _go_on(tables)
            await asyncio.sleep(SETTLE_S)
            end = asyncio.get_running_loop().time()
        verdict = await judge(lobby.database, tables)
    return _outcome(failure, tables, begin, end, went_on, verdict)


async def _go_on(tables: list[SplitTable]) -> int:
    """Return how many tables go on, once all do or there was time enough."""
    turns = [table.turn for table in tables]
    try:
        async with asyncio.timeout(GIVE_UP_S):
            await all_move(tables)
    except TimeoutError:
        pass
    return sum(table.turn > turn for table, turn in zip(tables, turns, strict=True))


def _outcome(
    failure: Failure,
    tables: list[SplitTable],
    begin: float,
    end: float,
    went_on: int,
    verdict: Verdict,
) -> Outcome:
    def pauses(of: Callable[[SplitTable], bool]) -> Pauses:
        return _pauses(table.pause(begin, end) for table in tables if of(table))

    if not failure.is_of_a_node:
        return Outcome(pauses(lambda _: True), Pauses(), Pauses(), went_on, verdict)
    return Outcome(
        pauses(lambda table: table.home == 0),
        pauses(lambda table: table.away == 0),
        pauses(lambda table: 0 not in (table.home, table.away)),
        went_on,
        verdict,
    )


def _pauses(pauses: Iterable[float]) -> Pauses:
    found = list(pauses)
    return Pauses(median(found), max(found)) if found else Pauses()
