"""Clients that play at several tables of one lobby, and what they saw, to be found in the store."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from oneoh_games import GAMES
from oneoh_protocol.client import Client, ConnectionGone, Refusal
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    Act,
    CreateTable,
    Join,
    Moved,
    Over,
    Request,
    SeatOffer,
    Table,
    Watch,
)
from oneoh_server.stores.opening import open_store
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.facts import Acted
from oneoh_server.tables.state import Policy
from tests.server.cluster.node_process import LEASE_S

GAME = "binary"


class Seat:
    """Client that plays the first legal action, and notes which of its actions were accepted."""

    def __init__(self, client: Client, pace_s: float = 0) -> None:
        """`pace_s` are the seconds that it takes for an action."""
        self.client = client
        self.pace_s = pace_s
        self.table = ""
        self.accepted: set[tuple[int, str]] = set()
        """Turn and action of what this seat has seen at the table."""
        self.here = asyncio.Event()
        self.over = asyncio.Event()

    async def play(self) -> None:
        async for event in self.client.events():
            match event:
                case Connected():
                    self.here.set()
                    if self.table:
                        await self._watch()
                case Request() as request:
                    await self._answer(request)
                case Moved() as moved:
                    self.accepted.add((moved.turn, moved.played.action))
                case Table() as table:
                    await self._look(table)
                case Over():
                    self.over.set()
                    return
                case _:
                    pass

    async def _watch(self) -> None:
        for _ in range(100):
            try:
                await self.client.ask(Watch(table=self.table))
                return
            except ConnectionGone:
                return
            except Refusal:  # the table is on the way to another process
                await asyncio.sleep(0.1)

    async def _look(self, table: Table) -> None:
        if table.phase == "over":
            self.over.set()
        elif table.request is not None:
            await self._answer(table.request)

    async def _answer(self, request: Request) -> None:
        action = request.legal_actions[0]
        await asyncio.sleep(self.pace_s)
        try:
            await self.client.ask(Act(table=request.table, request=request.request, action=action))
        except ConnectionGone:
            pass  # the table tells, when the client has come again
        except Refusal:
            await self._watch()


@asynccontextmanager
async def seats_at(url: str, tables: int, pace_s: float = 0) -> AsyncIterator[list[Seat]]:
    """Play at so many tables of a lobby, with two seats each, an action each `pace_s` seconds."""
    async with AsyncExitStack() as stack:
        seats = []
        for number in range(2 * tables):
            client = Client(url, name=f"Guest {number}")
            await stack.enter_async_context(client)
            seats.append(Seat(client, pace_s))
        playing = [asyncio.create_task(seat.play()) for seat in seats]
        for host, guest in zip(seats[::2], seats[1::2], strict=True):
            await asyncio.gather(host.here.wait(), guest.here.wait())
            host.table = guest.table = await opened(host.client)
            await guest.client.ask(Join(table=host.table))
        yield seats
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def opened(client: Client) -> str:
    table = await client.ask(CreateTable(game=GAME, seats=(SeatOffer("me"), SeatOffer("anyone"))))
    assert isinstance(table, Table)
    return table.table


async def all_go_on(seats: list[Seat]) -> None:
    """Return once there was an action at each table, or its game is over."""
    before = [len(seat.accepted) for seat in seats]
    for seat, count in zip(seats, before, strict=True):
        while len(seat.accepted) == count and not seat.over.is_set():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def check(database: str, seats: list[Seat]) -> None:
    """Find each action that a seat has seen in the store, once; replay every table."""
    store = await open_store(database, LEASE_S)
    try:
        for seat in seats:
            facts = await store.facts(seat.table)
            actions = [fact.action for fact in facts if isinstance(fact, Acted)]
            assert fold(facts, GAMES, Policy()).turn == len(actions)
            for turn, action in seat.accepted:
                assert actions[turn - 1] == action
    finally:
        await store.close()
