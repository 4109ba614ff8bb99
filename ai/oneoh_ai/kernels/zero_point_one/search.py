"""Principal variation search (PVS) with a transposition table, pruning and reductions.

Scores are to the mover, in hundredths of a 2-2; outside of `alpha` to `beta` they are bounds
(fail-soft). `ply` counts the turns from the root.
"""

from collections.abc import Callable, Sequence
from math import log

from oneoh_ai.kernels.zero_point_one.budget import MAX_PLY, NEAR_LIMIT
from oneoh_ai.kernels.zero_point_one.numbering import EMPTY, NO_TURN
from oneoh_ai.kernels.zero_point_one.ordering import (
    KillersAndHistory,
    TurnPicker,
)
from oneoh_ai.kernels.zero_point_one.quiescence import MAX_QUIESCENCE_DEPTH, Quiescence
from oneoh_ai.kernels.zero_point_one.scores import INFINITE, SURE_WIN
from oneoh_ai.kernels.zero_point_one.transposition_table import (
    EXACT,
    LOWER_BOUND,
    UPPER_BOUND,
    TranspositionTable,
)

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

PRUNED_TO = 6
"""Depth up to which positions and turns are pruned by the static score or by their number."""

if not cython.compiled:
    from oneoh_ai.kernels.zero_point_one.board import Board, bits
    from oneoh_ai.kernels.zero_point_one.evaluate import evaluate
    from oneoh_ai.kernels.zero_point_one.static_exchange import static_exchange
    from oneoh_ai.kernels.zero_point_one.transposition_table import (
        bound_of,
        depth_of,
        score_of,
        to_table,
        turn_of,
    )
    from oneoh_ai.kernels.zero_point_one.turn_generation import gives_attack

    futility_margins = [0] * (PRUNED_TO + 2)
    late_move_counts = [0] * (PRUNED_TO + 2)
    late_move_reductions = [0] * 4096

MAX_DRAWN = 1024
"""Most positions that draw the game at once, the latest."""
REDUCED_FROM = 4
"""Internal iterative reduction: depth from which a position that is new to the table gets one less."""
SHALLOW = 2
"""Depth up to which only drops with a purpose are searched."""
REVERSE_FUTILITY_MARGIN = 110
"""Reverse futility pruning: a static score that exceeds beta by this, times the depth, is final."""
FUTILITY_MARGINS = (0, 170, 330, 480, 630, 780, 930, INFINITE)
"""Futility pruning by depth: below alpha by more than this, quiet turns are skipped."""
LATE_MOVE_COUNTS = (0, 12, 18, 26, 38, 54, 74, INFINITE)
"""Late move pruning by depth: quiet turns after this number of turns are skipped."""
LOSS_MARGIN = -50
"""Static exchange pruning: quiet turns that lose more than this, times the depth, are skipped."""
LAST = 63
LATE_MOVE_REDUCTIONS = tuple(
    tuple(int(0.8 + log(max(1, depth)) * log(max(1, number)) / 1.6) for number in range(LAST + 1))
    for depth in range(LAST + 1)
)
"""Late move reductions (LMR) by depth and number of turns before, for a turn without a history."""

limit_key = 0x9E3779B97F4A7C15
all_bits = (1 << 64) - 1
for _number in range(PRUNED_TO + 2):
    futility_margins[_number] = FUTILITY_MARGINS[_number]
    late_move_counts[_number] = LATE_MOVE_COUNTS[_number]
for _depth in range(LAST + 1):
    for _number in range(LAST + 1):
        late_move_reductions[64 * _depth + _number] = LATE_MOVE_REDUCTIONS[_depth][_number]


