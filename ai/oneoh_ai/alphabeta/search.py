"""The search: ever deeper, the best line first, the rest only as far as it refutes."""

from oneoh_ai.alphabeta.board import EMPTY, Board
from oneoh_ai.alphabeta.budget import Budget
from oneoh_ai.alphabeta.limits import Limits
from oneoh_ai.alphabeta.look import Look, look_at
from oneoh_ai.alphabeta.ordering import DEEPEST, SHALLOW, Memory, in_order
from oneoh_ai.alphabeta.quiescence import Quiescence
from oneoh_ai.alphabeta.scores import INFINITE, WON, settled, to_table
from oneoh_ai.alphabeta.table import AT_LEAST, AT_MOST, EXACT, NO_TURN, Table
from oneoh_ai.alphabeta.turns import gives_attack

NEAR_LIMIT = 48
"""Turns before the limit from which on the same position is not worth the same any more."""

SURELY = 110
"""By depth: so far above what is needed that nothing is searched any more."""
HOPELESS = (0, 170, 330, INFINITE, INFINITE)
"""By depth: so far below that a quiet turn cannot help."""
ENOUGH_TURNS = (0, 14, 22, 30, INFINITE)
"""By depth: quiet turns after so many others are left out."""
LAST = 63
REDUCTION = tuple(0 if n < 4 else 1 + (n >= 12) + (n >= 40) for n in range(LAST + 1))
"""Depth that a quiet turn loses which comes after so many others."""


class Search:
    """Scores of positions below one root, to their mover, in hundredths of a 2-2."""

    def __init__(
        self,
        board: Board,
        limits: Limits,
        table: Table,
        budget: Budget,
        *,
        selective: bool = True,
    ) -> None:
        """Without `selective` every turn is searched to the full depth, which only tests want."""
        self.board = board
        self.deepest = 0
        """Of the present iteration; where attacks are answered it goes up to twice as deep."""
        self.path: set[int] = set()
        """The positions from the root to here."""
        self._limits = limits
        self._turns_left = limits.turns_left
        self._table = table
        self._budget = budget
        self._selective = selective
        self._memory = Memory()
        self._calm = Quiescence(board, limits, budget, selective=selective)

    def score(self, depth: int, alpha: int, beta: int, ply: int, *, passed: bool = False) -> int:
        """What the position is worth if that is between `alpha` and `beta`; else a bound of it.

        `ply` counts the turns from the root. Raises OutOfBudget.
        """
        if depth <= 0 or ply >= DEEPEST:
            return self._calm.score(alpha, beta, ply)
        self._budget.spend()
        board = self.board
        if ply >= self._turns_left or self._is_repeated(board.key):
            return 0
        entry, known = self._table.get(self._table_key(ply)), NO_TURN
        if entry is not None:
            known = entry[3]
            score = settled(entry, depth, alpha, beta, ply)
            if score is not None:
                return score
        look = look_at(board)
        if self._selective:
            if look.attackers:
                depth += ply < 2 * self.deepest
            elif (enough := self._enough(depth, beta, ply, look.static, passed)) is not None:
                return enough
        return self._best(depth, alpha, beta, ply, known, look)

    def _enough(self, depth: int, beta: int, ply: int, static: int, passed: bool) -> int | None:
        """A score of `beta` or more that need not be searched for to the full depth."""
        if abs(beta) >= WON:
            return None
        if depth <= 3 and static - SURELY * depth >= beta:
            return static
        if depth >= 2 and static >= beta and not passed:
            score = self._score_of_pass(depth - 3 - depth // 5, beta, ply)
            if score >= beta:
                return min(score, WON - 1)
        return None

    def _best(self, depth: int, alpha: int, beta: int, ply: int, known: int, look: Look) -> int:
        """Try the turns, the likeliest first, until one is too good for the other side."""
        board, memory, squares = self.board, self._memory, self.board.squares
        mover, royal, key = board.mover, board.royal(1 - board.mover), board.key
        selective = self._selective and not look.attackers
        near = min(depth, len(HOPELESS) - 1)
        most = 0 if look.static + HOPELESS[near] <= alpha else ENOUGH_TURNS[near]
        best, best_turn, floor, number = -INFINITE, NO_TURN, alpha, 0
        self.path.add(key)
        for turn in in_order(
            board, memory, known, look, ply, every_drop=depth > SHALLOW or not self._selective
        ):
            quiet, reduction = squares[turn & 63] == EMPTY, 0
            if selective and quiet and best > -WON and not gives_attack(board, turn, royal):
                if number > most:
                    best = max(best, min(look.static, alpha))
                    continue
                reduction = REDUCTION[min(number, LAST)] if depth >= 3 else 0
            number += 1
            board.play(turn)
            score = -self._score_after(depth - 1, alpha, beta, ply + 1, reduction, number)
            board.undo()
            if score > best:
                best, best_turn = score, turn
                alpha = max(alpha, score)
                if score >= beta:
                    if quiet:
                        memory.refuted(mover, turn, depth, ply)
                    break
        self.path.discard(key)
        if best == -INFINITE:
            # A drop without a purpose was left out, but saves the seat from having no turn.
            spare = not look.attackers and board.holds(mover)
            return look.static if spare else self._limits.unsaved(ply)
        kind = AT_MOST if best <= floor else AT_LEAST if best >= beta else EXACT
        self._table.put(self._table_key(ply), (depth, to_table(best, ply), kind, best_turn))
        return best

    def _score_after(
        self, depth: int, alpha: int, beta: int, ply: int, reduction: int, number: int
    ) -> int:
        """To the side now to move. All but the first turn are only asked whether they are better."""
        if number > 1:
            score = self.score(depth - reduction, -alpha - 1, -alpha, ply)
            if score >= -alpha or not (reduction or score > -beta):
                return score
        return self.score(depth, -beta, -alpha, ply)

    def _score_of_pass(self, depth: int, beta: int, ply: int) -> int:
        """If even that is enough, some turn is: hardly a position is better without one."""
        self.board.pass_on()
        score = -self.score(depth, -beta, 1 - beta, ply + 1, passed=True)
        self.board.pass_on()
        return score

    def _is_repeated(self, key: int) -> bool:
        """Once below the root counts as often enough: what could be done there, can be here."""
        limits = self._limits
        if not limits.repetition:
            return False
        return key in self.path or limits.arisen.get(key, 0) + 1 >= limits.repetition

    def _table_key(self, ply: int) -> int:
        left = self._turns_left - ply
        return self.board.key if left > NEAR_LIMIT else self.board.key ^ left * 0x9E3779B97F4A7C15
