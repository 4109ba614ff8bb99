"""The lobby over real sockets: connecting, lists, limits, whole games."""

import asyncio

import pytest

from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.client_events import Connected, Lost, Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import (
    CreateTable,
    Done,
    Join,
    Leave,
    Listed,
    ListTables,
    Rematch,
    Rematched,
    Request,
    SeatOffer,
    Seats,
    Table,
    Tables,
    Unfollow,
    Unlisted,
    Watch,
)
from oneoh_server.stores.memory.store import MemoryStore
from tests.server.players import GAME, Player, playing, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")

ME, ANYONE = SeatOffer("me"), SeatOffer("anyone")


async def code_of(player: Player, command: object) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


@pytest.mark.smoke
async def test_two_guests_play_a_whole_game_and_another_one() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await ann.open()
        await bob.join(table.table)
        overs = await asyncio.gather(ann.play(), bob.play())
        assert overs[0].outcome == overs[1].outcome
        await asyncio.gather(*(player.ask(Rematch(table=table.table)) for player in (ann, bob)))
        following = (await ann.next(Rematched)).next_table
        seats = [await player.ask(Watch(table=following)) for player in (ann, bob)]
        assert [seat.seat for seat in seats] == [1, 0]
        await asyncio.gather(ann.play(), bob.play())


async def test_the_welcome_lists_games_limits_and_the_guests_tables() -> None:
    async with serving(command_burst=33) as server, playing(server.url, " Ann  Lee ") as ann:
        welcome = ann.welcome
        assert (welcome.name, welcome.server, welcome.tables) == ("Ann Lee", "test lobby", ())
        assert welcome.limits.command_burst == 33
        assert [game.id for game in welcome.games] == [GAME]
        assert welcome.games[0].seats == (2, 3, 4)
        options = welcome.games[0].options
        assert options["type"] == "object"
        assert options["properties"]["cards"]["default"] == 3


async def test_a_guest_returns_with_the_token_and_keeps_seat_and_request() -> None:
    async with serving() as server, playing(server.url, "Bob") as bob:
        async with playing(server.url, "Ann") as ann:
            table = await ann.open()
            await bob.join(table.table)
            token = ann.welcome.token
        assert (await bob.next(Seats)).seats[0].present is False
        async with playing(server.url, "Ann", token=token) as again:
            assert again.welcome.tables == (table.table,)
            assert again.welcome.token == token
            assert (await bob.next(Seats)).seats[0].present is True
            resumed = await again.ask(Watch(table=table.table))
            assert resumed.request.request == 1


async def test_a_bad_token_is_refused_for_good_and_disturbs_nobody() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        table = await ann.open()
        async with Client(server.url, name="Eve", token="x" * 22) as eve:
            event = await anext(eve.events())
            assert isinstance(event, Rejected)
            assert event.code == "bad-token"
        assert isinstance(await ann.ask(Watch(table=table.table)), Table)


async def test_a_guest_who_connects_again_replaces_the_older_connection() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        table = await ann.open()
        async with playing(server.url, "Ann", token=ann.welcome.token) as newer:
            assert (await ann.next(Rejected)).code == CloseCode.REPLACED
            shown = await newer.ask(Watch(table=table.table))
            assert shown.seats[0].present


async def test_two_guests_may_have_the_same_name() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as one,
        playing(server.url, "Ann") as two,
    ):
        assert one.welcome.guest != two.welcome.guest


async def test_a_bad_name_is_refused_with_the_reason() -> None:
    async with serving() as server, Client(server.url, name="a\x1b[2J") as client:
        event = await anext(client.events())
        assert isinstance(event, Rejected)
        assert event.code == "bad-name"
        assert "U+001B" in event.reason


async def test_the_list_is_filtered_by_game_and_leaves_unlisted_tables_out() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        table = await ann.open()
        hidden = await ann.open(listed=False)
        listed = await ann.ask(ListTables())
        assert [row.table for row in listed.tables] == [table.table]
        assert listed.tables[0].options == {"cards": 3}
        assert len((await ann.ask(ListTables(game=GAME))).tables) == 1
        assert await code_of(ann, ListTables(game="chess")) == "no-such-game"
        async with playing(server.url, "Bob") as bob:
            assert (await bob.join(hidden.table)).seat == 1


async def test_followers_hear_of_new_changed_and_closed_tables_until_they_unfollow() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        assert await bob.ask(ListTables(follow=True)) == Tables(2, ())
        table = await ann.open(ME, ANYONE, ANYONE)
        assert (await bob.next(Listed)).row.table == table.table
        await ann.ask(Leave(table=table.table))
        assert await bob.next(Unlisted) == Unlisted(table.table)
        assert isinstance(await bob.ask(Unfollow()), Done)


