"""Steps of load: more and more tables at a server of its own process, until a limit is reached."""

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Literal, TypeAlias

import msgspec

from oneoh_server.capacity.load import Load
from oneoh_server.capacity.server_process import START_S, Ready, start_server
from oneoh_server.capacity.table import PlayedTable
from oneoh_server.statistics.process import cpu_seconds, memory_bytes

FIRST = 50
"""Tables of the first step."""
GROWTH = 1.5
P99_MS = 100.0
"""Longest 99th percentile of a move's time that a player does not feel."""
CPU_PERCENT = 90.0
"""Most of a core that a server can use and still has room for a crowd that comes at once."""
KEPT_UP = 0.85
"""Part of the moves that are made at least: between two games, a table makes none."""
GAME_MOVES = 26
"""Moves until a game is given up, so that some game begins and ends all the time."""
CONNECT_AT_ONCE = 25
SPARE_FILES = 100
"""Open files of a process beside those of the players."""

Limit: TypeAlias = Literal["p99", "cpu", "pace", "generator"]
"""Limit of a step: the time of a move, the server's processor, moves that are missing, or the
processor of the program that plays, which says nothing of the server."""


class Plan(msgspec.Struct, frozen=True):
    """Load that is wanted."""

    games: tuple[str, ...]
    """Games of the tables, in turn."""
    tables: int | None = None
    """Tables of the only step; None: as many steps as it takes."""
    seconds: float = 10.0
    """Time of a step that is measured."""
    pace_s: float = 1.0
    """Seconds between two moves of a table."""


class Step(msgspec.Struct, frozen=True):
    """Figures of a step."""

    tables: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    cpu_percent: float | None
    """Processor time of the server, in percent of a core; None where it cannot be read."""
    memory_mib: float | None
    generator_percent: float
    """Processor time of the program that plays."""
    limit: Limit | None = None
    """Limit that was reached."""


async def steps(plan: Plan) -> AsyncGenerator[Step]:
    """Yield each step as it is over; the last one reached a limit, or all that was asked for.

    Raises OSError, ChildFailed, or what a player met.
    """
    with tempfile.TemporaryDirectory() as folder:
        server = await start_server(str(Path(folder) / "bench.db"))
        try:
            url = (await server.ready(Ready, START_S)).url
            async with Load(plan.pace_s) as load:
                tables = 0
                for count in sizes(plan.tables, most_tables()):
                    await _grow(load, url, plan, range(tables, count))
                    tables = count
                    step = await _measure(load, server.pid, tables, plan)
                    yield step
                    if step.limit is not None:
                        return
        finally:
            await server.stop()


def sizes(tables: int | None, most: int) -> Sequence[int]:
    """Return the numbers of tables of the steps, of which no one has more than `most`."""
    if tables is not None:
        return [min(tables, most)]
    found = [min(FIRST, most)]
    while found[-1] < most:
        found.append(min(most, round(found[-1] * GROWTH)))
    return found


def most_tables() -> int:
    """Return how many tables the limit of open files allows, which is raised if it can be."""
    try:
        import resource
    except ImportError:  # Windows
        return 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    files = 1_000_000 if soft == resource.RLIM_INFINITY else soft
    return max(1, min(10_000, (files - SPARE_FILES) // 2))


async def _grow(load: Load, url: str, plan: Plan, numbers: range) -> None:
    """Open more tables, and begin to play at them, evenly spread over the pace."""
    tables = []
    for number in numbers:
        game = plan.games[number % len(plan.games)]
        first = 1 + number % GAME_MOVES
        tables.append(PlayedTable(url, load, number, game=game, moves=GAME_MOVES, first=first))
    for begin in range(0, len(tables), CONNECT_AT_ONCE):
        await asyncio.gather(*(each.connect() for each in tables[begin : begin + CONNECT_AT_ONCE]))
    for each in tables:
        each.begin()
        await asyncio.sleep(plan.pace_s / len(tables))
    await load.last(2 * plan.pace_s)


async def _measure(load: Load, pid: int, tables: int, plan: Plan) -> Step:
    load.restart()
    begin, own, cpu = time.perf_counter(), time.process_time(), _cpu_seconds(pid)
    await load.last(plan.seconds)
    spent = time.perf_counter() - begin
    used = None if cpu is None else (_cpu_seconds(pid) or cpu) - cpu
    times = [1000 * seconds for seconds in load.latencies] or [0.0]
    cuts = quantiles([*times, *times], n=100)
    step = Step(
        tables,
        load.moves / spent,
        cuts[49],
        cuts[98],
        None if used is None else 100 * used / spent,
        _memory_mib(pid),
        100 * (time.process_time() - own) / spent,
    )
    return msgspec.structs.replace(step, limit=limit_of(step, tables / plan.pace_s))


def limit_of(step: Step, wanted: float) -> Limit | None:
    """Return the limit that a step reached, which was to make `wanted` moves a second."""
    if step.generator_percent > CPU_PERCENT:
        return "generator"
    if step.cpu_percent is not None and step.cpu_percent > CPU_PERCENT:
        return "cpu"
    if step.p99_ms > P99_MS:
        return "p99"
    return "pace" if step.moves_per_second < KEPT_UP * wanted else None


def _cpu_seconds(pid: int) -> float | None:
    try:
        return cpu_seconds(pid)
    except OSError:
        return None


def _memory_mib(pid: int) -> float | None:
    try:
        return memory_bytes(pid) / 2**20
    except OSError:
        return None
