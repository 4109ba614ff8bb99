"""Followers of channels: what they are told, and that nobody else costs anything."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from oneoh_protocol.codec import decode
from oneoh_protocol.messages import (
    Channel,
    Done,
    FollowChannel,
    Resign,
    Table,
    ToClient,
    UnfollowChannel,
    Watch,
)
from oneoh_server.channels import channels as module
from oneoh_server.channels.channels import LINGER_S, Channels
from oneoh_server.refusal import Refusal
from oneoh_server.tables.state import Table as State
from tests.server.channels.test_choosing import NOW, table
from tests.server.players import GAME, playing, serving


class Ear:
    """Follower; `frames` are those that were encoded once for all."""

    def __init__(self) -> None:
        self.heard: list[ToClient] = []
        self.frames: list[bytes] = []

    def send(self, message: ToClient) -> None:
        self.heard.append(message)

    def send_encoded(self, message: bytes) -> None:
        self.frames.append(message)
        self.heard.append(decode(message, ToClient))  # type: ignore[arg-type]

    @property
    def tables(self) -> list[str | None]:
        return [message.table for message in self.heard if isinstance(message, Channel)]


class Lobby:
    """Tables and a clock that a test moves; `tick` does what the timer does."""

    def __init__(self) -> None:
        self.tables: dict[str, State] = {}
        self.now = NOW
        self.asked = 0
        self.channels = Channels(self._read, ["high-card"], lambda: self.now)

    def put(self, *tables: State) -> None:
        self.tables.update({each.id: each for each in tables})

    def _read(self) -> list[State]:
        self.asked += 1
        return list(self.tables.values())

    def tick(self, seconds: float = 2) -> None:
        self.now += seconds
        self.tables = {
            name: replace(each, began=self.now - 1) for name, each in self.tables.items()
        }
        self.channels._choose_all()


@contextmanager
def lobby() -> Iterator[Lobby]:
    made = Lobby()
    yield made
    made.channels.stop()


async def test_a_follower_is_told_at_once_and_then_of_each_next_game() -> None:
    with lobby() as here:
        here.put(table("one"))
        ear = Ear()
        here.channels.follow(ear, FollowChannel(id=4))
        assert ear.heard == [Done(4), Channel("best", "one")]
        here.put(table("two"))
        here.tick()
        here.put(table("one", phase="over"))
        here.tick()
        assert ear.tables == ["one"], "the end is to be seen for a moment"
        here.tick(LINGER_S)
        assert ear.tables == ["one", "two"]
        here.tables.clear()
        here.tick()
        assert ear.tables == ["one", "two", None]
        here.put(table("three"))
        here.tick()
        assert ear.tables == ["one", "two", None, "three"]


async def test_followers_of_one_channel_are_told_the_same_encoded_once() -> None:
    with lobby() as here:
        ears = [Ear() for _ in range(3)]
        for ear in ears:
            here.channels.follow(ear, FollowChannel(id=1))
        here.channels.follow(ears[2], FollowChannel(id=2, channel="bots"))
        here.put(table("one"))
        here.tick()
        assert [ear.tables for ear in ears] == [[None, "one"], [None, "one"], [None, None]]
        assert ears[0].frames[0] is ears[1].frames[0]


async def test_without_followers_nothing_is_chosen() -> None:
    with lobby() as here:
        ear = Ear()
        here.channels.follow(ear, FollowChannel(id=1))
        here.channels.unfollow(ear)
        before = here.asked
        here.tick()
        here.put(table("one"))
        here.tick()
        assert here.asked == before
        assert ear.tables == [None]


async def test_an_unknown_channel_is_refused() -> None:
    with lobby() as here, pytest.raises(Refusal) as caught:
        here.channels.follow(Ear(), FollowChannel(id=1, channel="chess"))
    assert caught.value.code == "no-such-game"


async def test_a_guest_is_moved_to_the_next_game_over_the_wire(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PERIOD_S", 0.01)
    monkeypatch.setattr(module, "LINGER_S", 0.0)
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Dan") as dan,
    ):
        await dan.ask(FollowChannel(channel=GAME))
        assert (await dan.next(Channel)).table is None
        first = (await ann.open()).table
        await bob.join(first)
        assert (await dan.next(Channel)).table == first
        shown = await dan.ask(Watch(table=first))
        assert isinstance(shown, Table)
        second = (await ann.open()).table
        await bob.join(second)
        await ann.ask(Resign(table=first))
        assert (await dan.next(Channel)).table == second
        await dan.ask(UnfollowChannel())


async def test_a_follower_who_has_gone_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    forgotten = asyncio.Event()
    unfollow = Channels.unfollow

    def noted(channels: Channels, follower: module.Follower) -> None:
        unfollow(channels, follower)
        if was_told and not channels._followers:
            forgotten.set()

    was_told = False
    monkeypatch.setattr(Channels, "unfollow", noted)
    async with serving() as server:
        async with playing(server.url, "Dan") as dan:
            await dan.ask(FollowChannel())
            was_told = (await dan.next(Channel)).channel == "best"
        async with asyncio.timeout(60):
            await forgotten.wait()
