"""Servers that are measured beside each other, and the players that load each."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import NamedTuple

from bench.server.boardgame_io_table import BoardgameIoTable
from bench.server.colyseus_table import ColyseusTable
from bench.server.node import has_node, node_server
from bench.server.processes import Running, has_uvloop, oneoh_server, peer
from bench.server.relay_table import RelayTable
from bench.server.view import view_file
from oneoh_server.capacity.load import Load, Table
from oneoh_server.capacity.table import PlayedTable

GAMES = ("one-zero-one", "binary", "zero-point-one", "bot255")
GAME_MOVES = 26
"""Moves until a game is given up: those of a random game of One Zero One."""

DEPLOYMENT_MOVES = 32
"""Moves of Zero Point One until all pieces stand; then every move chooses among many more."""
WHOLE_GAME = 10_000
"""Moves after which a game is given up that is played to its end."""

Start = Callable[[Sequence[str]], AbstractContextManager[Running]]


class Contender(NamedTuple):
    """Server under load."""

    name: str
    start: Start
    """Context manager of the server; takes a command that runs the server's command."""
    table: Callable[[str, Load, int], Table]
    """Table number n at the server of a URL."""


def oneoh(python: str, game: str, moves: int = GAME_MOVES, *, stagger: bool = True) -> Contender:
    """Return the `oneoh-server` of an interpreter.

    With `stagger` the first games have different lengths, so that some game ends all the time.
    """

    def table(url: str, load: Load, number: int) -> Table:
        first = 1 + number % moves if stagger else moves
        return PlayedTable(url, load, number, game=game, moves=moves, first=first)

    return Contender(f"oneoh, {game}", partial(oneoh_server, python), table)


def played_on(python: str) -> Contender:
    """Return the `oneoh-server` of an interpreter at games that are not given up."""
    game = oneoh(python, "zero-point-one", WHOLE_GAME, stagger=False)
    return game._replace(name=f"{game.name}, played on")


def on_uvloop(python: str, game: str) -> list[Contender]:
    """Return the `oneoh-server` of an interpreter on uvloop, if that is installed for it."""
    if not has_uvloop(python):
        return []
    asyncio = oneoh(python, game)
    start = partial(oneoh_server, python, uvloop=True)
    return [asyncio._replace(name=f"{asyncio.name}, uvloop", start=start)]


def relays() -> list[Contender]:
    """Return the lower bounds for a server in Python: no rules, no store, no limits."""
    return [
        Contender("bare relay", partial(_relay, view=False), RelayTable),
        Contender("relay of views", partial(_relay, view=True), RelayTable),
    ]


def node_peers() -> list[Contender]:
    """Return the servers of others; none if Node is not installed."""
    if not has_node():
        return []
    return [
        Contender("boardgame.io", partial(node_server, "boardgame_io"), BoardgameIoTable),
        Contender("Colyseus, messages", partial(node_server, "colyseus"), ColyseusTable),
    ]


@contextmanager
def _relay(prefix: Sequence[str], *, view: bool) -> Iterator[Running]:
    with (
        view_file() as path,
        peer(
            [*prefix, sys.executable, "-m", "bench.peers.relay", *([str(path)] if view else [])]
        ) as running,
    ):
        yield running
