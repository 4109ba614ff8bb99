"""Ends that come while others are being indexed are indexed together, or each alone if that fails."""

import asyncio
import gc
import warnings
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.messages import ListFinished, Resign
from oneoh_server.records.finished_games import FinishedGames
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.memory.record_index import MemoryRecordIndex
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.record_index import EndedTable
from oneoh_server.tables.state import Table
from tests.server.records.test_recording import act, started


class Index(MemoryRecordIndex):
    """Index that notes which tables it is given together, and does not take some of them."""

    def __init__(self, *refused: str) -> None:
        super().__init__(MemoryStore().facts)
        self._refused = set(refused)
        self.given: list[str] = []

    async def add_unrated(self, ended: Sequence[EndedTable]) -> None:
        tables = [each.table for each in ended]
        self.given.append("".join(tables))
        if self._refused.intersection(tables):
            raise StoreError("the disk is full")
        await super().add_unrated(ended)


def noting(index: Index) -> FinishedGames:
    store = MemoryStore()
    store.records = index
    return FinishedGames(store, GAMES, "lobby")


def ended(name: str) -> Table:
    game = started("binary")
    act(game)
    game.ask("ann", Resign(id=9, table=game.table.id))
    return replace(game.table, id=name)


async def listed(finished: FinishedGames) -> str:
    games = (await finished.list("ann", ListFinished(id=3))).games
    return "".join(game.table for game in reversed(games))


async def test_ends_of_one_moment_are_indexed_together() -> None:
    index = Index()
    finished = noting(index)
    for name in "abc":
        finished.ended(ended(name))
    assert await listed(finished) == "abc"
    finished.ended(ended("d"))
    await finished.stop()
    assert index.given == ["abc", "d"]


async def test_a_table_that_cannot_be_indexed_keeps_no_other_from_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    index = Index("b")
    finished = noting(index)
    for name in "abc":
        finished.ended(ended(name))
    assert await listed(finished) == "ac"
    assert index.given == ["abc", "a", "b", "c"]
    assert caplog.messages == ["table b could not be indexed: the disk is full"]


async def test_an_index_that_broke_once_is_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    index = Index()
    finished = noting(index)
    with monkeypatch.context() as broken:
        broken.setattr(index, "add_unrated", _break)
        finished.ended(ended("a"))
        with pytest.raises(RuntimeError, match="a bug"):
            await finished.stop()
    finished.ended(ended("b"))
    assert await listed(finished) == "b"


def test_a_loop_that_ends_before_the_turn_of_a_table_leaves_no_coroutine_behind() -> None:
    """As where the process is interrupted: a coroutine that was never awaited would be a warning."""

    async def leave() -> None:
        finished = noting(Index())
        for name in "ab":
            finished.ended(ended(name))
        finished.reopened(ended("a"))

    asyncio.run(leave())
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        gc.collect()
    assert not warned


async def _break(_ended: Sequence[EndedTable]) -> None:
    raise RuntimeError("a bug")


async def test_an_end_that_is_taken_back_at_once_is_forgotten_after_it_was_indexed() -> None:
    index = Index()
    finished = noting(index)
    for name in "ab":
        finished.ended(ended(name))
    finished.reopened(ended("a"))
    assert await listed(finished) == "b"
