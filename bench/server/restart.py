"""Restart of a server that has many tables with running games."""

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.server.growth import GAME
from bench.server.processes import Running, leave_first_core, oneoh_server
from oneoh_server.capacity.load import Load
from oneoh_server.capacity.table import SEATS, welcomed
from oneoh_server.statistics.process import cpu_seconds

TABLES_OF_A_PAIR = 100


class Restart(NamedTuple):
    """Seconds from the start of the process until the first guest is welcomed."""

    wall: float
    cpu: float


def restart(python: str, tables: int) -> Restart:
    """Return what a start costs with so many tables in the store."""
    leave_first_core()
    with TemporaryDirectory() as name:
        database = Path(name) / "bench.db"
        with oneoh_server(python, database=database) as running:
            asyncio.run(_open_tables(running, tables))
        begin = time.perf_counter()
        with oneoh_server(python, database=database) as running:
            asyncio.run(_come(running))
            return Restart(time.perf_counter() - begin, cpu_seconds(running.pid))


async def _open_tables(running: Running, tables: int) -> None:
    """Have pairs of guests begin games."""
    async with Load() as load:
        for _ in range(tables // TABLES_OF_A_PAIR):
            host, guest = await welcomed(load, running.url, 2)
            for _ in range(TABLES_OF_A_PAIR):
                opened = await host.ask(type="create", game=GAME, seats=SEATS)
                await guest.ask(type="join", table=opened.table)


async def _come(running: Running) -> None:
    async with Load() as load:
        await welcomed(load, running.url, 1)
