"""Quick pairing over real sockets: from the queue to a table, and out of the queue."""

import asyncio
from pathlib import Path

import pytest

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    Clock,
    CreateTable,
    Done,
    ListGuests,
    Paired,
    Queued,
    SeatOffer,
    Seek,
    Unqueued,
    Unseek,
    Watch,
)
from oneoh_server.stores.contract import Store
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.players import GAME, Player, playing, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")

CALM = Clock(bank_ms=900_000, increment_ms=10_000)


async def code_of(player: Player, command: Seek) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


async def test_two_who_want_the_same_sit_at_a_running_game() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        reply = await ann.ask(Seek(game=GAME, clock=CALM, rated=True, span=100))
        assert isinstance(reply, Queued)
        assert (reply.place.seats, reply.place.rating, reply.place.others) == (2, 1500, 0)
        async with playing(server.url, "Bob") as bob:
            await bob.ask(Seek(game=GAME, clock=CALM, rated=True))
            found = [await player.next(Paired) for player in (ann, bob)]
            assert found[0].ticket == reply.place.ticket
            assert found[0].table == found[1].table
            tables = [await player.ask(Watch(table=found[0].table)) for player in (ann, bob)]
            assert {table.seat for table in tables} == {0, 1}
            assert {seat.name for seat in tables[0].seats} == {"Ann", "Bob"}
            assert (tables[0].phase, tables[0].clock, tables[0].rated) == ("running", CALM, True)
            over = await asyncio.gather(ann.play(), bob.play())
            assert over[0].outcome is not None


async def test_who_loses_the_connection_leaves_the_queue_and_knows_it() -> None:
    async with serving() as server:
        async with playing(server.url, "Ann") as ann:
            await ann.ask(Seek(game=GAME))
            token = ann.client.token
        async with playing(server.url, "Bob") as bob:
            while (await bob.ask(Seek(game=GAME))).place.others:  # noqa: ASYNC110
                await asyncio.sleep(0.01)  # until the server has noticed that Ann is gone
            async with playing(server.url, "Ann", token=token) as again:
                assert again.welcome.queued is None


async def test_a_connection_that_takes_over_has_the_place_of_the_one_before() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        place = (await ann.ask(Seek(game=GAME, clock=CALM, opponents="people"))).place
        async with playing(server.url, "Ann", token=ann.client.token) as again:
            queued = again.welcome.queued
            assert queued is not None
            assert (queued.ticket, queued.clock, queued.opponents) == (place.ticket, CALM, "people")
            async with playing(server.url, "Bob") as bob:
                await bob.ask(Seek(game=GAME, clock=CALM))
                assert (await again.next(Paired)).ticket == place.ticket


async def test_a_second_seek_replaces_the_first_and_unseek_ends_it() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        first = (await ann.ask(Seek(game=GAME))).place
        second = (await ann.ask(Seek(game=GAME, clock=CALM))).place
        assert second.ticket != first.ticket
        assert isinstance(await ann.ask(Unseek()), Done)
        assert isinstance(await ann.ask(Unseek()), Done)
        async with playing(server.url, "Bob") as bob:
            assert (await bob.ask(Seek(game=GAME, clock=CALM))).place.others == 0


async def test_who_plays_is_paired_only_after_the_game() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Cat") as cat,
    ):
        table = (await ann.open()).table
        await bob.join(table)
        await ann.ask(Seek(game=GAME))
        await cat.ask(Seek(game=GAME))
        await asyncio.gather(ann.play(), bob.play())
        paired = await cat.next(Paired)
        assert (await ann.next(Paired)).table == paired.table


# Of several processes another one has the queue then.
@pytest.mark.parametrize("one_and_two_nodes", [1], indirect=True)
async def test_the_end_of_the_server_ends_the_queue() -> None:
    async with serving(drain_seconds=30) as server, playing(server.url, "Ann") as ann:
        place = (await ann.ask(Seek(game=GAME))).place
        server.drain.begin()
        assert await ann.next(Unqueued) == Unqueued(place.ticket, "draining")
        assert await code_of(ann, Seek(game=GAME)) == "draining"


async def test_a_seek_is_refused_for_what_cannot_be_played() -> None:
    async with serving(tables_per_guest=1) as server, playing(server.url, "Ann") as ann:
        assert await code_of(ann, Seek(game="chess")) == "no-such-game"
        assert await code_of(ann, Seek(game=GAME, seats=9)) == "bad-seats"
        assert await code_of(ann, Seek(game=GAME, clock=Clock(increment_ms=5))) == "bad-options"
        await ann.ask(CreateTable(game=GAME, seats=(SeatOffer("me"), SeatOffer("anyone"))))
        assert await code_of(ann, Seek(game=GAME)) == "too-many"


async def test_who_may_have_no_more_tables_is_told_and_the_other_waits_on() -> None:
    async with (
        serving(tables_per_guest=1) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        place = (await ann.ask(Seek(game=GAME))).place
        await ann.open()
        await bob.ask(Seek(game=GAME))
        assert await ann.next(Unqueued) == Unqueued(place.ticket, "too-many")
        async with playing(server.url, "Cat") as cat:
            await cat.ask(Seek(game=GAME))
            assert (await bob.next(Paired)).table == (await cat.next(Paired)).table


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_the_rating_of_the_same_kind_of_games_counts(kind: str, tmp_path: Path) -> None:
    store: Store = MemoryStore() if kind == "memory" else SqliteStore(str(tmp_path / "a.db"))
    blitz = Clock(bank_ms=60_000)
    async with (
        serving(store, rating_season="year") as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        winners = 2
        while winners > 1:  # the deal is random, and a draw of equals changes no rating
            table = (await ann.open(clock=blitz, rated=True)).table
            await bob.join(table)
            over, _ = await asyncio.gather(ann.play(), bob.play())
            assert over.outcome is not None
            winners = over.outcome.places.count(1)
        places = [
            (await player.ask(Seek(game=GAME, clock=blitz, span=0))).place for player in (ann, bob)
        ]
        ratings = [place.rating for place in places]
        assert sum(ratings) == 3000
        assert ratings != [1500, 1500]
        assert (await ann.ask(Seek(game=GAME, clock=CALM))).place.rating == 1500
        rows = (await bob.ask(ListGuests(game=GAME, speed="blitz"))).guests
        assert [row.rating for row in rows] == ratings
