"""A server that is killed at any moment keeps every promise, in all games at once."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Protocol

import pytest

from oneoh_protocol.client import Client
from oneoh_server.migrate_command import main as migrate
from tests.end_to_end.lobby_process import LobbyProcess
from tests.server.evenings.ledger import Ledger
from tests.server.evenings.opening import LIMITS, NAMES, end, open_tables
from tests.server.evenings.regular import Regular, soon
from tests.server.stores.postgres_server import PostgresServer


class Victim(Protocol):
    """Server that can be killed, and started again."""

    def kill(self) -> None: ...

    def start(self) -> None: ...


class Fuse:
    """Kills a server after a number of frames, whichever way they go."""

    def __init__(self, victim: Victim, rng: random.Random) -> None:
        self._victim = victim
        self._rng = rng
        self._left = 0
        self._blown = asyncio.Event()

    def count(self, _way: object, _frame: bytes) -> None:
        """Note a frame; the last one is sent, or received, as the server dies."""
        self._left -= 1
        if self._left == 0:
            self._victim.kill()
            self._blown.set()

    async def blow(self) -> None:
        """Wait until the server is killed, and start it again."""
        often = self._rng.random() < 0.3
        self._left = self._rng.randint(1, 12) if often else self._rng.randint(12, 150)
        await self._blown.wait()
        self._blown.clear()
        self._victim.start()


async def play_while_killing(
    folder: Path, db: str, seed: int, kills: int, victim: Victim | None = None
) -> Ledger:
    """Have guests play while the server, or another one, is killed so often.

    `db` is the setting of the server, whose log is in the folder. Return what the guests were
    promised.
    """
    ledger, rng = Ledger(), random.Random(seed)
    async with AsyncExitStack() as stack:
        lobby = stack.enter_context(LobbyProcess(db, log=folder / "log", **LIMITS))
        fuse = Fuse(victim or lobby, rng)
        regulars = [
            Regular(
                await stack.enter_async_context(client),
                name,
                ledger,
                seed,
                store_fails=victim is not None,
            )
            for name, client in clients(lobby.url, fuse)
        ]
        async with asyncio.TaskGroup() as playing:
            tasks = [playing.create_task(regular.play()) for regular in regulars]
            await open_tables(regulars)
            for _ in range(kills):
                await fuse.blow()
            await end(regulars)
            for task in tasks:
                task.cancel()
    return ledger


def clients(url: str, fuse: Fuse) -> Iterator[tuple[str, Client]]:
    for name in NAMES:
        yield name, Client(url, name=name, agent="bot", backoff=soon, tap=fuse.count)


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_server_that_is_killed_keeps_every_promise_once(tmp_path: Path, long: bool) -> None:
    async with asyncio.timeout(800 if long else 90):
        database = tmp_path / "oneoh.db"
        ledger = await play_while_killing(tmp_path, str(database), 13, kills=300 if long else 20)
    ledger.check(database)
    assert "Traceback" not in (tmp_path / "log").read_text()
    assert len(ledger.accepted) > 100
    assert ledger.said
    for fault in faults(ledger):
        copy = tmp_path / "faulty.db"
        shutil.copy(database, copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as faulty:
            assert faulty.execute(fault).rowcount == 1
        with pytest.raises(AssertionError):
            ledger.check(copy)


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_server_on_postgresql_that_is_killed_keeps_every_promise_once(
    tmp_path: Path, database: str, long: bool
) -> None:
    async with asyncio.timeout(800 if long else 90):
        ledger = await play_while_killing(tmp_path, database, 14, kills=300 if long else 10)
    copied = tmp_path / "oneoh.db"
    assert await asyncio.to_thread(migrate, ["migrate", database, str(copied)]) == 0
    ledger.check(copied)
    assert "Traceback" not in (tmp_path / "log").read_text()
    assert len(ledger.accepted) > 50


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_postgresql_that_is_killed_costs_no_promise(
    tmp_path: Path, database: str, postgres: PostgresServer, long: bool
) -> None:
    async with asyncio.timeout(800 if long else 90):
        kills = 50 if long else 4
        ledger = await play_while_killing(tmp_path, database, 15, kills, postgres)
    copied = tmp_path / "oneoh.db"
    assert await asyncio.to_thread(migrate, ["migrate", database, str(copied)]) == 0
    ledger.check(copied)
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert "taken over" not in log
    assert len(ledger.accepted) > 20


def faults(ledger: Ledger) -> Iterator[str]:
    """Yield faults of a database, each of which breaks a promise that was made."""
    table, request = max(ledger.accepted, key=lambda each: each[1])
    accepted = (
        "SELECT number FROM facts JOIN tables ON tables.rowid = table_number"
        f" WHERE id = '{table}' AND fact LIKE '%\"acted\"%'"
        f" ORDER BY number LIMIT 1 OFFSET {request - 1}"
    )
    said = f"json_extract(said, '$.line.text') = '{min(ledger.said)}'"
    other = "replace(fact, 'action\":\"', 'action\":\"x')"
    yield f"DELETE FROM facts WHERE number = ({accepted})"
    yield f"UPDATE facts SET fact = {other} WHERE number = ({accepted})"
    yield f"DELETE FROM chat WHERE {said}"
    yield f"INSERT INTO chat (table_id, said, day) SELECT table_id, said, day FROM chat WHERE {said}"
    yield "DELETE FROM finished WHERE number = 1"
    yield (
        "UPDATE rating_points SET mean = mean + 1"
        " WHERE (player, number) = (SELECT player, number FROM rating_points LIMIT 1)"
    )
