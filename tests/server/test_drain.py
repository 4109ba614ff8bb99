"""The end of a server: announced, with time for the games that are played."""

import asyncio
import signal
from pathlib import Path

import pytest

from oneoh_protocol.client import Refusal
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import CreateTable, Draining, Join, Rematch, Resign, SeatOffer, Started
from tests.server.players import Player, playing, serving
from tests.server.test_resuming import ServerProcess


async def begin_game(one: Player, other: Player) -> str:
    """Begin a game of two guests; return its table."""
    table = (await one.open()).table
    await other.join(table)
    await one.next(Started)
    return table


async def test_everybody_is_told_and_later_guests_after_their_welcome() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        await begin_game(ann, bob)
        server.drain.begin()
        for player in (ann, bob):
            assert 0 < (await player.next(Draining)).left_ms <= 30_000
        async with playing(server.url, "Cat") as cat:
            assert 0 < (await cat.next(Draining)).left_ms <= 30_000


async def test_no_table_is_opened_and_a_rematch_is_one() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await begin_game(ann, bob)
        await ann.ask(Resign(table=table))
        server.drain.begin()
        opening = CreateTable(game="high-card", seats=(SeatOffer("me"), SeatOffer("anyone")))
        for command in (opening, Rematch(table=table)):
            with pytest.raises(Refusal) as caught:
                await ann.ask(command)
            assert caught.value.refused.code == "draining"
            assert 0 < caught.value.refused.detail["retry_ms"] <= 30_000


async def test_it_is_over_when_the_last_game_is() -> None:
    async with (
        serving(drain_seconds=3600) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await begin_game(ann, bob)
        finished = asyncio.create_task(server.drain.finish())
        await ann.next(Draining)
        assert not finished.done()
        await ann.ask(Resign(table=table))
        await finished


async def test_nobody_waits_for_a_game_whose_players_have_left() -> None:
    async with serving(drain_seconds=3600) as server:
        async with playing(server.url, "Ann") as ann, playing(server.url, "Bob") as bob:
            await begin_game(ann, bob)
        await server.drain.finish()


async def test_a_game_that_goes_on_is_left_when_its_time_is_up() -> None:
    async with (
        serving(drain_seconds=0.05) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        await begin_game(ann, bob)
        await server.drain.finish()


async def test_without_any_time_it_is_over_at_once() -> None:
    async with serving(drain_seconds=0) as server, playing(server.url, "Ann") as ann:
        await server.drain.finish()
        assert await ann.next(Draining) == Draining(0)


@pytest.mark.slow
async def test_the_first_sigterm_drains_the_second_ends_and_the_game_is_back_after_a_restart(
    tmp_path: Path,
) -> None:
    db = tmp_path / "oneoh.db"
    async with ServerProcess(db) as old:
        port = int(old.url.rsplit(":", 1)[1])
        async with playing(old.url, "Ann") as ann, playing(old.url, "Bob") as bob:
            seats = SeatOffer("me"), SeatOffer("anyone")
            table = (await ann.ask(CreateTable(game="one-zero-one", seats=seats))).table
            await bob.ask(Join(table=table))
            await ann.next(Started)
            assert old.process
            old.process.send_signal(signal.SIGTERM)
            await ann.next(Draining)
            assert await old.end(signal.SIGTERM) == 0
            async with ServerProcess(db, port):
                assert (await ann.next(Connected)).welcome.tables == (table,)