class Search:
    """Alpha-beta search below one root."""

    def __init__(
        self,
        board: Board,
        table: TranspositionTable,
        go_on: Callable[[int], bool],
        turns_left: int,
        drawn_keys: Sequence[int] | None,
        contempt: int,
        selective: bool,
    ) -> None:
        """Set up a search, which stops when `go_on`, called with the positions so far, is false.

        The game is drawn after `turns_left` turns, by positions of `drawn_keys`, and by any that
        recurs below the root; None: however often a position arises. To the mover at the root a
        repetition is worth less than nothing by `contempt`. `selective=False` turns all pruning and
        reductions off, for tests.
        """
        if not cython.compiled:
            self.path = [0] * (2 * MAX_PLY)
            self.drawn = [0] * MAX_DRAWN
        self.deepest = 0
        self.board = board
        self.table = table
        self.quiescence = Quiescence(board, go_on, turns_left, selective)
        self.turns_left = turns_left
        self.contempt = contempt
        self.selective = selective
        self.repetition = drawn_keys is not None
        self.drawn_count = 0
        for key in (drawn_keys or ())[-MAX_DRAWN:]:
            self.drawn[self.drawn_count] = key
            self.drawn_count += 1
        self.memory = KillersAndHistory()
        self.pickers: list[TurnPicker] = []
        self.path_length = 0

    def begin(self, deepest: int) -> None:
        """Begin an iteration of that depth; check extensions go up to twice as deep."""
        self.deepest = deepest
        self.path[0] = self.board.key
        self.path_length = 1

    @property
    def nodes(self) -> int:
        """Number of positions visited."""
        return self.quiescence.nodes

    def score_root_turn(self, turn: int, depth: int, alpha: int, beta: int, number: int) -> int:
        """Return the score of the root's turn number `number`, from 1. Raises OutOfBudget."""
        board = self.board
        reduction = 0
        if self.selective and depth >= 3 and self._is_quiet(turn):
            history = self.memory.history[board.mover][turn]
            reduction = reduction_of(depth, number - 1, history, True)
        board.play(turn)
        score = -self._search_turn(depth - 1, alpha, beta, 1, reduction, number)
        board.undo()
        return score

    def _is_quiet(self, turn: int) -> bool:
        """Return whether a turn takes nothing, and neither attacks nor saves a 0-1."""
        board = self.board
        mover = board.mover
        if board.squares[turn & 63] != EMPTY or gives_attack(board, turn, board.royal(1 - mover)):
            return False
        return board.attackers(board.royal(mover), 1 - mover) == 0

    def score(self, depth: int, alpha: int, beta: int, ply: int, after_null_move: bool) -> int:
        """Return the score of the position. Raises OutOfBudget."""
        board = self.board
        if depth <= 0 or ply >= MAX_PLY:
            return self.quiescence.score(alpha, beta, ply, MAX_QUIESCENCE_DEPTH)
        self.quiescence.spend()
        if ply >= self.turns_left:
            return 0
        if self.repetition and self._is_repeated(board.key):
            return self.contempt if ply & 1 else -self.contempt
        entry = self.table.get(self._table_key(ply))
        if entry and depth_of(entry) >= depth:
            score, bound = score_of(entry, ply), bound_of(entry)
            if bound == EXACT or (score >= beta if bound == LOWER_BOUND else score <= alpha):
                return score
        mover = board.mover
        own, other = board.attack_set(mover), board.attack_set(1 - mover)
        attackers, static = other & board.pieces[mover << 3], -INFINITE
        if attackers:
            attackers = board.attackers(board.royal(mover), 1 - mover)
            if self.selective and ply < 2 * self.deepest:
                depth += 1  # check extension
        else:
            static = evaluate(board, own, other)
            if self.selective and -SURE_WIN < beta < SURE_WIN:
                if depth <= PRUNED_TO and static - REVERSE_FUTILITY_MARGIN * depth >= beta:
                    return static
                if depth >= 2 and static >= beta and not after_null_move:
                    score = self._null_move(depth - 4 - depth // 4, beta, ply)
                    if score >= beta:
                        return score if score < SURE_WIN else SURE_WIN - 1
            if self.selective and entry == 0 and depth >= REDUCED_FROM:
                depth -= 1
        picker = self._picker(ply)
        every_drop = depth > SHALLOW or not self.selective
        table_turn = turn_of(entry)
        picker.begin(board, self.memory, table_turn, own, other, attackers, ply, every_drop)
        return self._search_turns(depth, alpha, beta, ply, picker, static)

    def _picker(self, ply: int) -> TurnPicker:
        """Return the picker of a ply, which has one position at a time."""
        while len(self.pickers) <= ply:
            self.pickers.append(TurnPicker())
        return self.pickers[ply]

    def _search_turns(
        self, depth: int, alpha: int, beta: int, ply: int, picker: TurnPicker, static: int
    ) -> int:
        """Search turns in order until one causes a beta cutoff, and store the result."""
        board = self.board
        mover, royal, attackers = board.mover, board.royal(1 - board.mover), picker.attackers
        margin_depth = min(PRUNED_TO + 1, depth)
        max_count = late_move_counts[margin_depth]
        if static + futility_margins[margin_depth] <= alpha:
            max_count = 0
        tried_count = 0
        prunes = self.selective and attackers == 0
        best, best_turn, alpha_before, number = -INFINITE, NO_TURN, alpha, 0
        self.path[self.path_length] = board.key
        self.path_length += 1
        count = picker.fill()
        while count:
            for index in range(count):
                turn = picker.turns[index]
                quiet = board.squares[turn & 63] == EMPTY
                reduction = 0
                if prunes and quiet and best > -SURE_WIN and not gives_attack(board, turn, royal):
                    if number > max_count:  # futility and late move pruning
                        bound = min(alpha, static)
                        best = max(best, bound)
                        continue
                    if depth <= PRUNED_TO and self._gives_away(turn, depth, picker.other):
                        continue
                    if depth >= 3:
                        history = self.memory.history[mover][turn]
                        reduction = reduction_of(depth, number, history, alpha + 1 == beta)
                number += 1
                board.play(turn)
                score = -self._search_turn(depth - 1, alpha, beta, ply + 1, reduction, number)
                board.undo()
                if score > best:
                    best, best_turn = score, turn
                    alpha = max(alpha, score)
                    if score >= beta:
                        if quiet:
                            self.memory.refuted(mover, turn, depth, ply, picker.tried, tried_count)
                        break
                if quiet:
                    picker.tried[tried_count] = turn
                    tried_count += 1
            count = picker.fill() if best < beta else 0
        self.path_length -= 1
        if best == -INFINITE:
            # Drops without a purpose were left out, but count as a turn that the seat has.
            spare = attackers == 0 and board.has_hand(mover)
            return static if spare else self.quiescence.lost_score(ply)
        bound = EXACT
        if best <= alpha_before:
            bound = UPPER_BOUND
        elif best >= beta:
            bound = LOWER_BOUND
        self.table.put(self._table_key(ply), depth, to_table(best, ply), bound, best_turn)
        return best

    def _gives_away(self, turn: int, depth: int, other: int) -> bool:
        """Return whether a quiet turn loses too much for its depth by captures on its target."""
        if not other & bits[turn & 63]:
            return False
        return static_exchange(self.board, turn) < LOSS_MARGIN * depth

    def _search_turn(
        self, depth: int, alpha: int, beta: int, ply: int, reduction: int, number: int
    ) -> int:
        """Return the score after a turn, to the side now to move.

        All turns but the first get a null-window search, reduced if they are late (LMR), and a
        full search only if that shows that they may raise alpha.
        """
        if number > 1:
            score = self.score(depth - reduction, -alpha - 1, -alpha, ply, False)
            if score >= -alpha or not (reduction or score > -beta):
                return score
        return self.score(depth, -beta, -alpha, ply, False)

    def _null_move(self, depth: int, beta: int, ply: int) -> int:
        """Return the score of passing the turn, which is hardly ever better than the best turn."""
        self.board.play_null_move()
        score = -self.score(depth, -beta, 1 - beta, ply + 1, True)
        self.board.play_null_move()
        return score

    def _is_repeated(self, key: int) -> bool:
        """Return whether the position is drawn by repetition.

        One earlier occurrence below the root is enough: the best turn there is the best one here.
        """
        return is_among(key, self.path, self.path_length) or is_among(
            key, self.drawn, self.drawn_count
        )

    def _table_key(self, ply: int) -> int:
        left = self.turns_left - ply
        if left > NEAR_LIMIT:
            return self.board.key
        return self.board.key ^ (left * limit_key & all_bits)


def reduction_of(depth: int, number: int, history: int, null_window: bool) -> int:
    """Return the depth taken off a quiet turn: less for one that has often been good, or in a line."""
    reduction = late_move_reductions[min(LAST, depth) << 6 | min(LAST, number)]
    reduction -= history >> 13
    if not null_window:
        reduction -= 1
    return max(0, min(reduction, depth - 2))


def is_among(key: int, keys: list[int], count: int) -> bool:
    """Return whether a key is among the first `count`."""
    if not cython.compiled:
        return key in keys[:count]
    while count:
        count -= 1
        if keys[count] == key:
            return True
    return False
