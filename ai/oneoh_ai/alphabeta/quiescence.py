"""The score of a position once nothing is left hanging in it."""

from oneoh_ai.alphabeta.board import KIND_COUNT, Board
from oneoh_ai.alphabeta.budget import Budget
from oneoh_ai.alphabeta.evaluate import evaluate
from oneoh_ai.alphabeta.limits import Limits
from oneoh_ai.alphabeta.mate import mates
from oneoh_ai.alphabeta.ordering import loses
from oneoh_ai.alphabeta.scores import INFINITE, WIN
from oneoh_ai.alphabeta.turns import captures, evasions, reached
from oneoh_ai.alphabeta.worth import PRIZE

LONGEST = 6
"""Captures and ways out in a row; where everything hangs, there is no end to them."""
MARGIN = 170
"""What a capture may bring beyond the prize."""


class Quiescence:
    """Plays captures that pay, and whatever saves an attacked 0-1.

    Drops are seen where they leave the 0-1 without a way out, which is all that they do at once.
    """

    def __init__(
        self, board: Board, limits: Limits, budget: Budget, *, selective: bool = True
    ) -> None:
        """Without `selective` a capture that cannot bring enough is tried all the same."""
        self._board = board
        self._limits = limits
        self._turns_left = limits.turns_left
        self._budget = budget
        self._selective = selective

    def score(self, alpha: int, beta: int, ply: int, left: int = LONGEST) -> int:
        """The score once no capture pays any more and no 0-1 is attacked, `left` turns on at most.

        Raises OutOfBudget.
        """
        self._budget.spend()
        if ply >= self._turns_left:
            return 0
        board = self._board
        mover = board.mover
        own, other = reached(board, mover), reached(board, 1 - mover)
        if left and other & board.pieces[KIND_COUNT * mover]:
            return self._score_attacked(alpha, beta, ply, other, left)
        best = evaluate(board, own, other)
        if best >= beta or not left:
            return best
        if ply + 3 <= self._turns_left and mates(board, own, other):
            return WIN - ply - 3
        alpha = max(alpha, best)
        # No capture brings more than this beyond its prize.
        enough = alpha - best - MARGIN if self._selective else -INFINITE
        squares = board.squares
        for turn in captures(board, own, other):
            if PRIZE[squares[turn & 63] % KIND_COUNT] <= enough or loses(board, turn, other):
                continue
            board.play(turn)
            score = -self.score(-beta, -alpha, ply + 1, left - 1)
            board.undo()
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        return best

    def _score_attacked(self, alpha: int, beta: int, ply: int, other: int, left: int) -> int:
        board = self._board
        mover = board.mover
        attackers = board.attackers(board.royal(mover), 1 - mover)
        best = -INFINITE
        for turn in evasions(board, attackers, other):
            board.play(turn)
            score = -self.score(-beta, -alpha, ply + 1, left - 1)
            board.undo()
            if score > best:
                best = score
                alpha = max(alpha, score)
                if score >= beta:
                    break
        return self._limits.unsaved(ply) if best == -INFINITE else best
