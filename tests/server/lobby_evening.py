"""Evening at a lobby whose every byte follows from a seed and from the moves of one game.

Everything goes over connections: talk, spectators, records and ratings of an earlier game,
a clock, and guests who go and come back.
"""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import msgpack
import msgspec
import pytest
from msgspec.structs import asdict

from oneoh_games import AnyGame, Seat
from oneoh_server import ids
from oneoh_server.actor import Actor
from oneoh_server.bus.bus import BUNDLES
from oneoh_server.bus.local import Hub
from oneoh_server.cluster.items import Rows, decode_item
from oneoh_server.connection import Connection
from oneoh_server.server import Server
from oneoh_server.settings import Settings
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.tables.commands import Wake
from tests.server.cluster.nodes import several
from tests.server.high_card import HIGH_CARD
from tests.server.twin_tables import Move, with_state
from tests.server.wire import Wire

SETTINGS = Settings(
    port=0, max_bots=0, commands_per_second=10**6, chat_lines_per_minute=10**6, absence_seconds=3
)
PLAYERS = ("Ann", "Bob", "Cat")
SPECTATOR = "Dan"
ME, ANYONE = {"kind": "me"}, {"kind": "anyone"}


SETTLING = 12
"""Turns of the event loop after which nothing more follows from a command."""


class SeededSecrets:
    """Stands in for the module `secrets`: ids and tokens follow from a seed, which every game has."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._rng = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._rng.randbytes(count)

    def token_hex(self, count: int) -> str:
        return f"{self._seed:0{2 * count}x}"

    def token_urlsafe(self, count: int) -> str:
        return self._rng.randbytes(count).hex()[:22]


class Alarms:
    """Stands in for the timers of all tables, which ring by the clock of the evening alone.

    Timers of the event loop ring by the machine's clock: at other moves on a machine that is busy.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._due: dict[Actor, float] = {}
        monkeypatch.setattr(Actor, "_wake_at", lambda actor, at: self._set(actor, at))

    def _set(self, actor: Actor, at: float | None) -> None:
        self._due.pop(actor, None)
        if at is not None:
            self._due[actor] = at

    def ring(self, now: float) -> None:
        """Wake the tables whose second has come."""
        for actor in [each for each, at in self._due.items() if at <= now]:
            del self._due[actor]
            actor.tell(Wake())


class LobbyEvening:
    """Lobby with players and a spectator, on connections without a network."""

    def __init__(
        self, servers: Sequence[Server], alarms: Alarms, seed: int, apart: str = ""
    ) -> None:
        """`servers` are its nodes; all tables are at the first, and so are all but one guest."""
        self.now = 1000.0
        self.frames: dict[str, list[bytes]] = {}
        """All that each guest was sent."""
        self._server = servers[0]
        self._servers = servers
        self._alarms = alarms
        self._apart = apart
        self._rng = random.Random(seed)
        self._ids = iter(range(1, 10**6))
        self._lines: dict[str, tuple[Connection, Wire]] = {}
        self._tokens: dict[str, str] = {}
        for server in servers:
            server._finished._now = lambda: 1_000_000_000.0

    async def come(self, name: str) -> None:
        """Connect a guest, as whom it was here before."""
        wire = Wire()
        server = self._servers[-1 if name == self._apart else 0]
        connection = Connection(
            next(server._numbers),
            "203.0.113.1",
            wire,
            server._reception,
            SETTINGS,
            lambda: self.now,
            None,
            lambda _connection: None,
        )
        self._lines[name] = connection, wire
        token = self._tokens.get(name)
        # Which programs the variant of Bot255 lists does depend on its hidden part.
        welcome = await self.ask(
            name, "hello", oldest=2, newest=2, name=name, token=token, legal=False
        )
        self._tokens[name] = welcome["token"]

    def go(self, name: str) -> None:
        self._lines.pop(name)[0].leave()

    async def ask(self, guest: str, kind: str, /, **fields: Any) -> dict[str, Any]:
        """Have a guest send a command; return the reply, once all is done that follows."""
        connection, wire = self._lines[guest]
        self._alarms.ring(self.now)
        number = next(self._ids)
        connection.receive(msgpack.packb({"type": kind, "id": number, **fields}))
        while not (replies := [each for each in wire.sent if _answers(each, number)]):  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        for _ in range(SETTLING):
            await asyncio.sleep(0)
        for name, (_connection, each) in self._lines.items():
            self.frames.setdefault(name, []).extend(each.sent)
            each.sent.clear()
        reply: dict[str, Any] = msgspec.msgpack.decode(replies[0])
        return reply

    async def open(self, game: str, seats: int, **terms: Any) -> str:
        """Return a table whose game runs, with a spectator."""
        offers = [ME, *[ANYONE] * (seats - 1)]
        table: str = (await self.ask("Ann", "create", game=game, seats=offers, **terms))["table"]
        await self.ask(SPECTATOR, "watch", table=table)
        for name in PLAYERS[1:seats]:
            await self.ask(name, "join", table=table)
        return table

    async def play_before(self) -> str:
        """Return the table of a short rated game that is over."""
        table = await self.open(HIGH_CARD.id, 2, options={"cards": 1}, rated=True)
        for name in PLAYERS[:2]:
            state = self._server._registry.actors[table].table.state
            await self.act(table, name, f"play-{HIGH_CARD.default_action(state)}")
        return table

    async def act(self, table: str, name: str, action: str) -> None:
        number = self._server._registry.actors[table].table.request
        await self.ask(name, "act", table=table, request=number, action=action)

    async def play(self, table: str, moves: Sequence[Move], receiver: str, earlier: str) -> None:
        """Play moves, each from its state; in between do what guests do besides."""
        actor = self._server._registry.actors[table]
        for state, action in moves:
            actor.table = with_state(actor.table, state)
            await self._look_around(receiver, table, earlier)
            for _ in range(2):
                await self._say_or_leave(self._rng.choice(list(self._lines)), table)
            self.now += self._rng.uniform(0.1, 4)
            seat = actor.table.to_act
            assert seat is not None
            await self.act(table, PLAYERS[seat], action)

    async def _look_around(self, name: str, table: str, earlier: str) -> None:
        await self.ask(name, "watch", table=table)
        await self.ask(name, "get-record", table=table)
        await self.ask(name, "get-record", table=earlier)
        await self.ask(name, "list-finished", mine=self._rng.random() < 0.5)
        await self.ask(name, "get-player", name="Ann")

    async def _say_or_leave(self, name: str, table: str) -> None:
        if self._rng.random() < 0.4:
            await self.ask(name, "chat", table=table, text=f"so far {self._rng.random()}")
            return
        self.go(name)
        self.now += 1
        await self.come(name)
        await self.ask(name, "watch", table=table)


