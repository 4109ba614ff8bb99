"""Principal variation search (PVS) with a transposition table, pruning and reductions."""

from oneoh_ai.alphabeta.board import EMPTY, Board
from oneoh_ai.alphabeta.budget import Budget
from oneoh_ai.alphabeta.draw_rules import DrawRules
from oneoh_ai.alphabeta.ordering import MAX_PLY, SHALLOW, KillersAndHistory, ordered_turns
from oneoh_ai.alphabeta.quiescence import Quiescence
from oneoh_ai.alphabeta.scores import INFINITE, SURE_WIN, table_cutoff, to_table
from oneoh_ai.alphabeta.static_features import StaticFeatures, static_features
from oneoh_ai.alphabeta.transposition_table import (
    EXACT,
    LOWER_BOUND,
    NO_TURN,
    UPPER_BOUND,
    TranspositionTable,
)
from oneoh_ai.alphabeta.turn_generation import gives_attack

NEAR_LIMIT = 48
"""Turns before the turn limit from which on it is part of the table's key."""

REVERSE_FUTILITY_MARGIN = 110
"""Reverse futility pruning: a static score that exceeds beta by this, times the depth, is final."""
FUTILITY_MARGINS = (0, 170, 330, INFINITE, INFINITE)
"""Futility pruning by depth: below alpha by more than this, quiet turns are skipped."""
LATE_MOVE_COUNTS = (0, 14, 22, 30, INFINITE)
"""Late move pruning by depth: quiet turns after this number of turns are skipped."""
LAST = 63
LATE_MOVE_REDUCTIONS = tuple(0 if n < 4 else 1 + (n >= 12) + (n >= 40) for n in range(LAST + 1))
"""Late move reductions (LMR): depth taken off a quiet turn, by the number of turns before it."""


