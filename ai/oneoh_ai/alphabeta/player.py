"""The player: it searches as long as its time allows, or a fixed amount of work."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from oneoh_ai.alphabeta.board import Board, action_of
from oneoh_ai.alphabeta.budget import GoOn
from oneoh_ai.alphabeta.deepening import DEEP, Found, find
from oneoh_ai.alphabeta.deploy import plan
from oneoh_ai.alphabeta.limits import Limits
from oneoh_ai.alphabeta.table import Table
from oneoh_games import AnyGame, Generator
from oneoh_games.zero_point_one import Drop, State
from oneoh_games.zero_point_one.options import MAX_TURNS
from oneoh_games.zero_point_one.position import position_of

Clock: TypeAlias = Callable[[], float]
"""Seconds since whenever; it never goes back."""

SHARE = 0.1
"""Of the time left that one turn may take, so that the clock never runs out."""
MARGIN_MS = 30
"""Of the time left that is not counted on: the answer has to arrive, too."""


class AlphaBeta:
    """Searches before each turn. With `nodes` or `depth` its choices do not depend on the machine."""

    def __init__(
        self,
        game: AnyGame,
        rng: Generator,
        *,
        time_ms: int = 200,
        nodes: int | None = None,
        depth: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self._game = game
        self._rng = rng
        self._time_ms = time_ms
        self._nodes = nodes
        self._depth = depth
        self._clock = clock
        self._left_ms: int | None = None
        self._table = Table()
        self._plan: list[Drop] = []
        self.found: Found | None = None
        """By the last search, to look into."""

    def allow(self, milliseconds: int | None, /) -> None:
        """Keep to a share of what is left."""
        self._left_ms = milliseconds

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """The best turn found; where there is only one, no search."""
        if len(actions) == 1:
            return actions[0]
        state: State = self._game.determinize(view, self._rng)
        budget = self._budget()
        if state.deploying:
            return self._deploy(state, actions, budget)
        self.found = find(
            state.position,
            limits_of(state),
            table=self._table,
            depth=self._depth or DEEP,
            go_on=budget,
        )
        return actions[0] if self.found is None else action_of(self.found.turn)

    def _deploy(self, state: State, actions: Sequence[Any], budget: GoOn) -> Drop:
        """The next placement of a plan that is made once."""
        if not self._plan or self._plan[0] not in actions:
            self._plan = [*plan(state.position, self._rng, lambda: budget(0))]
        return self._plan.pop(0)

    def _budget(self) -> GoOn:
        fixed = self._nodes or self._depth
        limits = [] if fixed else [self._time_ms / 1000]
        if self._left_ms is not None:
            limits.append(max(0, self._left_ms - MARGIN_MS) / 1000 * SHARE)
        until = self._clock() + min(limits, default=float("inf"))
        most = self._nodes or float("inf")
        return lambda nodes: nodes < most and self._clock() < until


def limits_of(state: State) -> Limits:
    """What may end the game as a draw."""
    limits = state.limits
    return Limits(
        repetition=limits.repetition,
        turns_left=(limits.turns or MAX_TURNS) - state.turns,
        arisen=Counter(map(_short_key, state.seen)),
    )


@lru_cache(maxsize=1024)
def _short_key(key: bytes) -> int:
    return Board(position_of(key)).key
