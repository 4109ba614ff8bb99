"""Heuristics of each game: its evaluation, and the actions that are worth searching."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oneoh_ai import binary, bot255, one_zero_one, zero_point_one
from oneoh_ai.rollouts import best_action, evaluated_prior, playout, truncated
from oneoh_ai.search import (
    EXPLORATION,
    Candidates,
    Evaluate,
    Heuristics,
    Rollout,
    every_action,
    no_actions,
)
from oneoh_games import AnyGame


def heuristics_for(game: AnyGame) -> Heuristics:
    """Return the heuristics of the game; if it has none, those that play out to its end."""
    return HEURISTICS.get(game.id) or Heuristics(evaluate=even_chances, rollout=playout)


def even_chances(_state: Any) -> list[float]:
    """Evaluate a playout that did not reach the end: 0.5 for up to 16 seats."""
    return [0.5] * 16


def _in(look: Callable[[Any], Sequence[Any]]) -> Candidates:
    """Return a function of a state as `Candidates`, which take the game as well."""
    return lambda _game, state: look(state)


def _judged_by(
    evaluate: Evaluate,
    candidates: Candidates = every_action,
    *,
    rollout: Rollout | None = None,
    at_root: Candidates = no_actions,
    exploration: float = EXPLORATION,
) -> Heuristics:
    """Return heuristics by an evaluation, with the best action as rollout unless one is given."""
    return Heuristics(
        evaluate=evaluate,
        rollout=rollout or best_action(evaluate, candidates),
        prior=evaluated_prior(evaluate),
        candidates=candidates,
        at_root=at_root,
        exploration=exploration,
    )


HEURISTICS: Mapping[str, Heuristics] = {
    "binary": _judged_by(
        binary.evaluate,
        _in(binary.candidates),
        rollout=truncated(0),
        exploration=binary.EXPLORATION,
    ),
    "bot255": _judged_by(
        bot255.evaluate,
        _in(bot255.candidates),
        at_root=_in(bot255.loops),
        exploration=bot255.EXPLORATION,
    ),
    "one-zero-one": _judged_by(one_zero_one.evaluate),
    "zero-point-one": _judged_by(
        zero_point_one.evaluate,
        _in(zero_point_one.candidates),
        exploration=zero_point_one.EXPLORATION,
    ),
}
"""Heuristics by game id. Any other game is played out to its end."""

UNLISTED: Mapping[str, Candidates] = {"bot255": _in(bot255.announcements)}
"""By game id: good legal actions among those too many for `legal_actions` to list."""
