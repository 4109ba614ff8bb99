"""Move ordering: transposition-table turn, captures by MVV-LVA, killers, history.

The sooner a good turn is searched, the more of the others is cut off.
"""

from oneoh_ai.kernels.zero_point_one.attack_sets import AROUND
from oneoh_ai.kernels.zero_point_one.budget import MAX_PLY
from oneoh_ai.kernels.zero_point_one.numbering import (
    DABBABA,
    EMPTY,
    HAND,
    KIND_COUNT,
    MOST_TURNS,
    NO_TURN,
)
from oneoh_games.zero_point_one.squares import EVERYWHERE

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if not cython.compiled:
    from oneoh_ai.kernels.zero_point_one.board import Board, bits, steps
    from oneoh_ai.kernels.zero_point_one.mate import attacked
    from oneoh_ai.kernels.zero_point_one.static_exchange import (
        board_values,
        capture_values,
        loses_material,
    )
    from oneoh_ai.kernels.zero_point_one.turn_generation import (
        add_captures,
        add_drops,
        add_evasions,
        add_quiet_moves,
    )

    around = [0] * 64

for _square, _squares in enumerate(AROUND):
    around[_square] = _squares

everywhere = EVERYWHERE

MAX_BONUS = 1200
"""Most that one cutoff adds to a turn's history, or takes from those tried before it."""

BEFORE, TABLE_TURN, CAPTURES, KILLERS, QUIET, LOSING, AFTER = range(7)
"""Stages of a picker."""


class KillersAndHistory:
    """Quiet turns that caused a beta cutoff: two killers a ply, and the history heuristic."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.history = [0] * 8192, [0] * 8192
            self.killers = [0] * (2 * MAX_PLY)
        for number in range(2 * MAX_PLY):
            self.killers[number] = NO_TURN

    def refuted(
        self, mover: int, turn: int, depth: int, ply: int, tried: list[int], tried_count: int
    ) -> None:
        """Note that a quiet turn caused a beta cutoff, and that those tried before it did not."""
        first = self.killers[2 * ply]
        if turn != first:
            self.killers[2 * ply] = turn
            self.killers[2 * ply + 1] = first
        bonus = 4 * depth * depth
        bonus = min(bonus, MAX_BONUS)
        self._add(mover, turn, bonus)
        for number in range(tried_count):
            self._add(mover, tried[number], -bonus)

    def _add(self, mover: int, turn: int, bonus: int) -> None:
        """Add to a turn's history, which stays within 16,384 either way."""
        history = self.history[mover][turn]
        weight = bonus if bonus > 0 else -bonus
        self.history[mover][turn] = history + bonus - (history * weight >> 14)


