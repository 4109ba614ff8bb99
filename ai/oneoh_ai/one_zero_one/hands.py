"""Possible hands of a seat, and how often each is dealt."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import TypeAlias

Hand: TypeAlias = tuple[int, ...]
"""Cards of a hand, as the kernel numbers them, sorted."""


def possible_hands(pool: Sequence[int], size: int) -> dict[Hand, float]:
    """Return each hand of `size` cards from the pool, with the number of deals that give it."""
    counts = sorted(Counter(pool).items())
    return dict(_hands(counts, size))


def _hands(counts: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[Hand, float]]:
    if not size:
        yield (), 1.0
    elif counts:
        (card, most), *others = counts
        for number in range(min(most, size) + 1):
            for hand, deals in _hands(others, size - number):
                yield (card,) * number + hand, deals * comb(most, number)


def normalized(weights: Mapping[Hand, float]) -> dict[Hand, float]:
    """Return the weights so that they add up to 1. Raises ZeroDivisionError if all are 0."""
    total = sum(weights.values())
    return {hand: weight / total for hand, weight in weights.items() if weight}
