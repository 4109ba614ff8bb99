"""Rollouts and priors for a search."""

from typing import Any

from oneoh_ai.search import Candidates, Evaluate, Prior, Rollout, every_action, judge
from oneoh_games import AnyGame, Generator


def truncated(length: int) -> Rollout:
    """Return a rollout of at most `length` random actions."""

    def rollout(game: AnyGame, state: Any, rng: Generator) -> Any:
        for _ in range(length):
            if game.to_act(state) is None:
                break
            state = game.apply(state, rng.choice(game.legal_actions(state)))
        return state

    return rollout


playout = truncated(1000)
"""Rollout of random actions to the end of the game; none of ours is longer."""


def best_action(evaluate: Evaluate, candidates: Candidates = every_action) -> Rollout:
    """Return a rollout of one action: the one that leads to the best state by `evaluate`."""

    def rollout(game: AnyGame, state: Any, _rng: Generator) -> Any:
        seat = game.to_act(state)
        if seat is None:
            return state
        following = (game.apply(state, action) for action in candidates(game, state))
        return max(following, key=lambda after: judge(game, after, evaluate)[seat])

    return rollout


def evaluated_prior(evaluate: Evaluate) -> Prior:
    """Return the prior that evaluates the state to which an action leads."""

    def prior(game: AnyGame, state: Any, action: Any) -> float:
        seat = game.to_act(state)
        assert seat is not None
        return judge(game, game.apply(state, action), evaluate)[seat]

    return prior
