"""Plain UCT, an opponent to measure against: every action, random playouts, no knowledge."""

from collections.abc import Sequence
from typing import Any

from oneoh_ai.heuristics import even_chances
from oneoh_ai.mcts import TreeSearcher
from oneoh_ai.rollouts import playout
from oneoh_ai.search import Heuristics
from oneoh_games import AnyGame, Generator


class Bot:
    """Bot for any game."""

    def __init__(self, game: AnyGame, rng: Generator, *, iterations: int = 1000) -> None:
        plain = Heuristics(evaluate=even_chances, rollout=playout)
        self._search = TreeSearcher(game, rng, iterations=iterations, heuristics=plain)

    def choose(self, view: Any, actions: Sequence[Any]) -> Any:
        """Return the action that was visited most."""
        return self._search.choose(view, actions)
