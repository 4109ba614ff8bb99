"""Cost of a move at a server: a fresh process, a warm-up, and counted moves."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from bench.server.contenders import Contender
from bench.server.counters import (
    VALGRIND,
    Instructions,
    perf_counts,
    read_valgrind,
    switch_valgrind,
)
from bench.server.processes import Running, leave_first_core
from oneoh_server.capacity.load import Load, Table
from oneoh_server.statistics.process import cpu_seconds

CONNECT_AT_ONCE = 50


class Cost(NamedTuple):
    """Counts of a cell: moves, and what the server spent on them."""

    moves: int
    seconds: float
    cpu_s: float
    instructions: int | None
    frames: int
    bytes: int
    latencies: list[float]

    @property
    def cpu_ms(self) -> float:
        """Processor time of a move, user and kernel, in ms."""
        return 1e3 * self.cpu_s / self.moves

    def latency_ms(self, percent: int) -> float:
        """Milliseconds from a move until it is accepted, at a percentile."""
        return 1e3 * quantiles(self.latencies, n=100)[percent - 1]


class Cell(NamedTuple):
    """Size of a measurement."""

    tables: int
    warm_up: int
    """Moves that are not counted."""
    moves: int
    pace: float | None = None
    """Seconds between two moves of a table."""


def measure(contender: Contender, cell: Cell) -> Cost:
    """Return the cost of the moves of a cell at a fresh server."""
    leave_first_core()
    with contender.start(()) as running:
        return asyncio.run(_measure(contender, cell, running))


async def _measure(contender: Contender, cell: Cell, running: Running) -> Cost:
    async with Load(cell.pace) as load:
        tables = await open_tables(contender, load, running.url, cell.tables)
        await _begin(tables, cell.pace)
        await load.until(cell.warm_up)
        return await count(load, running.pid, cell.moves)


async def count(load: Load, pid: int, moves: int) -> Cost:
    """Count what the server spends on the next moves."""
    instructions = Instructions(pid) if perf_counts() else None
    load.restart()
    before, begin = cpu_seconds(pid), time.perf_counter()
    await load.until(moves)
    spent, cpu = time.perf_counter() - begin, cpu_seconds(pid) - before
    counted = instructions.stop() if instructions else None
    frames, size = load.frames, load.bytes
    return Cost(load.moves, spent, cpu, counted, frames, size, list(load.latencies))


async def open_tables(contender: Contender, load: Load, url: str, number: int) -> list[Table]:
    """Connect the players of `number` tables."""
    tables = [contender.table(url, load, each) for each in range(number)]
    for begin in range(0, number, CONNECT_AT_ONCE):
        some = tables[begin : begin + CONNECT_AT_ONCE]
        await asyncio.gather(*(table.connect() for table in some))
    return tables


async def _begin(tables: Sequence[Table], pace: float | None) -> None:
    """Begin at all tables; those with a pace evenly spread over it."""
    for table in tables:
        table.begin()
        await asyncio.sleep(pace / len(tables) if pace else 0)


def user_instructions(contender: Contender, cell: Cell) -> float:
    """Return the user instructions of a move under valgrind, in thousands."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with contender.start([*VALGRIND, f"--log-file={log}"]) as running:
            moves = asyncio.run(_count_by_valgrind(contender, cell, running))
        return read_valgrind(log.read_text("utf-8")) / moves / 1e3


async def _count_by_valgrind(contender: Contender, cell: Cell, running: Running) -> float:
    """Have valgrind count while at least so many moves are made; return how many there were."""
    async with Load() as load:
        tables = await open_tables(contender, load, running.url, cell.tables)
        await _begin(tables, None)
        await load.until(cell.warm_up)
        begin = await _moves_at_switch(load, running, "on")
        await load.until(cell.warm_up + cell.moves)
        return await _moves_at_switch(load, running, "off") - begin


async def _moves_at_switch(load: Load, running: Running, state: Literal["on", "off"]) -> float:
    """Switch valgrind, and return how many moves were made, in the middle of the time it took."""
    before = load.moves
    await asyncio.to_thread(switch_valgrind, running.pid, state)
    return (before + load.moves) / 2
