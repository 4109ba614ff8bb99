"""Chat at tables, over real sockets: who sees what, its limits, and what a restart keeps."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import Chat, ChatLine, Chatted, Over, Resign, Watch
from oneoh_server.stores.sqlite.store import SqliteStore
from tests.server.players import Player, playing, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")


@asynccontextmanager
async def three(**settings: Any) -> AsyncIterator[tuple[Player, Player, Player, str]]:
    """Yield Ann and Bob at a running game, Cat who watches it, and the table."""
    async with (
        serving(**settings) as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Cat") as cat,
    ):
        table = (await ann.open()).table
        await bob.join(table)
        await cat.ask(Watch(table=table))
        yield ann, bob, cat, table


async def heard(player: Player) -> tuple[ChatLine, ...]:
    return (await player.next(Chatted)).lines


async def code_of(player: Player, command: Chat) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


async def test_a_line_of_a_seat_is_seen_by_all_and_one_of_a_spectator_by_no_seat() -> None:
    async with three() as (ann, bob, cat, table):
        await cat.ask(Chat(table=table, text="Bob has the ace"))
        await ann.ask(Chat(table=table, phrase="good-luck"))
        for seat in (ann, bob):  # The line of Cat, said first, never came.
            (line,) = await heard(seat)
            assert (line.name, line.seat, line.phrase, line.text) == ("Ann", 0, "good-luck", "")
        assert [(await heard(cat))[0].name for _ in range(2)] == ["Cat", "Ann"]


async def test_after_the_end_the_seats_see_what_spectators_said() -> None:
    async with three() as (ann, bob, cat, table):
        await cat.ask(Chat(table=table, text="Bob has the ace"))
        await ann.ask(Resign(table=table))
        for seat in (ann, bob):
            event = await seat.next(Chatted)
            assert event.whole
            assert [line.text for line in event.lines] == ["Bob has the ace"]
        await bob.next(Over)
        await cat.ask(Chat(table=table, text="what a game"))
        assert [line.text for line in await heard(bob)] == ["what a game"]


async def test_who_follows_a_table_is_shown_what_was_said_and_a_seat_not_the_secrets() -> None:
    async with three() as (ann, bob, cat, table):
        await cat.ask(Chat(table=table, text="Bob has the ace"))
        await bob.ask(Chat(table=table, text="hm"))
        for player, texts in ((ann, ["hm"]), (cat, ["Bob has the ace", "hm"])):
            await player.ask(Watch(table=table))
            event = await player.next(Chatted, lambda event: event.whole)
            assert [line.text for line in event.lines] == texts


async def test_a_stranger_cannot_chat_and_nobody_where_there_is_no_chat() -> None:
    async with three() as (ann, _bob, _cat, table), serving(chat="off") as silent:
        async with playing(silent.url, "Dan") as dan:
            here = (await dan.open()).table
            assert await code_of(dan, Chat(table=here, text="hello")) == "no-chat"
            assert dan.welcome.limits.chat_length is None
        assert ann.welcome.limits.chat_length == 300
        await ann.ask(Chat(table=table, text="hello"))
        assert await code_of(ann, Chat(table="nowhere", text="hello")) == "no-such-table"


async def test_a_guest_who_does_not_follow_the_table_cannot_chat() -> None:
    async with serving() as server, playing(server.url, "Ann") as ann:
        table = (await ann.open()).table
        async with playing(server.url, "Dan") as dan:
            assert await code_of(dan, Chat(table=table, text="hello")) == "not-seated"


async def test_a_line_is_either_a_text_or_a_phrase_that_exists() -> None:
    async with three() as (ann, _bob, _cat, table):
        for command in (
            Chat(table=table),
            Chat(table=table, text="\u200b\n"),
            Chat(table=table, text="hello", phrase="hello"),
            Chat(table=table, phrase="no-such-phrase"),
        ):
            assert await code_of(ann, command) == "bad-chat"
        assert await code_of(ann, Chat(table=table, text="x" * 301)) == "bad-message"


async def test_lines_come_at_a_rate_and_a_table_has_so_many() -> None:
    async with three(chat_lines_per_minute=1) as (ann, bob, _cat, table):
        for _ in range(5):
            await ann.ask(Chat(table=table, text="spam"))
        assert await code_of(ann, Chat(table=table, text="spam")) == "too-fast"
        await bob.ask(Chat(table=table, text="please stop"))
    async with three(chat_lines_per_table=1) as (ann, bob, _cat, table):
        await ann.ask(Chat(table=table, text="first"))
        assert await code_of(bob, Chat(table=table, text="last")) == "no-chat"


async def test_a_speaker_has_the_same_mark_everywhere_and_it_is_not_the_guests_id() -> None:
    async with three() as (ann, bob, _cat, table):
        other = (await ann.open()).table
        marks = set()
        for where in (table, other):
            await ann.ask(Chat(table=where, text="hello"))
            marks.add((await heard(ann))[0].speaker)
        assert len(marks) == 1
        assert ann.welcome.guest not in marks
        await bob.ask(Chat(table=table, text="hello"))
        assert (await ann.next(Chatted)).lines[0].speaker not in marks


async def test_a_restart_keeps_what_was_said_and_whose_secret_it_is(tmp_path: Path) -> None:
    path = str(tmp_path / "lobby.db")
    async with three(store=SqliteStore(path)) as (ann, _bob, cat, table):
        await ann.ask(Chat(table=table, text="hello"))
        await cat.ask(Chat(table=table, text="Bob has the ace"))
        tokens = ann.client.token, cat.client.token
    async with serving(store=SqliteStore(path)) as server:
        for token, texts in zip(tokens, (["hello"], ["hello", "Bob has the ace"]), strict=True):
            async with playing(server.url, "Back", token=token) as player:
                await player.ask(Watch(table=table))
                assert [line.text for line in await heard(player)] == texts
