"""Information-set MCTS with judged playouts, for One Zero One.

One tree over what the seat to act can know, as `oneoh_ai.search` has it. Each iteration deals the
hidden cards again, walks down to a new leaf, and plays on from there: for each action of the playout
some legal ones are drawn, and the best of them by the evaluation is played.
"""

from array import array
from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

from oneoh_ai.kernels.one_zero_one.position import Position

if not cython.compiled:
    from math import log, sqrt

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = 0xFFFFFFFFFFFFFFFF
"""Linear congruential generator of 64 bits, by Knuth."""
SPAN = 2147483648
MOST_CARDS = 16
MOST_ACTIONS = 352
DEEPEST = 64
"""More actions than a game has."""
ROOM = 4096
"""Nodes that an iteration can need at most, and that a tree begins with."""


class Tree:
    """Search tree. Node 0 is the root; as child or sibling 0 means none.

    Each node is an action at one place in the tree, with the statistics of all that followed it.
    """

    def __init__(
        self, root: Position, exploration: float, width: int, length: int, seed: int
    ) -> None:
        """`width` actions are judged for each of at most `length` actions of a playout."""
        self.root = root
        self.state, self.trial, self.kept = Position(), Position(), Position()
        self.exploration = exploration
        self.width = width
        self.length = length
        self.bits = seed & MASK
        if not cython.compiled:
            self.pools = [0] * 2 * MOST_CARDS
            self.pooled = [0] * 2
            self.hidden = [0] * 2
            self.dealt = [0] * MOST_CARDS
            self.mark = [0] * MOST_ACTIONS
            self.picks = [0] * MOST_ACTIONS
            self.path = [0] * DEEPEST
            self.seats = [0] * DEEPEST
        for seat in range(2):
            self.pooled[seat] = self.hidden[seat] = 0
        for action in range(MOST_ACTIONS):
            self.mark[action] = 0
        self.hands_0 = self.hands_1 = array("i", [0])
        self.shares_0 = self.shares_1 = array("d", [0.0])
        self.stamp = 0
        self.nodes = self.capacity = 1
        self.action = array("i", [0])
        self.child = array("i", [0])
        self.sibling = array("i", [0])
        self.visits = array("i", [0])
        self.available = array("i", [0])
        self.prior = array("d", [0.0])
        self.total = array("d", [0.0])
        self.grow()

    def hide(
        self,
        seat: int,
        pool: Sequence[int],
        hands: Sequence[Sequence[int]],
        shares: Sequence[float],
    ) -> None:
        """Set the cards of a seat that are dealt each time: all of them, and the hidden parts of hands.

        A hand is drawn as often as its share has it; `shares` add up, and the last is the sum.
        """
        self.pooled[seat] = len(pool)
        self.hidden[seat] = len(hands[0])
        for index in range(len(pool)):
            self.pools[MOST_CARDS * seat + index] = pool[index]
        flat = array("i", [card for hand in hands for card in hand] or [0])
        if seat:
            self.hands_1, self.shares_1 = flat, array("d", shares)
        else:
            self.hands_0, self.shares_0 = flat, array("d", shares)

    def grow(self) -> None:
        """Make room for more nodes."""
        more = max(self.capacity, ROOM)
        self.action = longer(self.action, "i", more)
        self.child = longer(self.child, "i", more)
        self.sibling = longer(self.sibling, "i", more)
        self.visits = longer(self.visits, "i", more)
        self.available = longer(self.available, "i", more)
        self.prior = longer(self.prior, "d", more)
        self.total = longer(self.total, "d", more)
        self.capacity += more

    def below(self, bound: int) -> int:
        """Return a random number from 0 to `bound` - 1."""
        self.bits = (self.bits * MULTIPLIER + INCREMENT) & MASK
        return (self.bits >> 33) * bound >> 31

    def deal(self, seat: int) -> None:
        """Deal the cards of a seat that are hidden: into its hand, and below the top of its deck."""
        left, hidden, dealt = self.pooled[seat], self.hidden[seat], self.dealt
        for index in range(left):
            dealt[index] = self.pools[MOST_CARDS * seat + index]
        hand = self.draw_hand(seat) * hidden if hidden else 0
        for index in range(hand, hand + hidden):
            card = self.hands_1[index] if seat else self.hands_0[index]
            self.state.add_to_hand(seat, card)
            left -= 1
            at = 0
            while dealt[at] != card:
                at += 1
            dealt[at] = dealt[left]
        while left:
            at = self.below(left)
            left -= 1
            self.state.add_to_deck(seat, dealt[at])
            dealt[at] = dealt[left]

    def draw_hand(self, seat: int) -> int:
        """Return the index of a random hidden hand, by the shares."""
        shares = self.shares_1 if seat else self.shares_0
        low, high = 0, len(shares) - 1
        mark = shares[high] * self.below(SPAN) / SPAN
        while low < high:
            middle = (low + high) // 2
            if mark < shares[middle]:
                high = middle
            else:
                low = middle + 1
        return low

    def iterate(self) -> None:
        """Run one iteration: deal, selection, expansion, playout and backpropagation."""
        state = self.state
        state.copy(self.root)
        self.deal(0)
        self.deal(1)
        if self.nodes + ROOM > self.capacity:
            self.grow()
        node = depth = leaf = 0
        while not leaf and not state.is_over():
            node = self.select(node)
            self.path[depth] = node
            self.seats[depth] = state.to_act()
            depth += 1
            leaf = not self.visits[node]
            state.play(self.action[node])
        chance = self.playout()
        self.visits[0] += 1
        for index in range(depth):
            node = self.path[index]
            self.visits[node] += 1
            self.total[node] += 1 - chance if self.seats[index] else chance

    def select(self, parent: int) -> int:
        """Return the legal child with the highest upper confidence bound (UCB1).

        Each legal action counts as available. One that is new here becomes a child, with the
        evaluation after it as prior, which counts as one visit.
        """
        state, mark = self.state, self.mark
        state.find_ways()
        count = state.actions()
        self.stamp += 1
        for index in range(count):
            mark[state.action(index)] = self.stamp
        best, most = 0, -1.0
        last, node = 0, self.child[parent]
        while node:
            if mark[self.action[node]] == self.stamp:
                mark[self.action[node]] = 0
                bound = self.bound(node)
                if bound > most:
                    best, most = node, bound
            last, node = node, self.sibling[node]
        for index in range(count):
            if mark[state.action(index)] == self.stamp:
                node = self.add(state.action(index))
                if last:
                    self.sibling[last] = node
                else:
                    self.child[parent] = node
                last = node
                bound = self.bound(node)
                if bound > most:
                    best, most = node, bound
        return best

    def bound(self, node: int) -> float:
        """Count a child as available, and return its upper confidence bound."""
        self.available[node] += 1
        visits = self.visits[node] + 1
        mean = (self.total[node] + self.prior[node]) / visits
        return mean + self.exploration * sqrt(log(self.available[node] + 1.0) / visits)

    def add(self, action: int) -> int:
        """Add a node for an action, with its prior, and return it."""
        node, self.nodes = self.nodes, self.nodes + 1
        self.action[node] = action
        self.prior[node] = self.judge(action, self.state.to_act())
        return node

    def judge(self, action: int, seat: int) -> float:
        """Return the chance of a seat after an action, by the evaluation; `trial` is after it."""
        self.trial.copy(self.state)
        self.trial.play(action)
        chance = self.trial.chance()
        return 1 - chance if seat else chance

    def playout(self) -> float:
        """Play on from the leaf, and return the chance of seat 0 in the end."""
        left = self.length
        while left and not self.state.is_over():
            left -= 1
            self.play_judged()
        return self.state.chance()

    def play_judged(self) -> None:
        """Play the best of some random actions, by the evaluation."""
        state, picks = self.state, self.picks
        state.find_ways()
        seat, count, most = state.to_act(), state.actions(), -1.0
        for index in range(count):
            picks[index] = state.action(index)
        for _ in range(min(self.width, count)):
            at = self.below(count)
            chance = self.judge(picks[at], seat)
            count -= 1
            picks[at] = picks[count]
            if chance > most:
                most = chance
                self.trial, self.kept = self.kept, self.trial
        self.state, self.kept = self.kept, self.state

    def most_visited(self, parent: int) -> int:
        """Return the child with the most visits; of equal ones, that with the better mean."""
        best = node = self.child[parent]
        while node:
            more = self.visits[node] - self.visits[best]
            if more > 0 or (more == 0 and self.mean(node) > self.mean(best)):
                best = node
            node = self.sibling[node]
        return best

    def mean(self, node: int) -> float:
        """Return the mean reward of the seat that chose this action; the prior before any visit."""
        visits = self.visits[node]
        return self.total[node] / visits if visits else self.prior[node]

    def is_single(self) -> bool:
        """Return whether the root has a single child."""
        return self.child[0] != 0 and self.sibling[self.child[0]] == 0

    def candidates(self) -> list[tuple[int, int, float]]:
        """Return the actions at the root with visits and means, most visited first."""
        found, node = [], self.child[0]
        while node:
            found.append((self.action[node], self.visits[node], self.mean(node)))
            node = self.sibling[node]
        return sorted(found, key=_rank)

    def main_line(self) -> list[int]:
        """Return the most visited action, the most visited after it, and so on."""
        line, node = [], self.most_visited(0)
        while node:
            line.append(self.action[node])
            node = self.most_visited(node)
        return line


def _rank(candidate: tuple[int, int, float]) -> tuple[int, float]:
    return -candidate[1], -candidate[2]


def longer(items: "array[Any]", code: str, more: int) -> "array[Any]":
    """Return a copy of an array of this type code with `more` zeros at its end."""
    copy: array[Any] = array(code)
    copy.frombytes(memoryview(items).cast("B"))
    copy.frombytes(bytes(copy.itemsize * more))
    return copy
