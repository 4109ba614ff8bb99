"""How much a search may do."""

from collections.abc import Callable
from typing import TypeAlias

CHECK_EVERY = 128
"""Positions between two looks at the budget."""

GoOn: TypeAlias = Callable[[int], bool]
"""Whether to go on after so many positions."""


class OutOfBudget(Exception):
    """The search has to stop where it is; the board is left as it was then."""


def unlimited(_nodes: int) -> bool:
    """For a search that ends by itself."""
    return True


class Budget:
    """Counts positions, and asks now and then whether to go on."""

    __slots__ = ("_go_on", "nodes")

    def __init__(self, go_on: GoOn = unlimited) -> None:
        self.nodes = 0
        self._go_on = go_on

    def spend(self) -> None:
        """One more position. Raises OutOfBudget."""
        self.nodes += 1
        if self.nodes % CHECK_EVERY == 0 and not self._go_on(self.nodes):
            raise OutOfBudget
