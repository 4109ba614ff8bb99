"""A server that is killed while a seat is absent: what was known of the absence is kept."""

import asyncio
from contextlib import suppress

import pytest

from oneoh_protocol.client import ConnectionGone
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    Act,
    Choose,
    CreateTable,
    Moved,
    Request,
    SeatOffer,
    Seats,
    Table,
    Watch,
)
from tests.end_to_end.conftest import Lobby, NewLobby
from tests.server.players import Player, playing

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


async def restarted(lobby: Lobby, ann: Player, table: str) -> Table:
    """Kill the server, start it again, and return the table as Ann finds it.

    A process that misses what the killed one has sent closes connections once more (1012).
    """
    await asyncio.to_thread(lobby.kill)
    await asyncio.to_thread(lobby.start)
    while True:
        await ann.next(Connected)
        with suppress(ConnectionGone):
            shown = await ann.ask(Watch(table=table))
            assert isinstance(shown, Table)
            return shown


async def test_an_absent_seat_and_its_stand_in_outlast_a_kill(new_lobby: NewLobby) -> None:
    with new_lobby(absence_seconds=0.2, max_bots=2) as lobby:
        async with playing(lobby.url, "Ann") as ann:
            seats = (SeatOffer("anyone"), SeatOffer("me"))
            opened = CreateTable(game="binary", seats=seats, stand_in="random")
            table = (await ann.ask(opened)).table
            async with playing(lobby.url, "Bob") as bob:
                token = bob.welcome.token
                await bob.join(table, seat=0)
                request = await bob.next(Request)
                action = request.legal_actions[0]
                await bob.ask(Act(table=table, request=request.request, action=action))
                mine = await ann.next(Request)
            await ann.ask(Act(table=table, request=mine.request, action=mine.legal_actions[0]))
            await ann.next(Seats, lambda event: event.seats[0].grace_ms == 0)
            again = await restarted(lobby, ann, table)
            assert (again.turn, again.to_act, again.seats[0].grace_ms) == (2, 0, 0)
            await ann.ask(Choose(table=table, choice="stand-in"))
            moved = await ann.next(Moved, lambda event: event.played.seat == 0)
            assert moved.played.stand_in
            again = await restarted(lobby, ann, table)
            assert (again.seats[0].name, again.seats[0].stands_in) == ("random", "Bob")
            async with playing(lobby.url, "Bob", token=token) as bob:
                shown = await bob.ask(Watch(table=table))
                assert (shown.seat, shown.seats[0].name) == (0, "Bob")
                marks = [bool(played.stand_in) for played in shown.history]
                assert marks[:3] == [False, False, True]
                assert shown.turn == len(marks)
