"""What is known of a game: what its states are worth before the end, and which actions may be good."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oneoh_ai import binary, bot255, one_zero_one, zero_point_one
from oneoh_ai.rollouts import best_action, foreseen, playout, truncated
from oneoh_ai.search import (
    EXPLORATION,
    Candidates,
    Evaluate,
    Plugs,
    Rollout,
    every_action,
    nothing_more,
)
from oneoh_games import AnyGame


def plugs_for(game: AnyGame) -> Plugs:
    """By what is known of the game, above all its evaluation; where there is none, by playouts."""
    return PLUGS.get(game.id) or Plugs(evaluate=unknown, rollout=playout)


def unknown(_state: Any) -> list[float]:
    """For a playout that was given up before the end: nobody is ahead, however many there are."""
    return [0.5] * 16


def _in(look: Callable[[Any], Sequence[Any]]) -> Candidates:
    """What a look at a state finds, as a search asks for it: of which game is no question."""
    return lambda _game, state: look(state)


def _judged_by(
    evaluate: Evaluate,
    candidates: Candidates = every_action,
    *,
    rollout: Rollout | None = None,
    at_root: Candidates = nothing_more,
    exploration: float = EXPLORATION,
) -> Plugs:
    """The best action beyond each leaf, but where that time is better spent on going deeper."""
    return Plugs(
        evaluate=evaluate,
        rollout=rollout or best_action(evaluate, candidates),
        promise=foreseen(evaluate),
        candidates=candidates,
        at_root=at_root,
        exploration=exploration,
    )


PLUGS: Mapping[str, Plugs] = {
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
"""By game id. A game that is not here is judged by playing it to its end."""

UNLISTED: Mapping[str, Candidates] = {"bot255": _in(bot255.announcements)}
"""By game id: legal actions worth a thought that `legal_actions` does not list, being too many."""
