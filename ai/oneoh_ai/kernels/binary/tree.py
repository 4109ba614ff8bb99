"""Search of Binary: a tree of steps, with priors, and leaves that are judged as they are.

A turn on one square is one step. A turn on two is two steps, `FIRST` and `SECOND`, and the second
square comes behind the first in the order of the guards, so that each pair is one path. So a
position branches into tens of steps, not hundreds of turns, and none is left out.

A piece is a flip, on the other colour, or a guard, on its own, which only prevents a flip.
"""

from array import array
from typing import Any

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

from oneoh_ai.kernels.binary.board import Board
from oneoh_ai.kernels.binary.steps import CELL, FIRST, OVER, SECOND, SWAP

if not cython.compiled:
    from math import exp, log, sqrt

POINT = 16
"""Units of the worth of a step."""
ZERO = 4096
"""Added to a worth, which may be negative, in a key."""
KEY = 2048
"""Factor of the worth in a key; the step is the rest."""
GUARD = 8
"""Units that a guard is worth for each point of the flip that it prevents."""
PAIR = 80
"""Units that a second piece in a turn costs."""
STEEP = 0.03125
"""Points by which the reward expected of a step falls for each unit of its worth."""

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

EXPLORATION = 0.02
"""Exploration constant of UCB1."""
MINIMAX = 0.15
"""Share of the minimax value in the value of a child; the rest is the mean."""


def longer(column: Any, count: int) -> Any:
    """Return a column of `count` whole numbers that begins with those of `column`."""
    if not cython.compiled:
        return column + [0] * (count - len(column))
    more = array("i", bytes(4 * count))
    if len(column):
        old = column
        for at in range(len(column)):
            more[at] = old[at]
    return more


def longer_reals(column: Any, count: int) -> Any:
    """Return a column of `count` real numbers that begins with those of `column`."""
    if not cython.compiled:
        return column + [0.0] * (count - len(column))
    more = array("d", bytes(8 * count))
    if len(column):
        old = column
        for at in range(len(column)):
            more[at] = old[at]
    return more


def squash(lead: float) -> float:
    """Return the chance to win, 0 to 1, for a lead in units of its scale."""
    return 1 / (1 + exp(-lead))


