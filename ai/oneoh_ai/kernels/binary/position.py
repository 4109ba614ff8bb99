"""Position of Binary: whose turn it is, its steps in the order of their worth, its judgement.

A turn on one square is one step. A turn on two is two steps, `FIRST` and `SECOND`, and the second
square comes behind the first in the order of the guards, so that each pair is one path. So a
position branches into tens of steps, not hundreds of turns, and none is left out.

A piece is a flip, on the other colour, or a guard, on its own, which only prevents a flip.
"""

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

from oneoh_ai.kernels.binary.board import Board
from oneoh_ai.kernels.binary.steps import CELL, FIRST, KEY, OVER, SECOND, SWAP

if not cython.compiled:
    from math import exp, sqrt

POINT = 16
"""Units of the worth of a step."""
ZERO = 4096
"""Added to a worth, which may be negative, in a key."""
GUARD = 8
"""Units that a guard is worth for each point of the flip that it prevents."""
PAIR = 80
"""Units that a second piece in a turn costs."""


TEMPO = 4.8
TEMPO_GROWTH = 0.2
"""Points that a piece in hand is worth: on any board, and more for each square of its side."""
HALF = 0.25
"""Pieces that it costs to be to move: who moves last has the last word."""
FADE = 0.45
"""Share of a lead that is lost by the end, with the square root of the share of pieces in hand."""
LAST_FLIP = 0.8
"""Weight of the best flip of a side that has the rest of the turns."""
OWN_FLIP = 0.5
THEIR_FLIP = 0.3
"""Weights of the best flips of the side to move, and of the other one."""
SURE = 5.0
WANDER = 1.0
"""Points that make a win likely: at the end, and with the square root of the pieces in hand."""


def squash(lead: float) -> float:
    """Return the chance to win, 0 to 1, for a lead in units of its scale."""
    return 1 / (1 + exp(-lead))


