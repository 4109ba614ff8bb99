"""Nodes of an information-set search tree."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any


class Node:
    """Action at one place in the tree, with the statistics of everything that followed it.

    Legal actions differ from one determinization to the next, so each child counts how often it
    was `available`: UCB1 takes that count in place of the parent's visits.
    """

    __slots__ = ("action", "available", "children", "prior", "total", "visits")

    def __init__(self, action: Any = None, prior: float = 0.5) -> None:
        self.action = action
        self.prior = prior
        """Reward expected of the action before it is tried, 0 to 1."""
        self.visits = 0
        self.available = 0
        self.total = 0.0
        """Sum of the rewards of the seat that chose this action."""
        self.children: dict[Any, Node] = {}

    @property
    def mean(self) -> float:
        """Mean reward of the seat that chose this action; the prior before any visit."""
        return self.total / self.visits if self.visits else self.prior

    def offer(self, actions: Sequence[Any], prior: Callable[[Any], float]) -> list["Node"]:
        """Return the children for the legal `actions`, and count them as available.

        A new child gets its `prior`.
        """
        offered = []
        for action in actions:
            child = self.children.get(action)
            if child is None:
                child = self.children[action] = Node(action, prior(action))
            child.available += 1
            offered.append(child)
        return offered

    def ucb1(self, exploration: float) -> float:
        """Return the upper confidence bound (UCB1) of the mean reward.

        The prior counts as one visit. So the best-looking action is tried first, and the search
        can go deeper before it has tried those that look bad.
        """
        visits = self.visits + 1
        mean = (self.total + self.prior) / visits
        return mean + exploration * math.sqrt(math.log(self.available + 1) / visits)

    def most_visited(self) -> "Node":
        """Return the child with the most visits; of equal ones, that with the better mean."""
        return max(self.children.values(), key=lambda child: (child.visits, child.mean))

    def main_line(self) -> Iterator["Node"]:
        """Yield the most visited child, its most visited child, and so on."""
        node = self
        while node.children:
            node = node.most_visited()
            yield node
