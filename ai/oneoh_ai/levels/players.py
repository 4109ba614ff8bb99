"""How each level plays each game."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

from oneoh_ai.contract import Player
from oneoh_ai.levels.manners import Mannered
from oneoh_games import AnyGame, Generator


class Seat(Protocol):
    """Function that seats a player of one level of one game."""

    def __call__(self, game: AnyGame, rng: Generator, /) -> Player:
        """Return the player."""


def _near_best(game: AnyGame, rng: Generator, /, *, spread: float) -> Player:
    from oneoh_ai.levels.near_best import NearBest

    player = NearBest(game, rng, spread=spread)
    return Mannered(player, lambda: player.chance, resigns=False)


def _greedy(game: AnyGame, rng: Generator, /) -> Player:
    from oneoh_ai.greedy import Greedy

    player = Greedy(game, rng)
    return Mannered(player, lambda: player.chance, resigns=False)


def _mcts(game: AnyGame, rng: Generator, /, **limits: Any) -> Player:
    from oneoh_ai.mcts import TreeSearcher

    player = TreeSearcher(game, rng, **limits)

    def chance() -> float | None:
        found = player.findings
        return found.candidates[0].mean if found is not None else None

    return Mannered(player, chance)


def _alphabeta(game: AnyGame, rng: Generator, /, *, nodes: int) -> Player:
    from oneoh_ai.alphabeta.player import AlphaBeta
    from oneoh_ai.zero_point_one import chance_of

    player = AlphaBeta(game, rng, nodes=nodes)

    def chance() -> float | None:
        return chance_of(player.found.score) if player.found is not None else None

    return Mannered(player, chance)


def _solver(game: AnyGame, rng: Generator, /, *, work: int) -> Player:
    from oneoh_ai.bot255.solver import Solver

    return Solver(game, rng, work=work)


PLAYERS: Mapping[str, tuple[Seat, Seat, Seat, Seat, Seat]] = {
    "one-zero-one": (
        partial(_near_best, spread=0.5),
        partial(_near_best, spread=0.07),
        _greedy,
        partial(_mcts, iterations=30),
        partial(_mcts, iterations=3_000),
    ),
    "binary": (
        partial(_near_best, spread=0.25),
        partial(_near_best, spread=0.12),
        _greedy,
        partial(_mcts, iterations=30),
        partial(_mcts, iterations=3_000),
    ),
    "bot255": (
        partial(_near_best, spread=0.5),
        partial(_near_best, spread=0.06),
        _greedy,
        partial(_solver, work=2_000),
        partial(_solver, work=30_000),
    ),
    "zero-point-one": (
        partial(_near_best, spread=0.3),
        partial(_near_best, spread=0.05),
        partial(_alphabeta, nodes=60),
        partial(_alphabeta, nodes=1_000),
        partial(_alphabeta, nodes=20_000),
    ),
}
"""By game id, the players of its five levels; each is set in work, so it plays alike anywhere."""

ANY_GAME: tuple[Seat, Seat, Seat, Seat, Seat] = (
    partial(_near_best, spread=0.5),
    partial(_near_best, spread=0.1),
    _greedy,
    partial(_mcts, iterations=30),
    partial(_mcts, iterations=300),
)
"""Players of a game about which nothing is known."""
