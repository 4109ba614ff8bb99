"""Finished games over real sockets: found, and replayed from their records."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_games import GAMES
from oneoh_games.records import Replay, read_text
from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    RECORD_LINE,
    CreateTable,
    Finished,
    GetRecord,
    Leave,
    ListFinished,
    Over,
    RecordPart,
    Resign,
    SeatOffer,
    Takeback,
    Watch,
)
from oneoh_server.address_limits import AddressLimits
from oneoh_server.records.parts import PART_BYTES, split_text
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.high_card import HIGH_CARD
from tests.server.players import GAME, SETTINGS, Player, playing, serving
from tests.server.visitors import visiting

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")

ME, ANYONE = SeatOffer("me"), SeatOffer("anyone")


async def play_one(ann: Player, bob: Player, **more: object) -> str:
    """Play a game to its end and return its table."""
    table = (await ann.open(**more)).table
    await bob.join(table)
    await asyncio.gather(ann.play(), bob.play())
    return table


async def record_of(player: Player, table: str) -> str:
    first = await player.ask(GetRecord(table=table))
    assert isinstance(first, RecordPart)
    rest = [await player.ask(GetRecord(table=table, part=part)) for part in range(1, first.parts)]
    return "".join(f"{line}\n" for part in (first, *rest) for line in part.lines)


async def code_of(player: Player, command: object) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


async def test_a_finished_game_is_listed_and_its_record_replays() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Dan") as dan,
    ):
        table = await play_one(ann, bob)
        own = await ann.ask(ListFinished(mine=True))
        assert isinstance(own, Finished)
        ((row,), more) = own.games, own.next
        assert (row.table, row.game, row.end, row.seat, more) == (table, GAME, "rules", 0, None)
        assert [seat.name for seat in row.seats] == ["Ann", "Bob"]
        (row,) = (await dan.ask(ListFinished())).games
        assert (row.table, row.seat) == (table, None)
        (recorded,) = read_text(await record_of(dan, table))
        assert recorded.table == table
        assert Replay(HIGH_CARD, recorded).last == row.turns == 6


async def test_games_of_unlisted_tables_are_for_those_who_know_of_them() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Dan") as dan,
    ):
        table = await play_one(ann, bob, listed=False)
        assert (await dan.ask(ListFinished())).games == ()
        assert (await dan.ask(ListFinished(mine=True))).games == ()
        assert [row.seat for row in (await bob.ask(ListFinished(mine=True))).games] == [1]
        assert read_text(await record_of(dan, table))


async def test_a_game_without_spectators_is_for_its_seats_and_its_host() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Cleo") as cleo,
        playing(server.url, "Dan") as dan,
    ):
        table = (await cleo.open(ANYONE, ANYONE, spectating="none")).table
        for player in (ann, bob):
            await player.join(table)
        await asyncio.gather(ann.play(), bob.play())
        assert (await dan.ask(ListFinished())).games == ()
        assert await code_of(dan, GetRecord(table=table)) == "no-spectators"
        for player in (ann, bob, cleo):
            assert read_text(await record_of(player, table))


async def test_a_game_has_no_record_before_its_end() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = (await ann.open()).table
        assert await code_of(ann, GetRecord(table=table)) == "not-over"
        await bob.join(table)
        assert await code_of(ann, GetRecord(table=table)) == "not-over"
        assert await code_of(ann, GetRecord(table="nowhere")) == "no-such-table"
        assert (await ann.ask(ListFinished(mine=True))).games == ()
        await ann.ask(Resign(table=table))
        await bob.next(Over)
        # Nothing was played: there is nothing to watch again, now or later.
        assert await code_of(ann, GetRecord(table=table)) == "no-such-table"
        assert (await ann.ask(ListFinished(mine=True))).games == ()


async def test_the_list_is_paged() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        tables = [await play_one(ann, bob, options={"cards": 1}) for _ in range(3)]
        listed = await ann.ask(ListFinished())
        assert [row.table for row in listed.games] == tables[::-1]
        assert all(len(row.openings) == 2 and all(row.openings) for row in listed.games)
        after = await ann.ask(ListFinished(before=listed.games[0].number))
        assert [row.table for row in after.games] == tables[1::-1]
        assert (await ann.ask(ListFinished(game="chess"))).games == ()
        assert await code_of(ann, GetRecord(table=tables[0], part=7)) == "bad-message"


async def test_records_outlive_the_table_and_the_server(tmp_path: Path) -> None:
    path = str(tmp_path / "oneoh.db")
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table, token = await play_one(ann, bob), ann.welcome.token
        text = await record_of(ann, table)
        for player in (ann, bob):
            await player.ask(Leave(table=table))
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann", token=token) as ann,
    ):
        assert [row.table for row in (await ann.ask(ListFinished(mine=True))).games] == [table]
        assert await record_of(ann, table) == text


async def test_games_that_ended_before_there_was_an_index_are_indexed_at_the_start(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "oneoh.db")
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await play_one(ann, bob)
        for player in (ann, bob):
            await player.ask(Leave(table=table))
    store = SqliteStore(path)
    await forget_index(store)
    assert await store.records.not_indexed() == [table]
    async with serving(store) as server, playing(server.url, "Dan") as dan:
        await server.indexed()
        assert [row.table for row in (await dan.ask(ListFinished())).games] == [table]
        assert read_text(await record_of(dan, table))


async def test_a_game_that_was_over_when_the_server_was_killed_is_indexed_as_it_resumes(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "oneoh.db")
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table, token = await play_one(ann, bob), ann.welcome.token
    store = SqliteStore(path)
    await forget_index(store)
    async with serving(store) as server, playing(server.url, "Ann", token=token) as ann:
        # The record is there at once, whether the table has been resumed by then or not.
        assert read_text(await record_of(ann, table))
        await ann.ask(Watch(table=table))
        (row,) = (await ann.ask(ListFinished(mine=True))).games
        assert (row.table, row.seat) == (table, 0)


async def forget_index(store: SqliteStore) -> None:
    """Empty the index, as an earlier release or a kill right after the last action leaves it."""
    await store._do(
        lambda database: [
            database.execute(query)
            for query in (
                "DELETE FROM finished",
                "DELETE FROM finished_seats",
                "UPDATE tables SET indexed = 0",
            )
        ]
    )


OPEN = {"binary": GAMES["binary"]}
"""A game that hides nothing."""


async def play_binary(ann: Player, bob: Player) -> str:
    """Play a small game of Binary to its end and return its table."""
    seats = (ME, ANYONE)
    table = (await ann.ask(CreateTable(game="binary", seats=seats, options={"size": 6}))).table
    await bob.join(table)
    await asyncio.gather(ann.play(), bob.play())
    return str(table)


async def take_back(ann: Player, bob: Player, table: str, turn: int) -> None:
    await ann.ask(Takeback(table=table, turn=turn))
    await bob.ask(Takeback(table=table))


async def test_a_game_that_goes_on_after_its_end_is_finished_once_with_its_last_end() -> None:
    async with (
        serving(games=OPEN) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        other, table = await play_binary(ann, bob), await play_binary(ann, bob)
        first = await record_of(ann, table)
        (row, _other) = (await ann.ask(ListFinished(mine=True))).games
        for times in (1, 2):
            await take_back(ann, bob, table, row.turns - 5)
            games = (await ann.ask(ListFinished(mine=True))).games
            assert [game.table for game in games] == [other]
            assert await code_of(bob, GetRecord(table=table)) == "not-over"
            await asyncio.gather(ann.play(), bob.play())
            games = (await bob.ask(ListFinished(mine=True))).games
            assert [(game.table, game.taken_back) for game in games] == [(table, times), (other, 0)]
            (recorded,) = read_text(await record_of(ann, table))
            assert recorded.taken_back == times
            assert Replay(GAMES["binary"], recorded).is_over
        assert await record_of(ann, table) != first


async def test_an_end_that_outlived_a_kill_is_forgotten_as_the_game_resumes(tmp_path: Path) -> None:
    path = str(tmp_path / "oneoh.db")
    store = SqliteStore(path)
    async with (
        serving(store, games=OPEN) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table, token = await play_binary(ann, bob), ann.welcome.token
        await ann.ask(ListFinished(mine=True))
        found = await store.records.get(table)
        assert found is not None
        await take_back(ann, bob, table, found.game.turns - 5)
        await ann.ask(ListFinished(mine=True))
        await store.records.add(table, found.game, ("ann", "bob"))
    async with (
        serving(SqliteStore(path), games=OPEN) as server,
        playing(server.url, "Ann", token=token) as ann,
    ):
        await ann.ask(Watch(table=table))
        assert (await ann.ask(ListFinished())).games == ()
        assert await code_of(ann, GetRecord(table=table)) == "not-over"


async def test_a_game_whose_rules_are_gone_is_listed_and_has_no_record(tmp_path: Path) -> None:
    path = str(tmp_path / "oneoh.db")
    async with (
        serving(SqliteStore(path)) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = await play_one(ann, bob)
    async with (
        serving(SqliteStore(path), games={"binary": GAMES["binary"]}) as server,
        playing(server.url, "Dan") as dan,
    ):
        assert [row.table for row in (await dan.ask(ListFinished())).games] == [table]
        assert await code_of(dan, GetRecord(table=table)) == "no-such-game"


async def test_an_address_gets_so_many_records_a_minute() -> None:
    async with (
        serving(records_per_minute_per_address=2, trusted_proxies="127.0.0.1") as server,
        visiting(server.url, headers={"X-Forwarded-For": "192.0.2.7"}) as visitor,
    ):
        codes = [(await visitor.ask("get-record", table="nowhere"))["code"] for _ in range(4)]
        assert codes == ["no-such-table", "no-such-table", "too-fast", "too-fast"]


def test_records_of_this_machine_have_no_limit() -> None:
    limits = AddressLimits(SETTINGS, lambda: 0.0)
    assert [limits.take_record("127.0.0.1") for _ in range(99)] == [0.0] * 99


@given(st.lists(st.text(st.characters(exclude_characters="\n", codec="utf-8"))))
def test_the_parts_of_a_text_make_the_text_again(lines: list[str]) -> None:
    text = "".join(f"{line}\n" for line in lines)
    parts = split_text(text)
    assert "".join(f"{line}\n" for part in parts for line in part) == (text or "\n")


def test_a_long_text_has_parts_that_fit_and_a_line_that_cannot_is_refused() -> None:
    parts = split_text("é" * 100 + "\n" + ("x" * 1000 + "\n") * 500 + "\n" * 9000)
    assert len(parts) > 9
    for part in parts:
        assert sum(len(line.encode()) for line in part) <= PART_BYTES
        assert len(part) <= 4096
    with pytest.raises(ValueError, match="at most 32768 bytes"):
        split_text("é" * RECORD_LINE)
