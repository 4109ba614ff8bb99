"""Guests behind a bad network play all games to their ends, and see what the server has."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from oneoh_games import GAMES
from oneoh_protocol.client import Client
from oneoh_protocol.messages import Table, Watch
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.evenings.bad_network import BadNetwork
from tests.server.evenings.ledger import Ledger
from tests.server.evenings.opening import LIMITS, NAMES, end, open_tables
from tests.server.evenings.regular import Regular, soon
from tests.server.players import serving

SAME = ("phase", "turn", "to_act", "view", "history", "outcome", "ended_by", "seed", "options")
"""Fields that stay once a game is over; guests come and go."""


async def play_while_cutting(database: Path, seed: int, cuts: int) -> Ledger:
    """Have guests play until so many connections were cut; return what they were promised."""
    ledger = Ledger()
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        server = await enter(serving(SqliteStore(str(database)), dict(GAMES), **LIMITS))
        network = await enter(BadNetwork(server.url, seed))
        regulars = [
            Regular(
                await enter(Client(network.url, name=name, agent="bot", backoff=soon)),
                name,
                ledger,
                seed,
            )
            for name in NAMES
        ]
        async with asyncio.TaskGroup() as playing:
            tasks = [playing.create_task(regular.play()) for regular in regulars]
            await open_tables(regulars)
            while network.cuts < cuts:
                regulars[0].took.clear()
                await regulars[0].took.wait()
            network.calm = True
            await end(regulars)
            for regular in regulars:
                await sees_what_the_server_has(regular)
            assert network.half_open
            for task in tasks:
                task.cancel()
    return ledger


async def sees_what_the_server_has(regular: Regular) -> None:
    """Compare the tables that a guest has folded from events with the server's."""
    for held in list(regular.held.values()):
        whole = await regular.insist(Watch(table=held.table))
        assert isinstance(whole, Table)
        for name in SAME:
            assert getattr(held, name) == getattr(whole, name)


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_bad_network_loses_and_doubles_nothing(tmp_path: Path, long: bool) -> None:
    async with asyncio.timeout(800 if long else 90):
        database = tmp_path / "oneoh.db"
        ledger = await play_while_cutting(database, seed=13, cuts=300 if long else 30)
    ledger.check(database)
    assert len(ledger.accepted) > 100
    assert ledger.said
