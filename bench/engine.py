"""Strength of `alphabeta` at Zero Point One against Fairy-Stockfish, from pyffish.

The engine does not deploy. Each pair of games begins from the same deployments, with the sides
exchanged: in turn two of the opening book, and the same arrangement at random for either seat. Those
are about even. From two arrangements that were drawn apart, the better one wins with either player.
"""

import multiprocessing
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeAlias

from bench.engine_child import library
from bench.engine_process import Engine, EnginePlayer
from bench.options import Options as BenchOptions
from bench.strength import score_row
from bench.table import Row, progress, show
from oneoh_ai.alphabeta import ALPHABETA
from oneoh_ai.alphabeta.opening_book import matching_deployments
from oneoh_ai.arena.event import Pairing, Result, result_of
from oneoh_ai.contract import Player, seat_bot
from oneoh_ai.offline import play
from oneoh_games import Generator
from oneoh_games.zero_point_one import (
    GAME,
    Drop,
    Options,
    Position,
    deployment,
    random_arrangement,
)
from oneoh_games.zero_point_one.position import EMPTY_BOARD

LEVELS = (100, 300, 1000, 3000)
"""Nodes that the engine searches for a move, where alphabeta has a second for each."""
GAMES = 20
"""Games at each level."""
THINKING_MS = 1000

Settings: TypeAlias = Mapping[str, int]
"""Settings of alphabeta: `time_ms`, or `nodes` for the same games on every machine."""


def main(options: BenchOptions) -> None:
    try:
        library()
    except FileNotFoundError as missing:
        print(f"\nengine: {missing}")
        return
    games, positions = options.games or GAMES, options.positions
    settings = {"time_ms": THINKING_MS} if positions is None else {"nodes": positions}
    work = f"{THINKING_MS} ms" if positions is None else f"{positions:,} positions"
    title = f"alphabeta, {work} a move, against Fairy-Stockfish: {games} games a level"
    show(title, [_row(nodes, games, settings) for nodes in options.nodes or LEVELS])


def _row(nodes: int, games: int, settings: Settings) -> Row:
    results: list[Result] = []
    for result in _games(nodes, games, settings):
        results.append(result)
        progress(f"against {nodes:,} nodes: {len(results)} of {games}")
    return score_row(f"against {nodes:,} nodes a move", results)


def _games(nodes: int, games: int, settings: Settings) -> Iterator[Result]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count() or 1, mp_context=context) as pool:
        running = [pool.submit(play_numbered, nodes, number, settings) for number in range(games)]
        yield from (done.result() for done in as_completed(running))


def play_numbered(nodes: int, number: int, settings: Settings) -> Result:
    """Play one game, with alphabeta in seat 0 if the number is even."""
    deal, seat = divmod(number, 2)
    with Engine() as engine:
        players: list[Player] = [EnginePlayer(engine, nodes), EnginePlayer(engine, nodes)]
        players[seat] = seat_bot(ALPHABETA, GAME, Generator(number), dict(settings))
        deployed = [
            Deployed(player, places)
            for player, places in zip(players, deployments(deal), strict=True)
        ]
        played = play(GAME, deployed, seed=number, options=Options())
    pairing = Pairing(number, deal, (0, 1) if seat == 0 else (1, 0))
    return result_of(pairing, played, slow_s=THINKING_MS / 1000)


def deployments(deal: int) -> list[list[Drop]]:
    """Return the placements of Red and of Blue."""
    rng = Generator(deal)
    if deal % 2:
        arrangement = random_arrangement(rng)
        return [list(deployment(seat, arrangement)) for seat in (0, 1)]
    positions = [Position(EMPTY_BOARD.pieces, EMPTY_BOARD.hands, seat) for seat in (0, 1)]
    return [list(rng.choice(matching_deployments(position))) for position in positions]


class Deployed:
    """Player whose pieces are deployed for it."""

    def __init__(self, player: Player, places: list[Drop]) -> None:
        self._player = player
        self._places = places

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """Return the next placement; after the last one, the player's choice."""
        return self._places.pop(0) if self._places else self._player.choose(view, actions)
