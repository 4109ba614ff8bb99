"""A seat that is claimed twice: the newer connection wins, and a wrong token disturbs nobody."""

import asyncio

import pytest

from oneoh_protocol.client import Client, ConnectionGone
from oneoh_protocol.client_events import Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import Act, Clock, Moved, Request, Seats, Watch
from tests.server.players import Player, playing, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")

CLOCK = Clock(bank_ms=600_000)


async def seats_until_a_move(player: Player) -> list[Seats]:
    """Return what a player is told of the seats before the next move."""
    told: list[Seats] = []

    def note(event: object) -> bool:
        if isinstance(event, Seats):
            told.append(event)
        return isinstance(event, Moved)

    await player.next(object, note)
    return told


async def test_the_newer_of_two_logins_has_the_seat_and_the_same_request() -> None:
    async with (
        serving() as server,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Ann") as ann,
    ):
        table = await ann.open(clock=CLOCK)
        await bob.join(table.table)
        first = await ann.next(Request)
        late = Act(table=table.table, request=first.request, action=first.legal_actions[0])
        async with playing(server.url, "Ann", token=ann.welcome.token) as newer:
            assert (await ann.next(Rejected)).code == CloseCode.REPLACED
            resumed = await newer.ask(Watch(table=table.table))
            assert (resumed.seat, resumed.request.request) == (0, first.request)
            with pytest.raises(ConnectionGone):
                await ann.ask(late)
            await newer.answer(resumed.request)
            told = await seats_until_a_move(bob)
            assert all(seat.present for seats in told for seat in seats.seats), "nobody was away"


async def test_of_many_logins_the_last_one_plays_the_game_to_its_end() -> None:
    async with (
        serving() as server,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Ann") as ann,
    ):
        token = ann.welcome.token
        table = await ann.open()
        await bob.join(table.table)
        for _ in range(5):
            async with playing(server.url, "Ann", token=token) as passing:
                assert (await passing.ask(Watch(table=table.table))).seat == 0
        async with playing(server.url, "Ann", token=token) as last:
            await last.ask(Watch(table=table.table))
            overs = await asyncio.gather(last.play(), bob.play())
            assert overs[0].outcome == overs[1].outcome


@pytest.mark.parametrize("token", ["x" * 16, "x" * 22, "-" * 128])
async def test_a_wrong_token_is_refused_and_the_seat_it_aims_at_hears_nothing(token: str) -> None:
    async with (
        serving() as server,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Ann") as ann,
    ):
        table = await ann.open(clock=CLOCK)
        await bob.join(table.table)
        request = await ann.next(Request)
        for _ in range(20):
            async with Client(server.url, name="Ann", token=token) as eve:
                rejected = await anext(eve.events())
                assert isinstance(rejected, Rejected)
                assert rejected.code == "bad-token"
        await ann.answer(request)
        told = [*await seats_until_a_move(ann), *await seats_until_a_move(bob)]
        assert all(seat.present for seats in told for seat in seats.seats)
        assert (await ann.ask(Watch(table=table.table))).turn == 1
