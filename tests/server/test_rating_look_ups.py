"""Ratings are looked up by one query at a time, together for all who ask meanwhile."""

import asyncio
from collections.abc import Sequence

import pytest

from oneoh_protocol.messages import SeatRating
from oneoh_server import rating_look_ups
from oneoh_server.rating_look_ups import RatingLookUps
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.memory.record_index import MemoryRecordIndex
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.record_index import RatingKind

KIND, OTHER = RatingKind("binary", "blitz"), RatingKind("bot255", "blitz")
RATINGS = {name: SeatRating(1500 + number, 80) for number, name in enumerate("abcd")}


class Index(MemoryRecordIndex):
    """Index whose answers wait until the test lets one go."""

    def __init__(self) -> None:
        super().__init__(MemoryStore().facts)
        self.asked: list[str] = []
        self.going = asyncio.Semaphore(0)
        self.fails = False

    async def ratings(self, kind: RatingKind, players: Sequence[str]) -> dict[str, SeatRating]:
        self.asked.append(f"{kind.game}:{''.join(players)}")
        await self.going.acquire()
        if self.fails:
            raise StoreError("the store is away")
        return {player: RATINGS[player] for player in players if player in RATINGS}


async def a_turn() -> None:
    """Let all tasks go on until they wait."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_those_who_ask_while_a_query_is_under_way_share_the_next_one() -> None:
    index = Index()
    ups = RatingLookUps(index)
    first = asyncio.create_task(ups.find(KIND, ["a"]))
    await a_turn()
    rest = [
        asyncio.create_task(ups.find(kind, list(players)))
        for kind, players in ((KIND, "bz"), (OTHER, "a"), (KIND, "cb"))
    ]
    await a_turn()
    assert index.asked == ["binary:a"]
    for _ in range(3):
        index.going.release()
    assert await first == {"a": RATINGS["a"]}
    assert await asyncio.gather(*rest) == [
        {"b": RATINGS["b"]},
        {"a": RATINGS["a"]},
        {"c": RATINGS["c"], "b": RATINGS["b"]},
    ]
    assert index.asked == ["binary:a", "binary:bzc", "bot255:a"]


async def test_a_query_takes_only_so_many_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating_look_ups, "PLAYERS", 2)
    index = Index()
    ups = RatingLookUps(index)
    finds = [asyncio.create_task(ups.find(KIND, [name])) for name in "abcd"]
    for _ in range(2):
        index.going.release()
    await asyncio.gather(*finds)
    assert index.asked == ["binary:ab", "binary:cd"]


async def test_all_who_share_a_query_hear_that_it_failed() -> None:
    index = Index()
    index.fails = True
    ups = RatingLookUps(index)
    finds = [asyncio.create_task(ups.find(KIND, [name])) for name in "ab"]
    index.going.release()
    for find in finds:
        with pytest.raises(StoreError, match="away"):
            await find


async def test_one_who_gives_up_takes_nothing_from_the_others() -> None:
    index = Index()
    ups = RatingLookUps(index)
    one, other = (asyncio.create_task(ups.find(KIND, [name])) for name in "ab")
    await a_turn()
    one.cancel()
    index.going.release()
    assert await other == {"b": RATINGS["b"]}
    last = asyncio.create_task(ups.find(KIND, ["c"]))
    await a_turn()
    await ups.stop()
    with pytest.raises(asyncio.CancelledError):
        await last
