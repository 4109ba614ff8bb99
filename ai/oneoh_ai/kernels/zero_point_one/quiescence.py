"""Quiescence search: captures and evasions until the position is quiet."""

from oneoh_ai.kernels.zero_point_one.budget import CHECK_EVERY, Continue, OutOfBudget, unlimited
from oneoh_ai.kernels.zero_point_one.scores import INFINITE, WIN

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if not cython.compiled:
    from oneoh_ai.kernels.zero_point_one.board import Board
    from oneoh_ai.kernels.zero_point_one.evaluate import evaluate
    from oneoh_ai.kernels.zero_point_one.mate import gives_mate
    from oneoh_ai.kernels.zero_point_one.static_exchange import capture_values, loses_material
    from oneoh_ai.kernels.zero_point_one.turn_generation import add_captures, add_evasions

MAX_QUIESCENCE_DEPTH = 6
"""Depth of a quiescence search, in turns."""
DELTA_MARGIN = 170
"""Margin of delta pruning: the most that a capture may gain beyond its capture value."""
MATE_THREAT = 150
"""Penalty of a position whose mover would be mated in one if it passed."""
ROOM = 128
"""Room for the captures of a position: 16 pieces of 8 steps each."""
NO_LIMIT = 1 << 30


class Quiescence:
    """Quiescence search: captures that do not lose material, and all evasions of an attack.

    Drops count only when they mate in one, as they capture nothing.
    """

    def __init__(
        self,
        board: Board,
        go_on: Continue = unlimited,
        turns_left: int = NO_LIMIT,
        selective: bool = True,
    ) -> None:
        """Set up; the game is drawn after `turns_left`. `selective=False`: no pruning."""
        if not cython.compiled:
            self.turns = [0] * (ROOM * (MAX_QUIESCENCE_DEPTH + 1))
        self.board = board
        self.go_on = go_on
        self.turns_left = turns_left
        self.selective = selective
        self.nodes = 0
        self.next_check = CHECK_EVERY

    def spend(self) -> None:
        """Count one more position. Raises OutOfBudget."""
        self.nodes += 1
        if self.nodes == self.next_check:
            self.next_check += CHECK_EVERY
            if not self.go_on(self.nodes):
                raise OutOfBudget

    def lost_score(self, ply: int) -> int:
        """Return the score of a position in which nothing saves the 0-1.

        It is captured in the second turn from there.
        """
        return ply + 2 - WIN if ply + 2 <= self.turns_left else 0

    def score(self, alpha: int, beta: int, ply: int, left: int) -> int:
        """Return the score of the position once it is quiet, searching at most `left` turns.

        Fail-soft: outside of `alpha` to `beta` it is a bound. Raises OutOfBudget.
        """
        self.spend()
        if ply >= self.turns_left:
            return 0
        board = self.board
        mover = board.mover
        own, other = board.attack_set(mover), board.attack_set(1 - mover)
        if left and other & board.pieces[mover << 3]:
            return self._score_attacked(alpha, beta, ply, left, other)
        best = evaluate(board, own, other)
        if self.selective and best >= beta and gives_mate(board, 1 - mover, other, own):
            best -= MATE_THREAT
        if best >= beta or left == 0:
            return best
        if ply + 3 <= self.turns_left and gives_mate(board, mover, own, other):
            return WIN - ply - 3
        alpha = max(alpha, best)
        # Delta pruning: a capture of a lesser value cannot raise the score to alpha.
        least = alpha - best - DELTA_MARGIN if self.selective else -INFINITE
        at = ROOM * left
        end = add_captures(board, own, other, self.turns, at)
        while at < end:
            turn = self.turns[at]
            at += 1
            if capture_values[board.squares[turn & 63] & 7] <= least:
                continue
            if loses_material(board, turn, other):
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

    def _score_attacked(self, alpha: int, beta: int, ply: int, left: int, other: int) -> int:
        board = self.board
        mover = board.mover
        attackers = board.attackers(board.royal(mover), 1 - mover)
        best = -INFINITE
        at = ROOM * left
        end = add_evasions(board, attackers, other, self.turns, at)
        while at < end:
            board.play(self.turns[at])
            at += 1
            score = -self.score(-beta, -alpha, ply + 1, left - 1)
            board.undo()
            if score > best:
                best = score
                alpha = max(alpha, score)
                if score >= beta:
                    break
        return self.lost_score(ply) if best == -INFINITE else best
