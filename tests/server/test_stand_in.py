"""Stand-in over the wire, with the real bot: called, played by, and relieved by its guest."""

import pytest

from oneoh_games import GAMES
from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    Choose,
    CreateTable,
    Moved,
    Request,
    Resign,
    SeatOffer,
    Seats,
    Watch,
)
from tests.server.players import playing, serving


@pytest.mark.slow
async def test_a_bot_holds_the_seat_of_a_guest_who_dropped_and_hands_it_back() -> None:
    async with (
        serving(games=dict(GAMES), max_bots=2, absence_seconds=0.1) as server,
        playing(server.url, "Ann") as ann,
    ):
        assert ann.welcome.bots
        seats = (SeatOffer("anyone"), SeatOffer("me"))
        table = (await ann.ask(CreateTable(game="binary", seats=seats))).table
        async with playing(server.url, "Bob") as bob:
            token = bob.welcome.token
            await bob.join(table, seat=0)
            await bob.next(Request)  # Seat 0 begins at Binary.
        await ann.next(Seats, lambda event: event.seats[0].grace_ms == 0)
        with pytest.raises(Refusal) as caught:
            await ann.ask(Choose(table=table, choice="stand-in", bot="hal"))
        assert caught.value.refused.code == "no-such-bot"
        await ann.ask(Choose(table=table, choice="stand-in", bot="random"))
        held = await ann.next(Seats, lambda event: event.seats[0].stands_in == "Bob")
        assert (held.seats[0].name, held.seats[0].bot) == ("random", True)
        await ann.next(Moved, lambda event: event.played.seat == 0)
        async with playing(server.url, "Bob", token=token) as bob:
            assert table in bob.welcome.tables
            mine = await bob.ask(Watch(table=table))
            assert (mine.seat, mine.seats[0].name, mine.seats[0].stands_in) == (0, "Bob", "")
            await ann.next(Seats, lambda event: event.seats[0].name == "Bob")
            await bob.ask(Resign(table=table))
