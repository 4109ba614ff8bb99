"""Exact search of the last turns of Binary: alpha-beta to the end of the game.

Values are to the side to move: twice its lead; at equal points 1, -1 or 0, as the sizes of
territories decide. A flip never lowers the lead of its side, on which all pruning rests.
"""

from collections.abc import Callable

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

from oneoh_ai.kernels.binary.position import Position
from oneoh_ai.kernels.binary.steps import CELL, FIRST, KEY, MOST_HELD, OVER

if not cython.compiled:
    from oneoh_ai.kernels.binary.position import PAIR, POINT, SURE, ZERO, squash

DEEPEST = 2 * MOST_HELD
"""Room for the steps of a line."""
ROOM = 256
"""Room for the steps at a position."""
BOUND = 30_000
"""Above all values."""
CHECK_EVERY = 16
"""Positions between two checks of the budget."""


class Endgame:
    """Search of the end of a game from a position, which stays as it was."""

    def __init__(self, position: Position) -> None:
        if not cython.compiled:
            self.keys = [0] * (DEEPEST * ROOM)
            self.line = [0] * (DEEPEST * DEEPEST)
            self.length = [0] * (DEEPEST + 1)
        self.position = position
        self.go_on: Callable[[int], bool] | None = None
        self.limit = self.work = self.spent = 0
        self.value = 0
        """Value to the side to move, once it is known."""

    def solve(self, limit: int, go_on: Callable[[int], bool]) -> bool:
        """Search to the end of the game, and return whether the budget was enough.

        `limit` is the most positions to judge; `go_on` is called with their number so far.
        """
        self.go_on, self.limit = go_on, limit
        self.work = self.spent = 0
        self.value = self._value(-BOUND, BOUND, 0, 0, 0)
        return not self.spent

    def positions(self) -> int:
        """Return how many positions the last search judged."""
        return self.work

    def reward(self) -> float:
        """Return the reward that was found, as of `Position.result`, to the side to move."""
        return squash(self.value / 2 / SURE)

    def best_line(self) -> list[int]:
        """Return the steps that are best for both sides; the game's very last may be left out."""
        return [self.line[number] for number in range(self.length[0])]

    def _value(self, alpha: int, beta: int, depth: int, before: int, floor: int) -> int:
        """Return the value of a position that is not over, and after a step of two, `before`.

        A side that has the rest of the turns makes its flips in the order of their cells, from
        `floor` on, as their order changes nothing.
        """
        position = self.position
        self.length[depth] = 0
        self._spend()
        if self.spent:
            return 0
        count = position.rank(before)
        position.find_flips()
        side, points = position.side, position.board.points
        lead = 2 * (points[side] - points[1 - side])
        held = position.hands[0] + position.hands[1]
        if depth and not before and held == 1 and lead + 2 * position.mine:
            return lead + 2 * position.mine
        for number in range(count):
            self.keys[ROOM * depth + number] = position.keys[number]
        return self._best(alpha, beta, depth, floor, count, lead)

    def _best(self, alpha: int, beta: int, depth: int, floor: int, count: int, lead: int) -> int:
        """Try the steps at a position; return the best value, or a bound outside of the window."""
        position = self.position
        colour = position.board.colour
        side, turn, flips = position.side, position.turn, position.mine > 0
        alone = flips and position.hands[1 - side] == 0
        last = position.hands[side] == 1
        # A side without a flip left to make above the floor has wasted its pieces.
        best = lead - 1 if alone else -BOUND
        for number in range(count):
            key = self.keys[ROOM * depth + number]
            cell = key % KEY & CELL
            if alone and (colour[cell] == side or cell < floor):
                continue
            alpha = max(alpha, best)
            if last:
                bound = lead + 1 + (0 if colour[cell] == side else 2 * self._gain(key))
                if bound <= alpha:
                    best = max(best, bound)
                    continue
            value = self._value_after(key % KEY, alpha, beta, depth, side, turn)
            if self.spent:
                return 0
            if value > best:
                best = value
                self._note(depth, key % KEY)
                if value >= beta:
                    break
        return best

    def _value_after(
        self, step: int, alpha: int, beta: int, depth: int, side: int, turn: int
    ) -> int:
        """Return the value of a step to the side that makes it."""
        position = self.position
        position.make(step)
        first = step if step & FIRST else 0
        self.length[depth + 1] = 0
        if position.side == OVER:
            value = self._result(side)
        elif position.side == side:
            value = self._value(alpha, beta, depth + 1, first, step & CELL)
        else:
            value = -self._value(-beta, -alpha, depth + 1, first, 0)
        position.unmake(step)
        position.side, position.turn = side, turn
        return value

    def _gain(self, key: int) -> int:
        """Return the points that a flip adds to the lead, as its key has them."""
        worth = key // KEY - ZERO
        if self.position.board.center[key % KEY & CELL]:
            worth += PAIR
        return worth // POINT

    def _result(self, side: int) -> int:
        """Return the value to a side at the end of the game."""
        board = self.position.board
        self._spend()
        board.judge()
        lead = 2 * (board.points[side] - board.points[1 - side])
        if lead:
            return lead
        winner = board.tie()
        return 0 if winner == OVER else 1 if winner == side else -1

    def _spend(self) -> None:
        """Count one more position, and note when the budget is spent."""
        if self.work >= self.limit:
            self.spent = 1
        self.work += 1
        if self.work % CHECK_EVERY == 0 and self.go_on is not None and not self.go_on(self.work):
            self.spent = 1

    def _note(self, depth: int, step: int) -> None:
        """Put a step before the best line after it."""
        at, count = DEEPEST * depth, self.length[depth + 1]
        self.line[at] = step
        for number in range(min(count, DEEPEST - 1)):
            self.line[at + 1 + number] = self.line[at + DEEPEST + number]
        self.length[depth] = count + 1