class Position:
    """Position that steps change in place."""

    def __init__(
        self,
        size: int,
        pieces: tuple[int, int],
        hands: tuple[int, int],
        side: int,
        turn: int,
        may_swap: int,
        noise: list[int],
    ) -> None:
        """`noise` is, by cell, what is added to the worth of a step, in units of 1/16 point."""
        self.board = Board(size, pieces[0], pieces[1])
        self.hands = [hands[0], hands[1]]
        self.side = side
        """Side to move, Black or White."""
        self.turn = turn
        self.swap = may_swap
        self.swapped = 0
        """Whether a swap has exchanged the sides since."""
        self.pieces = 0.5 * size * size
        self.tempo = TEMPO + TEMPO_GROWTH * size
        self.noise = noise[:]
        self.mine = self.theirs = self.their_second = 0
        self.guards = [0] * 256
        self.keys = [0] * 256

    # Steps

    def make(self, step: int) -> None:
        """Carry out a step."""
        cell, side = step & CELL, self.side
        if step & SWAP:
            self.swapped ^= 1
            self.turn += 1
            return
        self.board.put(cell, side)
        self.hands[side] -= self._cost(cell, side)
        if step & FIRST:
            return
        self.turn += 1
        if self.hands[1 - side]:
            self.side = 1 - side
        elif not self.hands[side]:
            self.side = OVER

    def unmake(self, step: int) -> None:
        """Take a step back; the caller restores whose turn it is, and the turn."""
        if step & SWAP:
            return
        cell = step & CELL
        board = self.board
        side = board.owner[cell]
        board.take(cell, side)
        self.hands[side] += self._cost(cell, side)

    def _cost(self, cell: int, side: int) -> int:
        """Return the pieces that a piece on a cell costs; rules page, "The center space"."""
        return 2 if self.board.center[cell] and self.board.colour[cell] != side else 1

    # Judgement

    def scale(self) -> float:
        """Return the lead, in points, that makes a win likely."""
        return SURE + WANDER * sqrt(self.hands[0] + self.hands[1])

    def result(self) -> float:
        """Return Black's reward at the end of the game.

        The win counts most, as rewards grow fastest there; but the margin is played for, too.
        """
        self.board.judge()
        lead = self.board.points[0] - self.board.points[1]
        if lead:
            return squash(lead / SURE)
        winner = self.board.tie()
        return squash((0.5 - winner) / SURE) if winner < OVER else 0.5

    def outlook(self, begun: int) -> float:
        """Return the lead that the side to move may expect, in units of the scale.

        The last piece of the game goes onto the best flip. After the first of two squares (`begun`)
        the side keeps the other side's best flip, and its turn is over.
        """
        board, side = self.board, self.side
        board.judge()
        self.find_flips()
        lead = board.points[side] - board.points[1 - side]
        own, others = self.hands[side], self.hands[1 - side]
        held = own + others
        if held == 1:
            return (lead + self.mine) / SURE
        ahead = lead * (1 - FADE * sqrt(held / self.pieces))
        if not others:
            ahead += self.tempo * (own - 1) + LAST_FLIP * self.mine
        elif begun:
            tempo = own - 1 - others + HALF
            ahead += self.tempo * tempo - OWN_FLIP * self.their_second + THEIR_FLIP * self.mine
        else:
            tempo = own - others - HALF
            ahead += self.tempo * tempo + OWN_FLIP * self.mine - THEIR_FLIP * self.theirs
        return ahead / self.scale()

    def find_flips(self) -> None:
        """Find the best flip of the side to move, and the two best ones of the other side."""
        board, side = self.board, self.side
        gains, colour, taken, center = board.gain, board.colour, board.taken, board.center
        rich = self.hands[side] >= 2
        they_rich = self.hands[1 - side] >= 2
        mine = theirs = their_second = 0
        for number in range(board.count):
            cell = board.cells[number]
            if taken[cell]:
                continue
            gain = gains[cell]
            if colour[cell] == side:
                if gain > their_second and (they_rich or not center[cell]):
                    if gain > theirs:
                        theirs, their_second = gain, theirs
                    else:
                        their_second = gain
            elif gain > mine and (rich or not center[cell]):
                mine = gain
        self.mine, self.theirs, self.their_second = mine, theirs, their_second

    # Order of steps

    def rank(self, before: int) -> int:
        """List the steps in `keys`, the best first; return their number.

        `before` is the step that led here: after the first of two squares there is a second one.
        """
        self.board.judge()
        guards = self._list_guards()
        if before & FIRST:
            return self._list_second(before & CELL, guards)
        return self._list_first(guards)

    def _list_guards(self) -> int:
        """List the squares that may be one of two in a turn, the best first; return how many."""
        board, side, guards = self.board, self.side, self.guards
        colour, taken, center = board.colour, board.taken, board.center
        count = 0
        for number in range(board.count):
            cell = board.cells[number]
            if colour[cell] == side and not taken[cell] and not center[cell]:
                guards[count] = self._guard(cell)
                count += 1
        self._sort(guards, count)
        return count

    def _guard(self, cell: int) -> int:
        """Return the key of a piece that keeps a square from the other side's flip."""
        worth = self.noise[cell]
        if self.hands[1 - self.side]:
            worth += self.board.gain[cell] * GUARD
        return (ZERO + worth) * KEY + cell

    def _list_second(self, first: int, guards: int) -> int:
        """List the second squares, each behind the first one in the order of the guards."""
        before, count = self._guard(first), 0
        for number in range(guards):
            if self.guards[number] < before:
                self.keys[count] = self.guards[number] + SECOND
                count += 1
        return count

    def _list_first(self, guards: int) -> int:
        """List the steps that begin a turn; return their number."""
        board, side, keys = self.board, self.side, self.keys
        colour, taken, center = board.colour, board.taken, board.center
        rich = self.hands[side] >= 2
        count = 0
        for number in range(guards):
            keys[count] = self.guards[number]
            count += 1
        if self.turn == 1:
            self._sort(keys, count)
            return count
        if rich:
            for number in range(guards - 1):
                worth = self.guards[number] // KEY + self.guards[number + 1] // KEY - ZERO - PAIR
                keys[count] = worth * KEY + FIRST + self.guards[number] % KEY
                count += 1
        for number in range(board.count):
            cell = board.cells[number]
            if taken[cell]:
                continue
            if colour[cell] == side:
                if center[cell]:
                    keys[count] = self._guard(cell)
                    count += 1
            elif rich or not center[cell]:
                worth = board.gain[cell] * POINT + self.noise[cell]
                if center[cell]:
                    worth -= PAIR
                keys[count] = (ZERO + worth) * KEY + cell
                count += 1
        if self.swap and self.turn == 2:
            keys[count] = ZERO * KEY + SWAP
            count += 1
        self._sort(keys, count)
        return count

    def _sort(self, keys: list[int], count: int) -> None:
        """Sort the first `count` keys, the greatest first."""
        if not cython.compiled:
            keys[:count] = sorted(keys[:count], reverse=True)
            return
        for number in range(1, count):
            key, at = keys[number], number
            while at and keys[at - 1] < key:
                keys[at] = keys[at - 1]
                at -= 1
            keys[at] = key

    # Lockstep

    def legal(self, before: int = 0) -> list[int]:
        """Return the steps, or those that would follow the step onto a first square."""
        return [self.keys[number] % KEY for number in range(self.rank(before))]

    def described(self) -> list[int]:
        """Return side to move, whether the sides are swapped, both hands and both sides' points."""
        self.board.judge()
        points = self.board.points
        return [self.side, self.swapped, self.hands[0], self.hands[1], points[0], points[1]]
