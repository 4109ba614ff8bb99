"""The tree of an information-set search: what was learnt about each action, over many deals."""

import math
from collections.abc import Iterator, Sequence
from typing import Any


class Node:
    """An action, where it was played, and all that followed it.

    The actions that are possible here differ from deal to deal, so each child counts how often
    it was `available`: a rarely possible one is not judged by the visits of the others.
    """

    __slots__ = ("action", "available", "children", "total", "visits")

    def __init__(self, action: Any = None) -> None:
        self.action = action
        self.visits = 0
        self.available = 0
        self.total = 0.0
        """Of the rewards, to the seat that chose this action."""
        self.children: dict[Any, Node] = {}

    @property
    def mean(self) -> float:
        """The reward on average, to the seat that chose this action."""
        return self.total / self.visits if self.visits else 0.0

    def offer(self, actions: Sequence[Any]) -> tuple[list["Node"], list[Any]]:
        """The children for `actions`, which are now possible, and the actions that have none."""
        known, untried = [], []
        for action in actions:
            child = self.children.get(action)
            if child is None:
                untried.append(action)
            else:
                child.available += 1
                known.append(child)
        return known, untried

    def grow(self, action: Any) -> "Node":
        """A first child for `action`."""
        child = self.children[action] = Node(action)
        child.available = 1
        return child

    def bound(self, exploration: float) -> float:
        """The upper confidence bound of this child: good so far, or little known."""
        return self.total / self.visits + exploration * math.sqrt(
            math.log(self.available) / self.visits
        )

    def favourite(self) -> "Node":
        """The child that was visited most; of equal ones the better."""
        return max(self.children.values(), key=lambda child: (child.visits, child.mean))

    def main_line(self) -> Iterator["Node"]:
        """The favourite, its favourite, and so on."""
        node = self
        while node.children:
            node = node.favourite()
            yield node
