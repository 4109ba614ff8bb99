"""Player that searches by information-set MCTS, for a time or a number of iterations."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from oneoh_ai.game_search import HeuristicSearch, search_for
from oneoh_ai.heuristics import UNLISTED
from oneoh_ai.search import Continue, Findings, Heuristics
from oneoh_games import AnyGame, Generator

SHARE = 0.25
"""Share of the time left, 0 to 1, that a move may take, so that the clock never runs out."""


class TreeSearcher:
    """Player that searches before each action.

    With `iterations` its choices are the same on every machine.
    """

    def __init__(
        self,
        game: AnyGame,
        rng: Generator,
        *,
        time_ms: int = 200,
        iterations: int | None = None,
        heuristics: Heuristics | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`clock` returns monotonic seconds. With `heuristics` the search is by them alone."""
        self._search = (
            HeuristicSearch(game, rng, heuristics) if heuristics else search_for(game, rng)
        )
        self._time_ms = time_ms
        self._iterations = iterations
        self._all_is_listed = game.id not in UNLISTED
        self._clock = clock
        self._left_ms: int | None = None
        self.findings: Findings | None = None
        """Findings of the last search."""

    def allow(self, milliseconds: int | None, /) -> None:
        """Limit the next search to a share of the time left."""
        self._left_ms = milliseconds

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """Return the best action found, without a search if there is only one."""
        if len(actions) == 1 and self._all_is_listed:
            self._search.see(view)
            return actions[0]
        self.findings = self._search.search(view, go_on=self._budget())
        return self.findings.best

    def _budget(self) -> Continue:
        limits = [] if self._iterations else [self._time_ms / 1000]
        if self._left_ms is not None:
            limits.append(self._left_ms / 1000 * SHARE)
        until = self._clock() + min(limits, default=float("inf"))
        most = self._iterations or float("inf")
        return lambda iterations: iterations < most and self._clock() < until
