"""Server on loopback, and guests who use the protocol's own client."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

import msgspec

from oneoh_protocol.client import Client
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    Act,
    CreateTable,
    Join,
    Over,
    Request,
    SeatOffer,
    Table,
    Welcome,
)
from oneoh_server.server import Server
from oneoh_server.stores.contract import Store
from oneoh_server.stores.memory.store import MemoryStore
from tests.server import serving_settings
from tests.server.cluster.nodes import Balanced, several
from tests.server.high_card import HIGH_CARD

E = TypeVar("E")
GAME, SETTINGS = serving_settings.GAME, serving_settings.SETTINGS


NODES = 1
"""Number of processes of a lobby, which the fixture `one_and_two_nodes` changes."""


@asynccontextmanager
async def serving(
    store: Store | None = None, games: Any = None, **changes: Any
) -> AsyncIterator[Server]:
    if NODES > 1 and (store is None or type(store) is MemoryStore):
        async with several(NODES, kept=store, games=games, **changes) as nodes:
            yield cast(Server, Balanced(nodes))
        return
    settings = msgspec.structs.replace(SETTINGS, **changes)
    async with Server(settings, store or MemoryStore(), games or {GAME: HIGH_CARD}) as server:
        yield server


class Player:
    """A guest who reads its events one by one."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._events = client.events()

    @property
    def welcome(self) -> Welcome:
        assert self.client.welcome is not None
        return self.client.welcome

    async def ask(self, command: Any) -> Any:
        return await self.client.ask(command)

    async def next(self, kind: type[E], matching: Callable[[E], bool] = lambda _event: True) -> E:
        """Return the next event of this kind; skip others before it."""
        async for event in self._events:
            if isinstance(event, kind) and matching(event):
                return event
        raise AssertionError(f"the events ended without {kind.__name__}")

    async def open(self, *seats: SeatOffer, **more: Any) -> Table:
        offers = seats or (SeatOffer("me"), SeatOffer("anyone"))
        table = await self.ask(CreateTable(game=GAME, seats=offers, **more))
        assert isinstance(table, Table)
        return table

    async def join(self, table: str, **more: Any) -> Table:
        joined = await self.ask(Join(table=table, **more))
        assert isinstance(joined, Table)
        return joined

    async def answer(self, request: Request) -> None:
        action = request.legal_actions[0]
        await self.ask(Act(table=request.table, request=request.request, action=action))

    async def play(self) -> Over:
        """Answer every request with the first legal action, to the end of the game."""
        while True:
            match await anext(self._events):
                case Request() as request:
                    await self.answer(request)
                case Table(request=Request() as asked):
                    await self.answer(asked)
                case Over() as over:
                    return over
                case _:
                    pass


@asynccontextmanager
async def playing(url: str, name: str, **more: Any) -> AsyncIterator[Player]:
    async with Client(url, name=name, **more) as client:
        player = Player(client)
        await player.next(Connected)
        yield player
