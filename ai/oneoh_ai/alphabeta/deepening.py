"""One depth after the other, until the budget is spent."""

from collections.abc import Sequence

import msgspec

from oneoh_ai.alphabeta.board import Board
from oneoh_ai.alphabeta.budget import Budget, GoOn, OutOfBudget, unlimited
from oneoh_ai.alphabeta.limits import Limits
from oneoh_ai.alphabeta.ordering import DEEPEST
from oneoh_ai.alphabeta.scores import INFINITE, WIN, WON
from oneoh_ai.alphabeta.search import Search
from oneoh_ai.alphabeta.table import Table
from oneoh_ai.alphabeta.turns import royal_captures, safe_turns
from oneoh_games.zero_point_one.position import Position

WINDOW = 45
"""Around the last score, in which the next one is expected."""
DEEP = DEEPEST // 2 - 8
"""A depth beyond which nothing is searched: there are no longer paths than `DEEPEST`."""


class Found(msgspec.Struct, frozen=True):
    """What a search found."""

    turn: int
    score: int
    """To the mover, in hundredths of a 2-2; 0 if there was no time to find out."""
    depth: int
    """Of the last iteration that was finished."""
    nodes: int
    """Positions that were looked at."""


def find(
    position: Position,
    limits: Limits,
    *,
    table: Table | None = None,
    depth: int = DEEP,
    go_on: GoOn = unlimited,
    selective: bool = True,
) -> Found | None:
    """The best turn; None if every turn leaves the 0-1 to be captured."""
    board = Board(position)
    if winning := royal_captures(board):
        return Found(winning[0], WIN - 1, 1, 0)
    turns = safe_turns(board)
    if not turns:
        return None
    budget = Budget(go_on)
    search = Search(board, limits, Table() if table is None else table, budget, selective=selective)
    return Deepening(search, turns, budget).run(min(depth, DEEP))


class Deepening:
    """The root: its turns, the best first."""

    def __init__(self, search: Search, turns: Sequence[int], budget: Budget) -> None:
        self._search = search
        self._budget = budget
        self._turns = list(turns)
        self._score = 0
        self._done = 0

    def run(self, depth: int) -> Found:
        """Search up to `depth`, as far as the budget goes."""
        try:
            for self._search.deepest in range(1, depth + 1):
                self._iterate(self._search.deepest)
                self._done = self._search.deepest
                if self._is_decided():
                    break
        except OutOfBudget:
            pass
        return Found(self._turns[0], self._score, self._done, self._budget.nodes)

    def _is_decided(self) -> bool:
        """Deeper, only a longer way to the same end could be found."""
        return abs(self._score) >= WON and WIN - abs(self._score) <= self._done

    def _iterate(self, depth: int) -> None:
        """With a narrow window first, and again with a wide one where the score is outside."""
        low, high = -INFINITE, INFINITE
        if depth >= 4 and abs(self._score) < WON:
            low, high = self._score - WINDOW, self._score + WINDOW
        score = self._best(depth, low, high)
        if score <= low:
            score = self._best(depth, -INFINITE, high)
        if score >= high:
            score = self._best(depth, -INFINITE, INFINITE)
        self._score = score

    def _best(self, depth: int, alpha: int, beta: int) -> int:
        """The best turn goes to the front as soon as it is known."""
        search, board = self._search, self._search.board
        search.path = {board.key}
        best = -INFINITE
        for number, turn in enumerate(tuple(self._turns)):
            board.play(turn)
            if number == 0:
                score = -search.score(depth - 1, -beta, -alpha, 1)
            else:
                score = -search.score(depth - 1, -alpha - 1, -alpha, 1)
                if alpha < score < beta:
                    score = -search.score(depth - 1, -beta, -alpha, 1)
            board.undo()
            best = max(best, score)
            if score > alpha:
                alpha = score
                self._turns.remove(turn)
                self._turns.insert(0, turn)
            if alpha >= beta:
                break
        return best
