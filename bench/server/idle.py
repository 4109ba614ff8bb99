"""Memory that idle clients take."""

import asyncio
from collections.abc import Awaitable, Callable

from bench.server.contenders import oneoh
from bench.server.processes import Running, leave_first_core
from oneoh_server.capacity.load import Load
from oneoh_server.capacity.table import SEATS, welcomed
from oneoh_server.statistics.process import memory_bytes

GAME = "one-zero-one"
FIRST = 50
"""Clients before the measurement: what the first ones load is not the others' cost."""


def memory_a_client(python: str, clients: int, *, seated: bool) -> float:
    """Return the bytes for a client that was welcomed, or has a seat in a game that waits."""
    leave_first_core()
    with oneoh(python, GAME).start(()) as running:
        return asyncio.run(_memory(running, clients, _sit_down if seated else welcomed))


async def _memory(
    running: Running, clients: int, come: Callable[[Load, str, int], Awaitable[object]]
) -> float:
    async with Load() as load:
        await come(load, running.url, FIRST)
        before = memory_bytes(running.pid)
        await come(load, running.url, clients)
        return (memory_bytes(running.pid) - before) / clients


async def _sit_down(load: Load, url: str, clients: int) -> None:
    """Seat two clients at each table, where the game begins and nobody moves."""
    guests = await welcomed(load, url, clients)
    for host, guest in zip(guests[::2], guests[1::2], strict=True):
        opened = await host.ask(type="create", game=GAME, seats=SEATS)
        await guest.ask(type="join", table=opened.table)
        await guest.ask(type="watch", table=opened.table)
