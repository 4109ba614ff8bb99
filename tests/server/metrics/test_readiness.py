"""Readiness: a server that drains, or whose store keeps nothing, is not ready."""

import asyncio
import os
from pathlib import Path

import pytest

from oneoh_server.drain import Drain
from oneoh_server.house_bots import HouseBots
from oneoh_server.identity.guests import Guests
from oneoh_server.identity.held_names import HeldNames
from oneoh_server.metrics import readiness
from oneoh_server.metrics.readiness import KEPT_S, Readiness
from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.sqlite.store import SqliteStore
from oneoh_server.table_registry import TableRegistry


class Moody(MemoryStore):
    """Store that answers as it is told, and counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.full = self.stuck = False

    async def probe(self) -> None:
        self.asked += 1
        if self.stuck:
            await asyncio.Event().wait()
        if self.full:
            raise StoreError("the disk is full")


class Ready:
    """Readiness at a time of its own."""

    def __init__(self, store: Store) -> None:
        self.now = 0.0
        guests = Guests(store.identities, HeldNames(store.identities))
        registry = TableRegistry(store, guests, HouseBots(0), lambda: self.now)
        self.drain = Drain(registry, 30, lambda: self.now)
        self.readiness = Readiness(store, self.drain, lambda: self.now)

    async def problem(self) -> str | None:
        return await self.readiness.problem()


async def test_a_store_that_keeps_nothing_makes_the_server_not_ready_until_it_does() -> None:
    store = Moody()
    ready = Ready(store)
    assert await ready.problem() is None
    store.full = True
    ready.now += KEPT_S
    assert await ready.problem() == "the store keeps nothing: the disk is full"
    store.full = False
    ready.now += KEPT_S
    assert await ready.problem() is None


async def test_the_store_is_asked_no_more_often_than_it_needs() -> None:
    store = Moody()
    ready = Ready(store)
    await asyncio.gather(*(ready.problem() for _ in range(9)))
    assert store.asked == 1


async def test_a_store_that_does_not_answer_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "PROBE_S", 0.01)
    store = Moody()
    store.stuck = True
    assert await Ready(store).problem() == "the store does not answer"


async def test_a_server_that_drains_is_not_ready() -> None:
    ready = Ready(MemoryStore())
    ready.drain.begin()
    assert await ready.problem() == "the server drains"


async def test_a_probe_writes_to_the_file_and_leaves_it_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "oneoh.db"
    store = SqliteStore(str(path))
    before = store.commits.sizes.count
    await store.probe()
    size = os.stat(f"{path}-wal").st_size
    await store.probe()
    assert store.commits.sizes.count == before + 2
    assert os.stat(f"{path}-wal").st_size > size
    await store.close()
    await SqliteStore(str(path)).close()  # the version is still the one that it knows
