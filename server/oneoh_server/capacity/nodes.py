"""Processor time of a move in lobbies of one process and of several, after a number of moves.

The peers of a lobby of several processes are as many lobbies of one process each, which are played
in at the same time. All processes have the same number of tables: the more one does at once, the
cheaper is a move, as one write stores several. And both fill the machine alike: processors that share
a core, or a cache, are slower together than alone.

All lobbies stand from the beginning, and are played in by turns, a moment each, while the others
rest: a machine that others use too is faster at one minute than at the next, but seldom within a few
seconds.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from statistics import median

import msgspec

from oneoh_protocol.child_process import ChildProcess
from oneoh_server.capacity.engines import Engines
from oneoh_server.capacity.load import Load
from oneoh_server.capacity.server_process import START_S, Ready, start_server
from oneoh_server.capacity.steps import CONNECT_AT_ONCE, GAME_MOVES
from oneoh_server.capacity.table import PlayedTable
from oneoh_server.statistics.process import cpu_seconds
from oneoh_server.stores.postgres.scratch import scratch_database


class NodesPlan(msgspec.Struct, frozen=True):
    """Load that is wanted."""

    games: tuple[str, ...]
    """Games of the tables, in turn."""
    nodes: int
    db: str
    """Address of a database of PostgreSQL; one beside it is used."""
    bus: str
    """Setting `bus` of the nodes."""
    tables: int
    """Tables of each process."""
    moves: int
    """Moves that are measured in a round, for each process."""
    rounds: int
    """Measurements of each lobby, of which the median counts."""


class Lobby(msgspec.Struct, frozen=True):
    """Lobby that is measured."""

    nodes: int
    """Processes of it; of 1 there are several lobbies at once."""
    is_split: bool
    """Whether the players of each table come by different nodes."""


class Cost(msgspec.Struct, frozen=True):
    """Processor time of a move, in ms."""

    nodes: tuple[float, ...]
    """Time at each node: their sum is a move's."""
    record: float | None
    """Time of PostgreSQL without the bus; None where it cannot be read."""
    bus: float | None
    """Time of the engine of the bus."""

    @property
    def all_nodes(self) -> float:
        return sum(self.nodes)


def lobbies(nodes: int) -> list[Lobby]:
    """Return the lobbies to measure: one process, and several with tables at home, and split."""
    several = [Lobby(nodes, is_split=split) for split in (False, True)] if nodes > 1 else []
    return [Lobby(1, is_split=False), *several]


@asynccontextmanager
async def played(plan: NodesPlan, lobby: Lobby) -> AsyncIterator["PlayedLobby"]:
    """Open a lobby at whose tables all have played, and rest.

    Raises OSError, ChildFailed, StoreError, or what a player met.
    """
    bus = plan.bus if lobby.nodes > 1 else "local"
    async with AsyncExitStack() as stack:
        servers, scratches = [], []
        for _ in range(plan.nodes // lobby.nodes):
            scratches.append(await stack.enter_async_context(scratch_database(plan.db)))
            url = scratches[-1].url
            servers += await stack.enter_async_context(_servers(url, bus, lobby.nodes))
        urls = [(await server.ready(Ready, START_S)).url for server in servers]
        load = await stack.enter_async_context(Load())
        here = PlayedLobby(plan, load, servers, Engines(scratches[-1], plan.bus))
        await here.begin(urls, is_split=lobby.is_split)
        yield here


@asynccontextmanager
async def _servers(db: str, bus: str, count: int) -> AsyncIterator[list[ChildProcess]]:
    options = ["--bus", bus, "--name", f"bench {secrets.token_hex(4)}"]
    servers: list[ChildProcess] = []
    try:
        for _ in range(count):
            servers.append(await start_server(db, *options))  # noqa: PERF401 - to be stopped
        yield servers
    finally:
        await asyncio.gather(*(server.stop() for server in servers))


class PlayedLobby:
    """Lobby whose tables play when they are told to, or as many lobbies of one process."""

    def __init__(
        self, plan: NodesPlan, load: Load, servers: list[ChildProcess], engines: Engines
    ) -> None:
        self._plan = plan
        self._load = load
        self._servers = servers
        self._engines = engines

    async def begin(self, urls: list[str], *, is_split: bool) -> None:
        """Begin to play, and rest after the first moves."""
        tables = [self._table(number, urls, is_split) for number in range(self._tables)]
        for begin in range(0, len(tables), CONNECT_AT_ONCE):
            together = tables[begin : begin + CONNECT_AT_ONCE]
            await asyncio.gather(*(each.connect() for each in together))
        for each in tables:
            each.begin()
        await self._load.until(max(self._tables, self._plan.nodes * self._plan.moves))
        await self._load.rest(self._tables)

    @property
    def _tables(self) -> int:
        return self._plan.tables * self._plan.nodes

    def _table(self, number: int, urls: list[str], is_split: bool) -> PlayedTable:
        games, nodes = self._plan.games, self._plan.nodes
        return PlayedTable(
            urls[number % nodes],
            self._load,
            number,
            game=games[number // nodes % len(games)],
            moves=GAME_MOVES,
            first=1 + number % GAME_MOVES,
            guest_url=urls[(number + is_split) % nodes],
        )

    async def spend(self) -> Cost:
        """Play a round; return what it has cost. Raises what a player met."""
        record, bus = await self._engines.seconds()
        before = [cpu_seconds(server.pid) for server in self._servers]
        self._load.restart()
        self._load.go_on()
        await self._load.until(self._plan.moves * self._plan.nodes)
        await self._load.rest(self._tables)
        after = [cpu_seconds(server.pid) for server in self._servers]
        record_after, bus_after = await self._engines.seconds()
        moves = self._load.moves

        def each(first: float | None, last: float | None) -> float | None:
            return None if first is None or last is None else 1000 * (last - first) / moves

        spent = tuple(each(*pair) or 0.0 for pair in zip(before, after, strict=True))
        return Cost(spent, each(record, record_after), each(bus, bus_after))


def middle(costs: Sequence[Cost]) -> Cost:
    """Return the median of some measurements, figure by figure."""

    def of(values: list[float | None]) -> float | None:
        known = [value for value in values if value is not None]
        return median(known) if known else None

    nodes = zip(*(cost.nodes for cost in costs), strict=True)
    return Cost(
        tuple(map(median, nodes)),
        of([cost.record for cost in costs]),
        of([cost.bus for cost in costs]),
    )
