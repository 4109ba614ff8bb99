"""A player that searches: as long as its time allows, or a fixed number of iterations."""

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from oneoh_ai.evaluation import UNLISTED, plugs_for
from oneoh_ai.search import Continue, Findings, Plugs, search
from oneoh_games import AnyGame, Generator

Clock: TypeAlias = Callable[[], float]
"""Seconds since whenever; it never goes back."""

SHARE = 0.25
"""Of the time left that one move may take, so that the clock never runs out."""


class TreeSearcher:
    """Searches before each action. With `iterations` its choices do not depend on the machine."""

    def __init__(
        self,
        game: AnyGame,
        rng: Generator,
        *,
        time_ms: int = 200,
        iterations: int | None = None,
        plugs: Plugs | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self._game = game
        self._rng = rng
        self._time_ms = time_ms
        self._iterations = iterations
        self._plugs = plugs or plugs_for(game)
        self._all_is_listed = game.id not in UNLISTED
        self._clock = clock
        self._left_ms: int | None = None
        self.findings: Findings | None = None
        """Of the last search, to look into."""

    def allow(self, milliseconds: int | None, /) -> None:
        """Keep to a share of what is left."""
        self._left_ms = milliseconds

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """The best action found; where there is only one, no search."""
        if len(actions) == 1 and self._all_is_listed:
            return actions[0]
        self.findings = search(self._game, view, self._plugs, self._rng, go_on=self._budget())
        return self.findings.best

    def _budget(self) -> Continue:
        limits = [] if self._iterations else [self._time_ms / 1000]
        if self._left_ms is not None:
            limits.append(self._left_ms / 1000 * SHARE)
        until = self._clock() + min(limits, default=float("inf"))
        most = self._iterations or float("inf")
        return lambda iterations: iterations < most and self._clock() < until
