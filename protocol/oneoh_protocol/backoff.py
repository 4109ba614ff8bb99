"""How long to wait before each try to connect again."""

import random
from collections.abc import Callable, Iterator

FIRST_SECONDS = 0.5
LONGEST_SECONDS = 20.0


def delays(chance: Callable[[], float] = random.random) -> Iterator[float]:
    """Doubling waits up to the longest one, each cut by up to a half.

    Clients that one server lost at one moment do not all come back at one moment.
    """
    longest = FIRST_SECONDS
    while True:
        yield longest * (1 - chance() / 2)
        longest = min(longest * 2, LONGEST_SECONDS)