def _answers(frame: bytes, number: int) -> bool:
    """Return whether a frame is the reply to the command of this number."""
    return bool(msgspec.msgpack.decode(frame).get("re") == number)


async def traffic(
    game: AnyGame,
    seats: int,
    receiver: Seat | None,
    moves: Sequence[Move],
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> list[bytes]:
    """Return all that a receiver is sent in an evening at which the game of a seed has these moves."""
    monkeypatch.setattr(ids, "secrets", SeededSecrets(seed))
    alarms, evenings = Alarms(monkeypatch), list[LobbyEvening]()
    async with Server(
        SETTINGS, MemoryStore(), _games(game), clock=lambda: _now(evenings)
    ) as server:
        evening = LobbyEvening([server], alarms, seed=7)
        evenings.append(evening)
        await _spend(evening, game, seats, receiver, moves)
    return evening.frames[_name(receiver)]


async def traffic_between_nodes(
    game: AnyGame,
    seats: int,
    receiver: Seat | None,
    moves: Sequence[Move],
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[list[bytes], list[bytes]]:
    """Return the same for a receiver alone at a node, and what that node was sent for it."""
    monkeypatch.setattr(ids, "secrets", SeededSecrets(seed))
    alarms, evenings = Alarms(monkeypatch), list[LobbyEvening]()
    hub = ListeningHub()
    async with several(
        2, hub, games=_games(game), clock=lambda: _now(evenings), **asdict(SETTINGS)
    ) as nodes:
        evening = LobbyEvening(nodes.servers, alarms, seed=7, apart=_name(receiver))
        evenings.append(evening)
        await _spend(evening, game, seats, receiver, moves)
    return evening.frames[_name(receiver)], hub.heard


class ListeningHub(Hub):
    """Hub that keeps the items to the second node, but for rows, which come when it is time."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[bytes] = []

    def carry(self, sender: int, node: int, bundle: bytes) -> None:
        if node == 2:
            *_, items = BUNDLES.decode(bundle)
            self.heard += [bytes(item) for item in items if not isinstance(decode_item(item), Rows)]
        super().carry(sender, node, bundle)


def _games(game: AnyGame) -> dict[str, AnyGame]:
    return {game.id: game, HIGH_CARD.id: HIGH_CARD}


def _now(evenings: Sequence[LobbyEvening]) -> float:
    return evenings[0].now if evenings else 1000.0


def _name(receiver: Seat | None) -> str:
    return SPECTATOR if receiver is None else PLAYERS[receiver]


async def _spend(
    evening: LobbyEvening,
    game: AnyGame,
    seats: int,
    receiver: Seat | None,
    moves: Sequence[Move],
) -> None:
    for name in (*PLAYERS[:seats], SPECTATOR):
        await evening.come(name)
    earlier = await evening.play_before()
    table = await evening.open(
        game.id, seats, clock={"bank_ms": 10**6, "increment_ms": 500}, rated=True
    )
    await evening.play(table, moves, _name(receiver), earlier)
