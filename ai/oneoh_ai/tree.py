"""The tree of an information-set search: what was learnt about each action, over many deals."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any


class Node:
    """An action, where it was played, and all that followed it.

    The actions that are possible here differ from deal to deal, so each child counts how often
    it was `available`: a rarely possible one is not judged by the visits of the others.
    """

    __slots__ = ("action", "available", "children", "promise", "total", "visits")

    def __init__(self, action: Any = None, promise: float = 0.5) -> None:
        self.action = action
        self.promise = promise
        """What to expect of the action before it was ever tried."""
        self.visits = 0
        self.available = 0
        self.total = 0.0
        """Of the rewards, to the seat that chose this action."""
        self.children: dict[Any, Node] = {}

    @property
    def mean(self) -> float:
        """The reward on average, to the seat that chose this action."""
        return self.total / self.visits if self.visits else self.promise

    def offer(self, actions: Sequence[Any], promise: Callable[[Any], float]) -> list["Node"]:
        """The children for `actions`, which are now possible; new ones get their promise."""
        offered = []
        for action in actions:
            child = self.children.get(action)
            if child is None:
                child = self.children[action] = Node(action, promise(action))
            child.available += 1
            offered.append(child)
        return offered

    def bound(self, exploration: float) -> float:
        """The upper confidence bound: good so far, or little known.

        The promise counts as one visit: what looks best is tried first, and what looks bad need
        not be tried at all before one goes deeper.
        """
        visits = self.visits + 1
        mean = (self.total + self.promise) / visits
        return mean + exploration * math.sqrt(math.log(self.available + 1) / visits)

    def favourite(self) -> "Node":
        """The child that was visited most; of equal ones the better."""
        return max(self.children.values(), key=lambda child: (child.visits, child.mean))

    def main_line(self) -> Iterator["Node"]:
        """The favourite, its favourite, and so on."""
        node = self
        while node.children:
            node = node.favourite()
            yield node