class TurnPicker:
    """Turns of a position that leave the 0-1 safe, in stages; each stage is generated when due."""

    def __init__(self) -> None:
        self.stage = AFTER
        if not cython.compiled:
            self.turns = [0] * MOST_TURNS
            self.losing = [0] * MOST_TURNS
            self.tried = [0] * MOST_TURNS
            self.gains = [0] * MOST_TURNS

    def begin(
        self,
        board: Board,
        memory: KillersAndHistory,
        table_turn: int,
        own: int,
        other: int,
        attackers: int,
        ply: int,
        every_drop: bool,
    ) -> None:
        """Begin with a position. Without `every_drop`, drops without a purpose are left out.

        `own` and `other` are the attack sets of the mover and of the other seat.
        """
        self.board = board
        self.memory = memory
        self.table_turn = table_turn
        self.own = own
        self.other = other
        self.attackers = attackers
        self.ply = ply
        self.every_drop = every_drop
        self.losing_count = 0
        self.stage = BEFORE

    def fill(self) -> int:
        """Put the turns of the next stage that has any into `turns`; return their number, or 0."""
        count = 0
        while count == 0 and self.stage != AFTER:
            if self.stage == BEFORE and self.attackers:
                self.stage = AFTER
                return self._fill_evasions()
            self.stage += 1
            if self.stage == TABLE_TURN and self.table_turn != NO_TURN:
                self.turns[0] = self.table_turn
                count = 1
            elif self.stage == CAPTURES:
                count = self._fill_captures()
            elif self.stage == KILLERS:
                count = self._fill_killers()
            elif self.stage == QUIET:
                count = self._fill_quiet()
            elif self.stage == LOSING:
                count = self.losing_count
                for number in range(count):
                    self.turns[number] = self.losing[number]
        return count

    def _fill_captures(self) -> int:
        found = add_captures(self.board, self.own, self.other, self.turns, 0)
        count = 0
        for number in range(found):
            turn = self.turns[number]
            if turn == self.table_turn:
                continue
            if loses_material(self.board, turn, self.other):
                self.losing[self.losing_count] = turn
                self.losing_count += 1
            else:
                self.turns[count] = turn
                count += 1
        return count

    def _fill_killers(self) -> int:
        count = 0
        self.first_killer = self.memory.killers[2 * self.ply]
        self.second_killer = self.memory.killers[2 * self.ply + 1]
        if self._is_possible(self.first_killer):
            self.turns[0] = self.first_killer
            count = 1
        if self._is_possible(self.second_killer):
            self.turns[count] = self.second_killer
            count += 1
        return count

    def _is_possible(self, turn: int) -> bool:
        """Return whether a killer is a quiet turn in this position too, and leaves the 0-1 safe."""
        board = self.board
        if turn in (NO_TURN, self.table_turn) or board.squares[turn & 63] != EMPTY:
            return False
        origin, base = turn >> 6, board.mover << 3
        if origin >= HAND:
            return board.hands[base | (origin & 7)] > 0
        piece = board.squares[origin]
        if piece == EMPTY or piece & 8 != base:
            return False
        target = bits[turn & 63]
        if not steps[(piece & 7) << 6 | origin] & target:
            return False
        return not (piece == base and self.other & target)

    def _fill_quiet(self) -> int:
        found = self._add_drops(add_quiet_moves(self.board, self.other, self.turns, 0))
        mover = self.board.mover
        if not cython.compiled:
            dropped = (self.table_turn, self.first_killer, self.second_killer)
            quiet = [turn for turn in self.turns[:found] if turn not in dropped]
            quiet.sort(key=self.memory.history[mover].__getitem__, reverse=True)
            self.turns[: len(quiet)] = quiet
            return len(quiet)
        count = 0
        for number in range(found):
            turn = self.turns[number]
            if turn not in (self.table_turn, self.first_killer, self.second_killer):
                self._insert(turn, self.memory.history[mover][turn], count)
                count += 1
        return count

    def _insert(self, turn: int, gain: int, count: int) -> None:
        """Insert a turn into the first `count`, which are sorted by gain, behind its equals."""
        while count and self.gains[count - 1] < gain:
            self.turns[count] = self.turns[count - 1]
            self.gains[count] = self.gains[count - 1]
            count -= 1
        self.turns[count] = turn
        self.gains[count] = gain

    def _fill_evasions(self) -> int:
        found = add_evasions(self.board, self.attackers, self.other, self.turns, 0)
        squares = self.board.squares
        for number in range(found):
            turn = self.turns[number]
            gain = 0
            taken = squares[turn & 63]
            if turn == self.table_turn:
                gain = 10_000
            elif taken != EMPTY:
                gain = capture_values[taken & 7] - board_values[squares[turn >> 6] & 7]
            self._insert(turn, gain, number)
        return found

    def _add_drops(self, count: int) -> int:
        board = self.board
        base = board.mover << 3
        empty = ~(board.occupied[0] | board.occupied[1]) & everywhere
        for kind in range(DABBABA, KIND_COUNT):
            if board.hands[base | kind]:
                wanted = empty if self.every_drop else empty & self._purposes(kind)
                count = add_drops(HAND + kind, wanted, self.turns, count)
        return count

    def _purposes(self, kind: int) -> int:
        """Return squares where a drop attacks the 0-1 or loose pieces, or is next to either 0-1."""
        board = self.board
        mover = board.mover
        royal = board.royal(1 - mover)
        near = around[royal] | around[board.royal(mover)]
        loose = attacked(kind, board.occupied[1 - mover] & ~self.other)
        return (steps[kind << 6 | royal] | near | loose) & (~self.other | self.own)
