"""How a search plays on from a leaf, and which actions it tries first."""

from typing import Any

from oneoh_ai.search import Evaluate, Promise, Rollout, judge
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


def best_action(evaluate: Evaluate) -> Rollout:
    """The one action that leads to the best state by the evaluation."""

    def rollout(game: AnyGame, state: Any, _rng: Generator) -> Any:
        seat = game.to_act(state)
        if seat is None:
            return state
        following = (game.apply(state, action) for action in game.legal_actions(state))
        return max(following, key=lambda after: judge(game, after, evaluate)[seat])

    return rollout


def foreseen(evaluate: Evaluate) -> Promise:
    """An action promises what the state is worth that it leads to."""

    def promise(game: AnyGame, state: Any, action: Any) -> float:
        seat = game.to_act(state)
        assert seat is not None
        return judge(game, game.apply(state, action), evaluate)[seat]

    return promise
