"""Quiescence search: captures and evasions until the position is quiet."""

from oneoh_ai.alphabeta.board import KIND_COUNT, Board
from oneoh_ai.alphabeta.budget import Budget
from oneoh_ai.alphabeta.draw_rules import DrawRules
from oneoh_ai.alphabeta.evaluate import evaluate
from oneoh_ai.alphabeta.mate import gives_mate
from oneoh_ai.alphabeta.ordering import loses_material
from oneoh_ai.alphabeta.piece_square_values import CAPTURE_VALUES
from oneoh_ai.alphabeta.scores import INFINITE, WIN
from oneoh_ai.alphabeta.turn_generation import attack_set, captures, evasions

MAX_QUIESCENCE_DEPTH = 6
"""Depth of a quiescence search, in turns."""
DELTA_MARGIN = 170
"""Margin of delta pruning: the most that a capture may gain beyond its capture value."""


class Quiescence:
    """Quiescence search: captures that do not lose material, and all evasions of an attack.

    Drops count only when they mate in one, as they capture nothing.
    """

    def __init__(
        self, board: Board, draw_rules: DrawRules, budget: Budget, *, selective: bool = True
    ) -> None:
        """`selective=False` turns delta pruning off."""
        self._board = board
        self._draw_rules = draw_rules
        self._turns_left = draw_rules.turns_left
        self._budget = budget
        self._selective = selective

    def score(self, alpha: int, beta: int, ply: int, left: int = MAX_QUIESCENCE_DEPTH) -> int:
        """Return the score of the position once it is quiet, searching at most `left` turns.

        Fail-soft: outside of `alpha` to `beta` it is a bound. Raises OutOfBudget.
        """
        self._budget.spend()
        if ply >= self._turns_left:
            return 0
        board = self._board
        mover = board.mover
        own, other = attack_set(board, mover), attack_set(board, 1 - mover)
        if left and other & board.pieces[KIND_COUNT * mover]:
            return self._score_attacked(alpha, beta, ply, other, left)
        best = evaluate(board, own, other)
        if best >= beta or not left:
            return best
        if ply + 3 <= self._turns_left and gives_mate(board, own, other):
            return WIN - ply - 3
        alpha = max(alpha, best)
        # Delta pruning: a capture of a lesser value cannot raise the score to alpha.
        least = alpha - best - DELTA_MARGIN if self._selective else -INFINITE
        squares = board.squares
        for turn in captures(board, own, other):
            if CAPTURE_VALUES[squares[turn & 63] % KIND_COUNT] <= least or loses_material(
                board, turn, other
            ):
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
        return self._draw_rules.lost_score(ply) if best == -INFINITE else best
