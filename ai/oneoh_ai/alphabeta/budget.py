"""Budget of a search, in positions or in time."""

from collections.abc import Callable
from typing import TypeAlias

CHECK_EVERY = 128
"""Positions between two checks of the budget."""

Continue: TypeAlias = Callable[[int], bool]
"""`go_on(nodes)` returns whether to go on after that number of positions."""


class OutOfBudget(Exception):
    """Signal that the search has to stop; the board is left in the middle of a line."""


def unlimited(_nodes: int) -> bool:
    """Return True: for a search that ends by itself."""
    return True


class Budget:
    """Counter of positions that stops the search when the budget is spent."""

    __slots__ = ("_go_on", "nodes")

    def __init__(self, go_on: Continue = unlimited) -> None:
        self.nodes = 0
        self._go_on = go_on

    def spend(self) -> None:
        """Count one more position. Raises OutOfBudget."""
        self.nodes += 1
        if self.nodes % CHECK_EVERY == 0 and not self._go_on(self.nodes):
            raise OutOfBudget
