"""Search of Binary: a tree of steps, with priors, and leaves that are judged as they are."""

from array import array
from typing import Any

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

from oneoh_ai.kernels.binary.position import Position
from oneoh_ai.kernels.binary.steps import FIRST, KEY, OVER

if not cython.compiled:
    from math import log, sqrt

    from oneoh_ai.kernels.binary.position import squash

EXPLORATION = 0.02
"""Exploration constant of UCB1."""
MINIMAX = 0.15
"""Share of the minimax value in the value of a child; the rest is the mean."""
STEEP = 0.03125
"""Points by which the reward expected of a step falls for each unit of its worth."""
MOST_NODES = 4194304
MOST_RANKS = 67108864
"""Most nodes, and most steps in all ranks; a tree that is full is searched on, but not deepened."""


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


class Tree:
    """Tree of steps below a position, as parallel arrays; node 0 is the root.

    Of a node's steps, in the order of their worth, a child stands for each that was tried. The
    next one has a prior only: what is worse than it would not be chosen before it.
    """

    def __init__(self, position: Position) -> None:
        """Take over the position, which is the root's again after each iteration."""
        self.position = position
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
        self.room = 0
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
        node, depth, position = 0, 0, self.position
        side, turn, swapped = position.side, position.turn, position.swapped
        while True:
            self.path[depth] = node
            if self.visits[node] == 0 or position.side == OVER:
                break
            if self.left[node] < 0:
                if self._is_full():
                    break
                self._rank(node)
            self.movers[depth] = position.side ^ position.swapped
            node = self._select(node)
            self.steps[depth] = self.step[node]
            position.make(self.step[node])
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
            position.unmake(self.steps[depth])
        position.side, position.turn, position.swapped = side, turn, swapped

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
        mover = self.position.side ^ self.position.swapped
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
        # The first child of a node that has just been ranked does not depend on room.
        untried = self.left[node] and self.best[node] + explore > most
        if untried and (chosen < 0 or not self._is_full()):
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
        return squash(self.value[node] + behind / self.position.scale())

    def _judge(self, node: int) -> float:
        """Return the reward of seat 0 at a leaf."""
        position = self.position
        if position.side == OVER:
            value = position.result()
        else:
            self.value[node] = position.outlook(self.step[node] & FIRST)
            value = squash(self.value[node])
            if position.side:
                value = 1 - value
        return 1 - value if position.swapped else value

    def _rank(self, node: int) -> None:
        """List the steps at a node, the best first."""
        count = self.position.rank(self.step[node])
        keys = self.position.keys
        self.next[node] = self.ranks
        self.left[node] = count
        if self.ranks + count > len(self.ranked):
            self.ranked = longer(self.ranked, 2 * len(self.ranked))
        for number in range(count):
            self.ranked[self.ranks + number] = keys[number]
        self.ranks += count
        self.top[node] = keys[0] // KEY
        self.best[node] = self._prior(node, keys[0] // KEY)

    def _is_full(self) -> bool:
        return self.nodes >= MOST_NODES or self.ranks >= MOST_RANKS

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
