"""Waits before each try to connect again: exponential backoff with jitter."""

import random
from collections.abc import Callable, Iterator

FIRST_SECONDS = 0.5
LONGEST_SECONDS = 20.0


def delays(chance: Callable[[], float] = random.random) -> Iterator[float]:
    """Yield seconds to wait: doubling up to the longest, each shortened by chance by up to half.

    The jitter keeps clients that one server lost at one moment from returning at one moment
    (protocol/README.md#sequence-and-resume). `chance` returns 0 to 1.
    """
    longest = FIRST_SECONDS
    while True:
        yield longest * (1 - chance() / 2)
        longest = min(longest * 2, LONGEST_SECONDS)