async def test_a_table_that_cannot_be_played_is_refused_with_the_reason() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        two = (ME, ANYONE)
        assert await code_of(ann, CreateTable(game="chess", seats=two)) == "no-such-game"
        assert await code_of(ann, CreateTable(game=GAME, seats=(ME,))) == "bad-seats"
        assert await code_of(ann, CreateTable(game=GAME, seats=(ME, ME))) == "bad-seats"
        assert (
            await code_of(ann, CreateTable(game=GAME, seats=two, options={"cards": 99}))
            == "bad-options"
        )
        assert (
            await code_of(ann, CreateTable(game=GAME, seats=two, options={"colour": 1}))
            == "bad-options"
        )
        assert await code_of(ann, CreateTable(game=GAME, seats=(ME, SeatOffer("bot", "hal")))) == (
            "no-such-bot"
        )
        assert await code_of(ann, Join(table="nosuchtable")) == "no-such-table"


async def test_a_create_that_comes_again_opens_no_second_table_not_even_after_a_restart() -> None:
    store, once = MemoryStore(), "a-name-of-the-create"
    async with serving(store, max_tables=1) as server:
        async with playing(server.url, "Ann") as ann:
            token = ann.client.token
            first = await ann.open(once=once)
        async with playing(server.url, "Ann", token=token) as ann:
            again = await ann.open(once=once)
            assert (again.table, again.seat, again.hosting) == (first.table, 0, True)
    async with serving(store) as server, playing(server.url, "Ann", token=token) as ann:
        assert (await ann.open(once=once)).table == first.table
        assert (await ann.open(once="another-name-of-it")).table != first.table
        async with playing(server.url, "Bob") as bob:
            assert (await bob.open(once=once)).table != first.table
        await ann.ask(Leave(table=first.table))
        assert (await ann.open(once=once)).table != first.table


# Each process counts for itself.
@pytest.mark.parametrize("one_and_two_nodes", [1], indirect=True)
async def test_limits_are_numbers_that_hold() -> None:
    async with (
        serving(
            tables_per_guest=2, watched_per_connection=3, spectators_per_table=1, max_tables=4
        ) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        tables = [await ann.open() for _ in range(2)]
        assert await code_of(ann, CreateTable(game=GAME, seats=(ME, ANYONE))) == "too-many"
        tables += [await bob.open() for _ in range(2)]
        async with playing(server.url, "Cat") as cat, playing(server.url, "Dan") as dan:
            assert await code_of(cat, CreateTable(game=GAME, seats=(ME, ANYONE))) == "server-busy"
            for table in tables[:3]:
                await cat.ask(Watch(table=table.table))
            assert await code_of(cat, Watch(table=tables[3].table)) == "too-many"
            assert await code_of(dan, Watch(table=tables[0].table)) == "too-many"
            await cat.ask(Leave(table=tables[0].table))
            await dan.ask(Watch(table=tables[0].table))


async def test_commands_may_be_too_fast_but_answers_to_requests_never_are() -> None:
    async with (
        serving(command_burst=4, commands_per_second=1) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await ann.open(options={"cards": 9})
        await bob.join(table.table)
        await asyncio.gather(ann.play(), bob.play())
        answers = await asyncio.gather(
            *(ann.ask(ListTables()) for _ in range(20)), return_exceptions=True
        )
        refused = next(answer.refused for answer in answers if isinstance(answer, Refusal))
        assert refused.code == "too-fast"
        assert 0 < refused.detail["retry_ms"] <= 1001


async def test_a_spectator_follows_a_game_from_any_moment() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Dan") as dan,
    ):
        table = await ann.open()
        await bob.join(table.table)
        await ann.answer(await ann.next(Request))
        shown = await dan.ask(Watch(table=table.table))
        assert (shown.seat, shown.turn) == (None, 1)
        overs = await asyncio.gather(ann.play(), bob.play(), dan.play())
        assert overs[2].seed == overs[0].seed


async def test_a_server_that_stops_tells_its_clients_to_reconnect() -> None:
    async with serving() as server:
        client = Client(server.url, name="Ann")
        await client.__aenter__()
        player = Player(client)
        await player.next(Connected)
    try:
        lost = await player.next(Lost)
        assert "restart" in lost.reason
    finally:
        await client.__aexit__(None, None, None)
