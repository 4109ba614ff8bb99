"""Growth of costs: with spectators, followers of the list, tables, and the length of a game."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import NamedTuple, TypeVar

from bench.server.contenders import oneoh
from bench.server.measure import Cost, count, open_tables
from bench.server.processes import Running, leave_first_core
from oneoh_server.capacity.load import Load
from oneoh_server.capacity.table import SEATS, Guest, PlayedTable, welcomed
from oneoh_server.statistics.process import cpu_seconds

GAME = "one-zero-one"
LONG_GAME = "bot255"
"""Game that random play does not end in less than 440 moves."""
NEVER = 10_000
"""Moves after which a game is given up, and that none lasts."""
LISTS = 100
"""Requests for the list that one guest sends at once."""
ROUNDS = 5

Figures = TypeVar("Figures")


class Coming(NamedTuple):
    """Cost of spectators who come to a table at which nobody moves."""

    frames: int
    cpu_ms: float


def spectators_come(python: str, spectators: int) -> Coming:
    """Return the cost of the spectators' coming, their `hello` left out."""

    async def run(load: Load, running: Running) -> Coming:
        [host, guest, *others] = await welcomed(load, running.url, 2 + spectators)
        table = (await host.ask(type="create", game=GAME, seats=SEATS)).table
        await guest.ask(type="join", table=table)
        load.restart()
        before = cpu_seconds(running.pid)
        for other in others:
            await other.ask(type="watch", table=table)
        await asyncio.sleep(1)  # a server may tell of them later
        return Coming(load.frames, 1e3 * (cpu_seconds(running.pid) - before))

    return _at_fresh_server(python, run)


def with_spectators(python: str, spectators: int, moves: int) -> Cost:
    """Return the cost of a move at one table that is watched."""

    async def run(load: Load, running: Running) -> Cost:
        url, contender = running.url, oneoh(python, LONG_GAME, NEVER, stagger=False)
        [table] = await open_tables(contender, load, url, 1)
        assert isinstance(table, PlayedTable)
        await table.open()
        for guest in await welcomed(load, running.url, spectators):
            await guest.ask(type="watch", table=table.id)
        table.join()
        await load.until(1)
        return await count(load, running.pid, moves)

    return _at_fresh_server(python, run)


def with_followers(python: str, followers: int, tables: int, moves: int) -> Cost:
    """Return the cost of a move while guests follow the list, at games of 8 moves."""

    async def run(load: Load, running: Running) -> Cost:
        for guest in await welcomed(load, running.url, followers):
            await guest.ask(type="list", follow=True)
        for table in await open_tables(oneoh(python, GAME, 8), load, running.url, tables):
            table.begin()
        await load.until(tables)
        return await count(load, running.pid, moves)

    return _at_fresh_server(python, run)


def by_length(python: str, tables: int, later: int) -> tuple[Cost, Cost]:
    """Return the cost of the first 20 moves of long games, and of 20 after about `later`."""

    async def run(load: Load, running: Running) -> tuple[Cost, Cost]:
        contender = oneoh(python, LONG_GAME, NEVER, stagger=False)
        for table in await open_tables(contender, load, running.url, tables):
            table.begin()
        await load.until(tables)
        first = await count(load, running.pid, 20 * tables)
        await load.until(later * tables)
        return first, await count(load, running.pid, 20 * tables)

    return _at_fresh_server(python, run)


def delay_by_lists(python: str, tables: int) -> float:
    """Return the ms, in the median, of a command while another guest asks for `LISTS` lists."""

    async def run(load: Load, running: Running) -> float:
        [greedy, other, *hosts] = await welcomed(load, running.url, 12)
        for number in range(tables):
            host = hosts[number % len(hosts)]
            await host.ask(type="create", game=GAME, seats=SEATS)
        return median([await _delay(greedy, other) for _ in range(ROUNDS)])

    return _at_fresh_server(python, run)


async def _delay(greedy: Guest, other: Guest) -> float:
    lists = [asyncio.create_task(greedy.ask(type="list")) for _ in range(LISTS)]
    await asyncio.sleep(0)  # the tasks send now
    begin = time.perf_counter()
    await other.ask(type="unfollow")
    delay = 1e3 * (time.perf_counter() - begin)
    await asyncio.gather(*lists)
    return delay


def _at_fresh_server(python: str, run: Callable[[Load, Running], Awaitable[Figures]]) -> Figures:
    async def loaded(running: Running) -> Figures:
        async with Load() as load:
            return await run(load, running)

    leave_first_core()
    with oneoh(python, GAME).start(()) as running:
        return asyncio.run(loaded(running))
