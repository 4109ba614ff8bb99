"""How a search plays on from a leaf, and which actions it tries first."""

from collections.abc import Sequence
from typing import Any

from oneoh_ai.search import Rollout
from oneoh_games import AnyGame, Generator


def truncated(length: int) -> Rollout:
    """At most `length` random actions."""

    def rollout(game: AnyGame, state: Any, rng: Generator) -> Any:
        for _ in range(length):
            if game.to_act(state) is None:
                break
            state = game.apply(state, rng.choice(game.legal_actions(state)))
        return state

    return rollout


playout = truncated(1000)
"""Random actions up to the end; no game of ours lasts longer."""


def pick_any(_game: AnyGame, _state: Any, untried: Sequence[Any], rng: Generator) -> Any:
    """An untried action at random."""
    return rng.choice(untried)
