"""Limits of a search: turns, positions, time."""

from collections.abc import Callable
from typing import TypeAlias

MAX_PLY = 128
"""Most turns from the root."""
NEAR_LIMIT = 48
"""Turns before the turn limit from which on it is part of the transposition table's key."""
CHECK_EVERY = 128
"""Positions between two checks of the budget."""

Continue: TypeAlias = Callable[[int], bool]
"""`go_on(nodes)` returns whether to go on after that number of positions."""


class OutOfBudget(Exception):
    """Signal that the search has to stop; the board is left in the middle of a line."""


def unlimited(_nodes: int) -> bool:
    """Return True: for a search that ends by itself."""
    return True
