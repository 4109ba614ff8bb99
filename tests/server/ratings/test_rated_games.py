"""Rated games over real sockets: from the form of the table to the page of a player."""

import asyncio
from pathlib import Path

import pytest

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    BotDetails,
    Clock,
    CreateTable,
    Finished,
    GetPlayer,
    ListFinished,
    ListTables,
    Rematch,
    Rematched,
    SeatInfo,
    SeatOffer,
    SeatRating,
    Seats,
    Watch,
)
from oneoh_protocol.messages import Player as Page
from oneoh_server.ratings_command import recompute_store
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.players import GAME, Player, playing, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")

ME, ANYONE, GREEDY = SeatOffer("me"), SeatOffer("anyone"), SeatOffer("bot", "greedy")


async def play_one(ann: Player, bob: Player, **more: object) -> str:
    """Play a game to its end and return its table."""
    table = (await ann.open(**more)).table
    await bob.join(table)
    await asyncio.gather(ann.play(), bob.play())
    return table


async def page_of(player: Player, **asked: object) -> Page:
    page = await player.ask(GetPlayer(**asked))  # type: ignore[arg-type]
    assert isinstance(page, Page)
    return page


async def code_of(player: Player, command: object) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


async def test_a_rated_game_changes_the_pages_of_its_players_and_a_casual_one_does_not(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "oneoh.db")
    async with (
        serving(SqliteStore(path), rating_season="year") as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        await play_one(ann, bob)
        casual = await page_of(ann)
        assert casual == Page(casual.re, "Ann")
        table = await play_one(ann, bob, rated=True, clock=Clock(bank_ms=60_000))
        mine, his = await page_of(ann), await page_of(ann, name="Bob")
        listed = await ann.ask(ListFinished())
    assert isinstance(listed, Finished)
    assert [game.rated for game in listed.games] == [True, False]
    assert [(each.game, each.speed, each.games) for each in mine.ratings] == [(GAME, "blitz", 1)]
    assert mine.ratings[0].season.isdigit()
    assert [point.table for point in mine.points] == [table]
    assert [rival.name for rival in mine.rivals] == ["Bob"]
    # Nobody has registered a name: the page says so, and the list of finished games.
    assert mine.unregistered
    assert mine.rivals[0].unregistered
    assert mine.points[0].others[0].unregistered
    assert all(seat.unregistered for seat in listed.games[0].seats)
    assert mine.openings[0].games == his.openings[0].games == 1
    assert mine.ratings[0].rating + his.ratings[0].rating == 3000
    assert ", as they were;" in recompute_store(path)


async def test_seats_tell_ratings_before_the_game_and_what_it_has_changed_after_it() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await play_one(ann, bob, rated=True)
        ended = await rated_seats(ann)
        shown = await bob.ask(Watch(table=table))
        assert shown.outcome is not None
        drawn = shown.outcome.places == (1, 1)
        changes = sorted(seat.rating.change for seat in ended if seat.rating)
        assert changes == ([0, 0] if drawn else [-126, 126])
        assert shown.seats == ended
        await ann.open(listed=False)
        again = (await ann.open()).table
        (host, _) = await rated_seats(ann, again)
        assert host.rating is not None
        assert host.rating == SeatRating(host.rating.rating, 387)
        rows = (await bob.ask(ListTables(rating_from=1350, rating_to=1650, free=True))).tables
        assert [row.table for row in rows] == [again]
        assert not (await bob.ask(ListTables(rating_from=1650, free=True))).tables
        assert not (await bob.ask(ListTables(rating_to=1350, free=True))).tables


async def test_a_bot_shows_its_details_at_its_seat_and_a_person_has_none() -> None:
    claimed = BotDetails("Jane", "1.2", "strong", "time_ms 500")
    async with (
        serving() as server,
        playing(server.url, "Deep", agent="bot", details=claimed) as bot,
        playing(server.url, "Ann", details=claimed) as ann,
    ):
        table = (await bot.open()).table
        assert [row.seats[0].details for row in (await ann.ask(ListTables())).tables] == [claimed]
        joined = await ann.join(table)
        assert [seat.details for seat in joined.seats] == [claimed, None]


async def rated_seats(player: Player, table: str | None = None) -> tuple[SeatInfo, ...]:
    """Return the seats once they are told with a rating."""
    while True:
        told = await player.next(Seats)
        if table in (None, told.table) and any(seat.rating for seat in told.seats):
            return told.seats


async def test_tables_say_that_they_are_rated_and_so_does_the_rematch() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await play_one(ann, bob, rated=True)
        rows = (await bob.ask(ListTables())).tables
        assert [row.rated for row in rows] == [True]
        await asyncio.gather(ann.ask(Rematch(table=table)), bob.ask(Rematch(table=table)))
        again = (await ann.next(Rematched)).next_table
        assert (await ann.ask(Watch(table=again))).rated


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"listed": False}, "bad-options"),
        ({"spectating": "none"}, "bad-options"),
        ({"seats": (GREEDY, GREEDY)}, "bad-seats"),
    ],
    ids=["unlisted", "no-spectators", "one-bot-twice"],
)
async def test_a_rated_game_that_cannot_be_followed_is_refused(
    terms: dict[str, object], code: str
) -> None:
    command = {"game": GAME, "seats": (ME, ANYONE), "rated": True} | terms
    async with serving() as server, playing(server.url, "Ann") as ann:
        assert await code_of(ann, CreateTable(**command)) == code  # type: ignore[arg-type]


async def test_a_stranger_has_no_page() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        assert await code_of(ann, GetPlayer(name="Eve")) == "no-such-player"
