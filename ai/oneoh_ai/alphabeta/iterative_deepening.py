"""Iterative deepening from the root, with aspiration windows."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from oneoh_ai.alphabeta.board import board_of
from oneoh_ai.alphabeta.draw_rules import DrawRules
from oneoh_ai.kernels.zero_point_one.board import Board
from oneoh_ai.kernels.zero_point_one.budget import MAX_PLY, Continue, OutOfBudget, unlimited
from oneoh_ai.kernels.zero_point_one.evaluate import evaluate
from oneoh_ai.kernels.zero_point_one.scores import INFINITE, SURE_WIN, WIN
from oneoh_ai.kernels.zero_point_one.search import Search
from oneoh_ai.kernels.zero_point_one.transposition_table import TranspositionTable
from oneoh_ai.kernels.zero_point_one.turn_generation import royal_captures, safe_turns
from oneoh_games.zero_point_one.position import Position

ASPIRATION_WINDOW = 45
"""Half-width of the window around the last score."""
CONTEMPT = 80
"""Penalty of a repetition to a side that stands better: it does not take a draw."""
SMALL = 1 << 12
"""Entries of the table of a search that is not given one."""
MAX_DEPTH = MAX_PLY // 2 - 8
"""Deepest iteration: with extensions, lines become up to twice as long, and end at `MAX_PLY`."""


class SearchResult(msgspec.Struct, frozen=True):
    """Result of a search."""

    turn: int
    score: int
    """Score to the mover, in hundredths of a 2-2; 0 if no iteration was finished."""
    depth: int
    """Depth of the last iteration that was finished."""
    nodes: int
    """Positions visited."""


Report: TypeAlias = Callable[[SearchResult], object]
"""Function that is told the result of each depth that is finished."""


def find_best_turn(
    position: Position,
    draw_rules: DrawRules,
    *,
    table: TranspositionTable | None = None,
    depth: int = MAX_DEPTH,
    go_on: Continue = unlimited,
    selective: bool = True,
    report: Report | None = None,
) -> SearchResult | None:
    """Search for the best turn; return None if every turn leaves the 0-1 to be captured.

    `selective=False` turns all pruning and reductions off.
    """
    board = board_of(position)
    if winning := royal_captures(board):
        return SearchResult(winning[0], WIN - 1, 1, 0)
    turns = safe_turns(board)
    if not turns:
        return None
    table = TranspositionTable(SMALL) if table is None else table
    table.begin_search()
    better = stands_better(board)
    drawn, contempt = draw_rules.drawn_keys(better), CONTEMPT if better else 0
    search = Search(board, table, go_on, draw_rules.turns_left, drawn, contempt, selective)
    return IterativeDeepening(search, turns, report).run(min(depth, MAX_DEPTH))


def stands_better(board: Board) -> bool:
    """Return whether the mover is ahead by the static evaluation."""
    mover = board.mover
    return evaluate(board, board.attack_set(mover), board.attack_set(1 - mover)) > 0


class IterativeDeepening:
    """Search of the root's turns, depth by depth; `_turns` has the best one first."""

    def __init__(
        self,
        search: Search,
        turns: Sequence[int],
        report: Report | None = None,
    ) -> None:
        self._search = search
        self._report = report
        self._turns = list(turns)
        self._score = 0
        self._done = 0

    def run(self, depth: int) -> SearchResult:
        """Search up to `depth`, or until the budget is spent."""
        try:
            for deepest in range(1, depth + 1):
                self._iterate(deepest)
                self._done = deepest
                if self._report is not None:
                    self._report(self._result())
                if self._is_decided():
                    break
        except OutOfBudget:
            pass
        return self._result()

    def _result(self) -> SearchResult:
        return SearchResult(self._turns[0], self._score, self._done, self._search.nodes)

    def _is_decided(self) -> bool:
        """Return whether a forced end of the game is found within the finished depth."""
        return abs(self._score) >= SURE_WIN and WIN - abs(self._score) <= self._done

    def _iterate(self, depth: int) -> None:
        """Search with an aspiration window, and again with a wider one if the score is outside."""
        low, high = -INFINITE, INFINITE
        if depth >= 4 and abs(self._score) < SURE_WIN:
            low, high = self._score - ASPIRATION_WINDOW, self._score + ASPIRATION_WINDOW
        score = self._best(depth, low, high)
        if score <= low:
            score = self._best(depth, -INFINITE, high)
        if score >= high:
            score = self._best(depth, -INFINITE, INFINITE)
        self._score = score

    def _best(self, depth: int, alpha: int, beta: int) -> int:
        """Search all turns by PVS, late ones less deep, and move a turn to the front as soon as it is the best."""
        self._search.begin(depth)
        best = -INFINITE
        for number, turn in enumerate(tuple(self._turns), 1):
            score = self._search.score_root_turn(turn, depth, alpha, beta, number)
            best = max(best, score)
            if score > alpha:
                alpha = score
                self._turns.remove(turn)
                self._turns.insert(0, turn)
            if alpha >= beta:
                break
        return best