class Search:
    """Alpha-beta search below one root. Scores are to the mover, in hundredths of a 2-2."""

    def __init__(
        self,
        board: Board,
        draw_rules: DrawRules,
        table: TranspositionTable,
        budget: Budget,
        *,
        selective: bool = True,
    ) -> None:
        """`selective=False` turns all pruning and reductions off, for tests."""
        self.board = board
        self.deepest = 0
        """Depth of the present iteration; check extensions go up to twice as deep."""
        self.path: set[int] = set()
        """Keys of the positions from the root to here."""
        self._draw_rules = draw_rules
        self._turns_left = draw_rules.turns_left
        self._table = table
        self._budget = budget
        self._selective = selective
        self._history = KillersAndHistory()
        self._quiescence = Quiescence(board, draw_rules, budget, selective=selective)

    def score(
        self, depth: int, alpha: int, beta: int, ply: int, *, after_null_move: bool = False
    ) -> int:
        """Return the score of the position; outside of `alpha` to `beta` it is a bound (fail-soft).

        `ply` counts the turns from the root. Raises OutOfBudget.
        """
        if depth <= 0 or ply >= MAX_PLY:
            return self._quiescence.score(alpha, beta, ply)
        self._budget.spend()
        board = self.board
        if ply >= self._turns_left or self._is_repeated(board.key):
            return 0
        entry, table_turn = self._table.get(self._table_key(ply)), NO_TURN
        if entry is not None:
            table_turn = entry[3]
            score = table_cutoff(entry, depth, alpha, beta, ply)
            if score is not None:
                return score
        features = static_features(board)
        if self._selective:
            if features.attackers:
                depth += ply < 2 * self.deepest  # check extension
            elif (
                cutoff := self._prune(depth, beta, ply, features.static, after_null_move)
            ) is not None:
                return cutoff
        return self._search_turns(depth, alpha, beta, ply, table_turn, features)

    def _prune(
        self, depth: int, beta: int, ply: int, static: int, after_null_move: bool
    ) -> int | None:
        """Return a score of at least `beta` found by reverse futility or null-move pruning."""
        if abs(beta) >= SURE_WIN:
            return None
        if depth <= 3 and static - REVERSE_FUTILITY_MARGIN * depth >= beta:
            return static
        if depth >= 2 and static >= beta and not after_null_move:
            score = self._null_move(depth - 3 - depth // 5, beta, ply)
            if score >= beta:
                return min(score, SURE_WIN - 1)
        return None

    def _search_turns(
        self, depth: int, alpha: int, beta: int, ply: int, table_turn: int, features: StaticFeatures
    ) -> int:
        """Search the turns in order until one causes a beta cutoff, and store the result."""
        board, history, squares = self.board, self._history, self.board.squares
        mover, royal, key = board.mover, board.royal(1 - board.mover), board.key
        selective = self._selective and not features.attackers
        margin_depth = min(depth, len(FUTILITY_MARGINS) - 1)
        futile = features.static + FUTILITY_MARGINS[margin_depth] <= alpha
        max_count = 0 if futile else LATE_MOVE_COUNTS[margin_depth]
        best, best_turn, alpha_before, number = -INFINITE, NO_TURN, alpha, 0
        self.path.add(key)
        for turn in ordered_turns(
            board,
            history,
            table_turn,
            features,
            ply,
            every_drop=depth > SHALLOW or not self._selective,
        ):
            quiet, reduction = squares[turn & 63] == EMPTY, 0
            if selective and quiet and best > -SURE_WIN and not gives_attack(board, turn, royal):
                if number > max_count:  # futility and late move pruning
                    best = max(best, min(features.static, alpha))
                    continue
                reduction = LATE_MOVE_REDUCTIONS[min(number, LAST)] if depth >= 3 else 0
            number += 1
            board.play(turn)
            score = -self._search_turn(depth - 1, alpha, beta, ply + 1, reduction, number)
            board.undo()
            if score > best:
                best, best_turn = score, turn
                alpha = max(alpha, score)
                if score >= beta:
                    if quiet:
                        history.refuted(mover, turn, depth, ply)
                    break
        self.path.discard(key)
        if best == -INFINITE:
            # Drops without a purpose were left out, but count as a turn that the seat has.
            spare = not features.attackers and board.has_hand(mover)
            return features.static if spare else self._draw_rules.lost_score(ply)
        bound = UPPER_BOUND if best <= alpha_before else LOWER_BOUND if best >= beta else EXACT
        self._table.put(self._table_key(ply), (depth, to_table(best, ply), bound, best_turn))
        return best

    def _search_turn(
        self, depth: int, alpha: int, beta: int, ply: int, reduction: int, number: int
    ) -> int:
        """Return the score after a turn, to the side now to move.

        All turns but the first get a null-window search, reduced if they are late (LMR), and a
        full search only if that shows that they may raise alpha.
        """
        if number > 1:
            score = self.score(depth - reduction, -alpha - 1, -alpha, ply)
            if score >= -alpha or not (reduction or score > -beta):
                return score
        return self.score(depth, -beta, -alpha, ply)

    def _null_move(self, depth: int, beta: int, ply: int) -> int:
        """Return the score of passing the turn, which is hardly ever better than the best turn."""
        self.board.play_null_move()
        score = -self.score(depth, -beta, 1 - beta, ply + 1, after_null_move=True)
        self.board.undo_null_move()
        return score

    def _is_repeated(self, key: int) -> bool:
        """Return whether the position is drawn by repetition.

        One earlier occurrence below the root is enough: the best turn there is the best one here.
        """
        draw_rules = self._draw_rules
        if not draw_rules.repetition:
            return False
        return key in self.path or draw_rules.arisen.get(key, 0) + 1 >= draw_rules.repetition

    def _table_key(self, ply: int) -> int:
        left = self._turns_left - ply
        return self.board.key if left > NEAR_LIMIT else self.board.key ^ left * 0x9E3779B97F4A7C15
