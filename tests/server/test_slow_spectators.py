"""Spectators who stall: a snapshot once they read again, never a queue, and no seat feels it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from oneoh_protocol.messages import (
    Act,
    Chat,
    Chatted,
    Closed,
    CreateTable,
    Hello,
    Join,
    Listed,
    ListTables,
    Moved,
    Over,
    Request,
    SeatOffer,
    Started,
    Table,
    Tables,
    Watch,
    Welcome,
)
from oneoh_server import lobby_list
from oneoh_server.server import Server
from oneoh_server.tables.commands import CloseByOperator
from tests.server.line_reader import Reader, until
from tests.server.players import GAME, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")

SLOW_BYTES = 1000
MOST_WAITING = SLOW_BYTES + 1000
"""Bytes that a stalled line may hold: the last step's messages come on top."""
SPECTATORS, STALLED = 500, 100
CARDS = 9


class Room:
    """A table of Ann and Bob with spectators, on lines that can stall."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.table = ""

    async def comes(self, name: str) -> Reader:
        reader = Reader(self.server)
        reader.send(Hello(oldest=2, newest=2, name=name))
        await until(lambda: reader.heard(Welcome))
        return reader

    async def open(self) -> None:
        self.ann, self.bob = await self.comes("Ann"), await self.comes("Bob")
        seats = (SeatOffer("me"), SeatOffer("anyone"))
        self.ann.send(CreateTable(game=GAME, seats=seats, options={"cards": CARDS}))
        await until(lambda: self.ann.heard(Table))
        self.table = self.ann.heard(Table)[0].table

    async def begin(self) -> None:
        self.bob.send(Join(table=self.table))
        await until(lambda: self.ann.heard(Started))

    async def watched_by(self, name: str) -> Reader:
        reader = await self.comes(name)
        reader.send(Watch(table=self.table))
        await until(lambda: reader.heard(Table))
        return reader

    async def play(self, turns: int) -> None:
        for _ in range(turns):
            await self._turn(len(self.ann.heard(Moved)))

    async def _turn(self, turn: int) -> None:
        asked = (self.ann, self.bob)[turn % 2]
        await until(lambda: _request(asked, turn))
        request = _request(asked, turn)
        assert request is not None
        action = request.legal_actions[0]
        asked.send(Act(table=self.table, request=request.request, action=action))
        await until(lambda: len(self.ann.heard(Moved)) > turn)

    async def says(self, line: str) -> None:
        """Have Ann say a line, and wait until she has heard it."""
        before = len(self.ann.heard(Chatted))
        self.ann.send(Chat(table=self.table, text=line))
        await until(lambda: len(self.ann.heard(Chatted)) > before)


async def waits_more(reader: Reader) -> None:
    """Let the loop run until more waits on a line that has stalled, or it is cut."""
    before = reader.line.waiting
    await until(lambda: reader.line.waiting > before or reader.line.gone)


def _request(reader: Reader, turn: int) -> Request | None:
    """Return the request to this guest in a turn, if there is one."""
    found = [request for request in reader.heard(Request) if request.turn == turn]
    return found[0] if found else None


@asynccontextmanager
async def room(**settings: Any) -> AsyncIterator[Room]:
    """Open a table on a server in this process."""
    limits: dict[str, Any] = {
        "slow_bytes": SLOW_BYTES,
        "spectators_per_table": SPECTATORS + 10,
        "guests_per_hour_per_address": 10_000,
        "max_connections": 2000,
    }
    async with serving(**{**limits, **settings}) as server:
        made = Room(server)
        await made.open()
        try:
            yield made
        finally:
            for connection in list(server._listener._connections):
                connection._transport.abort()


def game_messages(reader: Reader) -> list[str]:
    """Return the kinds of all that a seat was sent of the game."""
    kinds = (Started, Moved, Request, Over)
    return [type(message).__name__ for message in reader.messages if isinstance(message, kinds)]


async def test_five_hundred_spectators_of_whom_a_hundred_stall_cost_no_seat_anything() -> None:
    """The seats are sent the same messages as without any spectator, a stalled one stays small."""
    async with room() as alone:
        await alone.begin()
        await alone.play(2 * CARDS)
        usual = [game_messages(alone.ann), game_messages(alone.bob)]
    async with room() as here:
        watching = [await here.watched_by(f"Guest{n}") for n in range(SPECTATORS)]
        await here.begin()
        await here.play(2)
        stalled, reading = watching[:STALLED], watching[STALLED:]
        for each in stalled:
            each.line.stall()
        await here.play(2 * CARDS - 8)
        most = max(each.line.waiting for each in stalled)
        sent = [len(each.line.written) for each in stalled]
        assert SLOW_BYTES < most < MOST_WAITING
        await here.play(3)
        assert [len(each.line.written) for each in stalled] == sent, "nothing more is queued"
        for each in stalled[1:]:
            each.line.go_on()
        await until(lambda: all(_snapshots(each) for each in stalled[1:]))
        await here.play(3)
        await until(lambda: here.bob.heard(Over))
        last = reading[0].holds()
        assert last.phase == "over"
        assert all(each.holds() == last for each in reading[1:])
        for each in stalled[1:]:
            assert len(_snapshots(each)) == 1
            assert each.holds().view == last.view
            assert each.holds().seq == last.seq
        assert max(each.line.waiting for each in stalled) < MOST_WAITING
        assert [game_messages(here.ann), game_messages(here.bob)] == usual


def _snapshots(reader: Reader) -> list[Table]:
    return [table for table in reader.heard(Table) if table.re == 0]


async def test_a_seat_that_stalls_is_sent_every_event() -> None:
    async with room() as here:
        await here.begin()
        await here.play(1)
        here.ann.line.stall()
        await here.play(2 * CARDS - 1)
        assert here.ann.line.waiting > SLOW_BYTES
        await until(lambda: here.ann.heard(Over))
        assert len(here.ann.heard(Moved)) == 2 * CARDS
        assert not _snapshots(here.ann)
        assert here.ann.holds().phase == "over"


async def test_a_stalled_line_is_cut_beyond_the_bytes_that_a_seat_may_have_waiting() -> None:
    async with room(outbox_bytes=4000, slow_bytes=2000) as here:
        await here.begin()
        await here.play(1)
        here.ann.line.stall()
        while not here.ann.line.gone and here.ann.line.waiting <= 4000:
            here.bob.send(Chat(table=here.table, phrase="hello"))
            here.bob.send(Watch(table=here.table))
            here.ann.send(Watch(table=here.table))
            await waits_more(here.ann)
        await until(lambda: here.server._lobby.closes["TOO_SLOW"] == 1)


async def test_what_was_said_meanwhile_comes_whole() -> None:
    async with room(chat_lines_per_minute=6000) as here:
        dan = await here.watched_by("Dan")
        await here.begin()
        dan.line.stall()
        await here.play(4)
        while not here.server._registry.slow.missed:
            await here.says("x" * 300)
        before = len(dan.heard(Chatted))
        await here.says("the last line")
        assert len(dan.heard(Chatted)) == before
        dan.line.go_on()
        await until(lambda: len(dan.heard(Chatted)) > before)
        whole = dan.heard(Chatted)[-1]
        assert whole.whole
        assert whole.lines[-1].text == "the last line"
        assert not here.server._registry.slow.missed


async def test_a_follower_of_the_list_gets_it_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_list, "BATCH_S", 0.0)
    async with room(slow_bytes=1000) as here:
        dan = await here.comes("Dan")
        dan.send(ListTables(follow=True))
        await until(lambda: dan.heard(Tables))
        dan.line.stall()
        seats = (SeatOffer("me"), SeatOffer("anyone"))
        while not here.server._registry.slow.missed:
            here.bob.send(CreateTable(game=GAME, seats=seats))
            await waits_more(dan)
        listed = len(dan.heard(Listed))
        opened = len(here.bob.heard(Table))
        here.bob.send(CreateTable(game=GAME, seats=seats))
        follower = next(iter(here.server._registry.lobby_list._followers))
        await until(lambda: follower in here.server._registry.lobby_list._missed)
        assert len(dan.heard(Listed)) == listed
        dan.line.go_on()
        await until(lambda: len(dan.heard(Tables)) == 2)
        again = dan.heard(Tables)[-1]
        assert again.re == 0
        assert len(again.tables) == opened + 2


async def test_a_table_that_closes_meanwhile_is_told_of_and_not_shown_again() -> None:
    async with room() as here:
        dan = await here.watched_by("Dan")
        await here.begin()
        dan.line.stall()
        await here.play(2 * CARDS)
        assert here.server._registry.slow.missed
        here.server._registry.actors[here.table].tell(CloseByOperator())
        await until(lambda: dan.heard(Closed))
        dan.line.go_on()
        assert not here.server._registry.slow.missed
        assert not _snapshots(dan)


async def test_a_spectator_who_goes_while_behind_is_forgotten() -> None:
    async with room() as here:
        dan = await here.watched_by("Dan")
        await here.begin()
        dan.line.stall()
        await here.play(2 * CARDS)
        assert here.server._registry.slow.missed
        dan.line.abort()
        await until(lambda: not here.server._registry.slow.missed)