class Tree:
    """Tree of steps below a position, as parallel arrays; node 0 is the root.

    Of a node's steps, in the order of their worth, a child stands for each that was tried. The
    next one has a prior only: what is worse than it would not be chosen before it.
    """

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
        self.pieces = 0.5 * size * size
        self.tempo = TEMPO + TEMPO_GROWTH * size
        self.swapped = 0
        """Whether a swap below the root has exchanged the sides."""
        self.noise = noise[:]
        self.nodes = 0
        self.visits: list[int] = longer([], 0)
        self.step: list[int] = longer([], 0)
        self.first: list[int] = longer([], 0)
        self.sibling: list[int] = longer([], 0)
        self.top: list[int] = longer([], 0)
        self.next: list[int] = longer([], 0)
        self.left: list[int] = longer([], 0)
        self.total: list[float] = longer_reals([], 0)
        self.prior: list[float] = longer_reals([], 0)
        self.value: list[float] = longer_reals([], 0)
        self.best: list[float] = longer_reals([], 0)
        self.deep: list[float] = longer_reals([], 0)
        self.ranked: list[int] = longer([], 1 << 14)
        self.ranks = 0
        self.mine = self.theirs = self.their_second = 0
        self.room = 0
        self.guards = [0] * 256
        self.keys = [0] * 256
        self.path = [0] * 128
        self.steps = [0] * 128
        self.movers = [0] * 128
        self._add(0, 0.5)

    def _grow(self, room: int) -> None:
        """Make room for as many nodes."""
        self.visits = longer(self.visits, room)
        self.step = longer(self.step, room)
        self.first = longer(self.first, room)
        self.sibling = longer(self.sibling, room)
        self.top = longer(self.top, room)
        self.next = longer(self.next, room)
        self.left = longer(self.left, room)
        self.total = longer_reals(self.total, room)
        self.prior = longer_reals(self.prior, room)
        self.value = longer_reals(self.value, room)
        self.best = longer_reals(self.best, room)
        self.deep = longer_reals(self.deep, room)
        self.room = room

    def _add(self, step: int, prior: float) -> int:
        """Add a node without children; return its number."""
        node = self.nodes
        if node == self.room:
            self._grow(max(1024, 2 * self.room))
        self.nodes += 1
        self.step[node] = step
        self.prior[node] = prior
        self.left[node] = -1
        return node

    def iterate(self) -> None:
        """Walk down to a new leaf, judge it, and add that to all nodes on the way.

        The first iteration judges the root alone.
        """
        node, depth = 0, 0
        side, turn, swapped = self.side, self.turn, self.swapped
        while True:
            self.path[depth] = node
            if self.visits[node] == 0 or self.side == OVER:
                break
            if self.left[node] < 0:
                self._rank(node)
            self.movers[depth] = self.side ^ self.swapped
            node = self._select(node)
            self.steps[depth] = self.step[node]
            self._make(self.step[node])
            depth += 1
        value = self._judge(node)
        if self.visits[node] == 0:
            self.deep[node] = value
        self.visits[0] += 1
        while depth:
            depth -= 1
            node = self.path[depth + 1]
            self.visits[node] += 1
            self.total[node] += 1 - value if self.movers[depth] else value
            self._back_up(self.path[depth], node, self.movers[depth])
            self._unmake(self.steps[depth])
        self.side, self.turn, self.swapped = side, turn, swapped

    def _back_up(self, node: int, child: int, mover: int) -> None:
        """Make the minimax value of a node that of its best child; one child has changed."""
        found = self.deep[child]
        other = self.first[node]
        while other:
            value = self.deep[other]
            if (value < found) if mover else (value > found):
                found = value
            other = self.sibling[other]
        self.deep[node] = found

    def _select(self, node: int) -> int:
        """Return the child with the best upper confidence bound, a new one if that is untried."""
        explore = EXPLORATION * sqrt(log(self.visits[node] + 1))
        mover = self.side ^ self.swapped
        chosen, most = -1, -1.0
        child = self.first[node]
        while child:
            tries = self.visits[child] + 1
            deep = 1 - self.deep[child] if mover else self.deep[child]
            mean = (self.total[child] + self.prior[child]) / tries
            bound = mean + MINIMAX * (deep - mean) + explore / sqrt(tries)
            if bound > most:
                chosen, most = child, bound
            child = self.sibling[child]
        if self.left[node] and self.best[node] + explore > most:
            return self._expand(node)
        return chosen

    def _expand(self, node: int) -> int:
        """Add the best untried step as a child, and note the one after it."""
        at = self.next[node]
        child = self._add(self.ranked[at] % KEY, self.best[node])
        self.sibling[child] = self.first[node]
        self.first[node] = child
        self.next[node] = at + 1
        self.left[node] -= 1
        if self.left[node]:
            self.best[node] = self._prior(node, self.ranked[at + 1] // KEY)
        return child

    def _prior(self, node: int, worth: int) -> float:
        """Return the reward expected of a step, by how much less it is worth than the best."""
        behind = (worth - self.top[node]) * STEEP
        return squash(self.value[node] + behind / self._scale())

    def _scale(self) -> float:
        """Return the lead, in points, that makes a win likely."""
        return SURE + WANDER * sqrt(self.hands[0] + self.hands[1])

    # Steps

    def _make(self, step: int) -> None:
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

    def _unmake(self, step: int) -> None:
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

    def _judge(self, node: int) -> float:
        """Return the reward of seat 0 at a leaf."""
        board = self.board
        board.judge()
        lead = board.points[0] - board.points[1]
        if self.side == OVER:
            value = self._result(lead if lead else 0.5 - 0.5 * board.tie())
        else:
            self._find_flips()
            value = self._expected(node, lead if self.side == 0 else -lead)
            if self.side:
                value = 1 - value
        return 1 - value if self.swapped else value

    def _result(self, lead: float) -> float:
        """Return the reward for a lead at the end of the game.

        The win counts most, as rewards grow fastest there; but the margin is played for, too.
        """
        return squash(lead / SURE)

    def _find_flips(self) -> None:
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

    def _expected(self, node: int, lead: int) -> float:
        """Return the reward that the side to move may expect, whose lead is given.

        The last piece of the game goes onto the best flip. After the first of two squares the side
        keeps the other side's best flip, and its turn is over.
        """
        own, others = self.hands[self.side], self.hands[1 - self.side]
        held = own + others
        if held == 1:
            self.value[node] = (lead + self.mine) / SURE
            return self._result(lead + self.mine)
        ahead = lead * (1 - FADE * sqrt(held / self.pieces))
        if not others:
            ahead += self.tempo * (own - 1) + LAST_FLIP * self.mine
        elif self.step[node] & FIRST:
            tempo = own - 1 - others + HALF
            ahead += self.tempo * tempo - OWN_FLIP * self.their_second + THEIR_FLIP * self.mine
        else:
            tempo = own - others - HALF
            ahead += self.tempo * tempo + OWN_FLIP * self.mine - THEIR_FLIP * self.theirs
        self.value[node] = ahead / self._scale()
        return squash(self.value[node])

    # Order of steps

    def _rank(self, node: int) -> None:
        """List the steps at a node, the best first."""
        self.board.judge()
        guards = self._list_guards()
        if self.step[node] & FIRST:
            count = self._list_second(self.step[node] & CELL, guards)
        else:
            count = self._list_first(guards)
        self.next[node] = self.ranks
        self.left[node] = count
        if self.ranks + count > len(self.ranked):
            self.ranked = longer(self.ranked, 2 * len(self.ranked))
        for number in range(count):
            self.ranked[self.ranks + number] = self.keys[number]
        self.ranks += count
        self.top[node] = self.keys[0] // KEY
        self.best[node] = self._prior(node, self.keys[0] // KEY)

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

    def legal(self, first: int = 0) -> list[int]:
        """Return the steps at the root, or those that follow the step onto a `first` square."""
        self.board.judge()
        guards = self._list_guards()
        count = self._list_second(first & CELL, guards) if first else self._list_first(guards)
        return [self.keys[number] % KEY for number in range(count)]

    def advance(self, step: int) -> None:
        """Carry out a step at the root, of which nothing has been searched."""
        self._make(step)
        self.board.judge()

    def described(self) -> list[int]:
        """Return side to move, whether the sides are swapped, both hands and both sides' points."""
        points = self.board.points
        return [self.side, self.swapped, self.hands[0], self.hands[1], points[0], points[1]]

    # Findings

    def choices(self) -> int:
        """Return the number of steps at the root, known after two iterations."""
        child = self.first[0]
        count = self.left[0]
        while child:
            count += 1
            child = self.sibling[child]
        return count

    def children(self, node: int) -> list[tuple[int, int, int, float]]:
        """Return number, step, visits and mean reward of the children, the most visited first."""
        found = []
        child = self.first[node]
        while child:
            tries = self.visits[child]
            found.append((-tries, -self.total[child] / tries, self.step[child], child))
            child = self.sibling[child]
        found.sort()
        return [(child, step, -tries, -mean) for tries, mean, step, child in found]
