"""Player that searches by alpha-beta, for a time, a number of positions or a depth."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from oneoh_ai.alphabeta.board import action_of, board_of
from oneoh_ai.alphabeta.deployment import choose_deployment
from oneoh_ai.alphabeta.draw_rules import DrawRules
from oneoh_ai.alphabeta.iterative_deepening import MAX_DEPTH, SearchResult, find_best_turn
from oneoh_ai.kernels.zero_point_one.board import Board
from oneoh_ai.kernels.zero_point_one.budget import Continue
from oneoh_ai.kernels.zero_point_one.transposition_table import TranspositionTable
from oneoh_ai.kernels.zero_point_one.turn_generation import royal_captures, safe_turns
from oneoh_games import AnyGame, Generator
from oneoh_games.zero_point_one import Drop, State
from oneoh_games.zero_point_one.options import MAX_TURNS
from oneoh_games.zero_point_one.position import position_of

SHARE = 0.1
"""Share of the time left, 0 to 1, that a turn may take, so that the clock never runs out."""
MAX_LINE = 6
"""Longest main line, in turns."""
MARGIN_MS = 30
"""Milliseconds of the time left that are kept for the answer to arrive."""


class AlphaBeta:
    """Player that searches before each turn.

    With `nodes` or `depth` its choices are the same on every machine.
    """

    def __init__(
        self,
        game: AnyGame,
        rng: Generator,
        *,
        time_ms: int = 200,
        nodes: int | None = None,
        depth: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`clock` returns monotonic seconds."""
        self._game = game
        self._rng = rng
        self._time_ms = time_ms
        self._nodes = nodes
        self._depth = depth
        self._clock = clock
        self._left_ms: int | None = None
        self._table = TranspositionTable()
        self._plan: list[Drop] = []
        self.found: SearchResult | None = None
        """Result of the last search."""

    def allow(self, milliseconds: int | None, /) -> None:
        """Limit the next search to a share of the time left."""
        self._left_ms = milliseconds

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """Return the best turn found, without a search if there is only one."""
        if len(actions) == 1:
            return actions[0]
        state: State = self._game.determinize(view, self._rng)
        budget = self._budget()
        if state.deploying:
            return self._deploy(state, actions, budget)
        self.found = find_best_turn(
            state.position,
            draw_rules_of(state),
            table=self._table,
            depth=self._depth or MAX_DEPTH,
            go_on=budget,
        )
        return actions[0] if self.found is None else action_of(self.found.turn)

    def main_line(self, view: Any, action: Any) -> list[Any]:
        """Return the turns that the last search expects, from this one, which it has chosen."""
        state: State = self._game.determinize(view, self._rng)
        board, line = board_of(state.position), [action]
        if self.found is None:
            return line
        board.play(self.found.turn)
        while len(line) < MAX_LINE and (turn := self._expected(board)) is not None:
            line.append(action_of(turn))
            board.play(turn)
        return line

    def _expected(self, board: Board) -> int | None:
        """Return the best turn that the table knows of a position, if the position has it."""
        turn = self._table.turn(board.key)
        return turn if turn in (royal_captures(board) or safe_turns(board)) else None

    def _deploy(self, state: State, actions: Sequence[Any], budget: Continue) -> Drop:
        """Return the next placement of a deployment that is chosen once."""
        if not self._plan or self._plan[0] not in actions:
            self._plan = [*choose_deployment(state.position, self._rng, lambda: budget(0))]
        return self._plan.pop(0)

    def _budget(self) -> Continue:
        fixed = self._nodes or self._depth
        limits = [] if fixed else [self._time_ms / 1000]
        if self._left_ms is not None:
            limits.append(max(0, self._left_ms - MARGIN_MS) / 1000 * SHARE)
        until = self._clock() + min(limits, default=float("inf"))
        most = self._nodes or float("inf")
        return lambda nodes: nodes < most and self._clock() < until


def draw_rules_of(state: State) -> DrawRules:
    """Return the rules under which the game may still be drawn."""
    limits = state.limits
    return DrawRules(
        repetition=limits.repetition,
        turns_left=(limits.turns or MAX_TURNS) - state.turns,
        arisen=Counter(map(_short_key, state.seen)),
    )


@lru_cache(maxsize=1024)
def _short_key(key: bytes) -> int:
    return board_of(position_of(key)).key
