"""Player that is weaker on purpose: it cannot tell nearly equal actions apart."""

import math
from collections.abc import Sequence
from typing import Any

from oneoh_ai.greedy import Greedy
from oneoh_games import AnyGame, Generator

_STEPS = 1 << 30
"""Steps in which a random number from 0 to 1 is drawn."""


class NearBest(Greedy):
    """Player that looks one action ahead, and draws among the actions by how good they look.

    An action whose chance to win is `spread` lower than that of the best one is drawn e times as
    rarely (softmax with that temperature). So it errs where actions are alike, as people do, and
    seldom gives a game away at once.
    """

    def __init__(self, game: AnyGame, rng: Generator, *, spread: float, deals: int = 2) -> None:
        """`spread` is a difference of rewards, which are 0 to 1."""
        super().__init__(game, rng, deals=deals)
        self._spread = spread

    def pick(self, chances: Sequence[tuple[Any, float]]) -> Any:
        """Return an action, drawn by its chance."""
        best = max(chance for _action, chance in chances)
        weights = [math.exp((chance - best) / self._spread) for _action, chance in chances]
        mark = self._rng.below(_STEPS) / _STEPS * sum(weights)
        for (action, _chance), weight in zip(chances, weights, strict=True):
            mark -= weight
            if mark < 0:
                return action
        return chances[-1][0]
