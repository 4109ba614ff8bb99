"""What is known of a game's states before its end."""

from collections.abc import Mapping
from typing import Any

from oneoh_ai import binary, bot255, one_zero_one, zero_point_one
from oneoh_ai.rollouts import best_action, truncated
from oneoh_ai.search import EXPLORATION, Candidates, Evaluate, Rollout, every_action, nothing_more
from oneoh_games import AnyGame

EVALUATIONS: Mapping[str, Evaluate] = {
    "binary": binary.evaluate,
    "bot255": bot255.evaluate,
    "one-zero-one": one_zero_one.evaluate,
    "zero-point-one": zero_point_one.evaluate,
}
"""By game id. A game that is not here is judged by playing it to its end."""

_CANDIDATES: Mapping[str, Candidates] = {
    "binary": lambda _game, state: binary.candidates(state),
    "bot255": lambda _game, state: bot255.candidates(state),
    "zero-point-one": lambda _game, state: zero_point_one.candidates(state),
}

_EXPLORATION: Mapping[str, float] = {
    "binary": binary.EXPLORATION,
    "bot255": bot255.EXPLORATION,
    "zero-point-one": zero_point_one.EXPLORATION,
}

_UNLISTED: Mapping[str, Candidates] = {
    "bot255": lambda _game, state: bot255.announcements(state),
}

_AT_ROOT: Mapping[str, Candidates] = {
    "bot255": lambda _game, state: bot255.loops(state),
}

_ROLLOUT: Mapping[str, Rollout] = {"binary": truncated(0)}


def exploration_for(game: AnyGame) -> float:
    """How much a search tries of what does not look best."""
    return _EXPLORATION.get(game.id, EXPLORATION)


def candidates_for(game: AnyGame) -> Candidates:
    """Every legal action, but where it is known which ones are worth a thought."""
    return _CANDIDATES.get(game.id, every_action)


def unlisted_for(game: AnyGame) -> Candidates | None:
    """Legal actions worth a thought that `legal_actions` does not list, being too many."""
    return _UNLISTED.get(game.id)


def at_root_for(game: AnyGame) -> Candidates:
    """What a search has the time to look for where it begins, and only there."""
    return _AT_ROOT.get(game.id, nothing_more)


def rollout_for(game: AnyGame, evaluate: Evaluate) -> Rollout:
    """The best action beyond each leaf, but where that time is better spent on going deeper."""
    return _ROLLOUT.get(game.id) or best_action(evaluate, candidates_for(game))


def unknown(_state: Any) -> list[float]:
    """For a playout that was given up before the end: nobody is ahead, however many there are."""
    return [0.5] * 16
