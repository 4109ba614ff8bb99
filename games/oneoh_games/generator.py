"""Seeded generator behind every shuffle and every bot."""

import hashlib
from collections.abc import Iterable, MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 32


class Generator:
    """Uniform draws, the same on every machine and with every Python.

    SHA-256 in counter mode: what a seat sees of a deal tells nothing about the seed.
    """

    def __init__(self, seed: int) -> None:
        """Seed with any non-negative integer."""
        size = max(16, (seed.bit_length() + 7) // 8)
        self._key = seed.to_bytes(size, "big")
        self._block = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1; `bound` is 1 to 2**32.

        Raises ValueError for any other bound.
        """
        if not 1 <= bound <= _SPAN:
            raise ValueError(f"bound is {bound}; it must be from 1 to 2**32")
        # Rejection sampling: words above the last whole multiple of `bound` favour small numbers.
        limit = _SPAN - _SPAN % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        """Return a random item of `items`, which must not be empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return `items` in a random order."""
        order = list(items)
        self.shuffle(order)
        return order

    def draw_seed(self) -> int:
        """Return 128 random bits, the seed of another generator."""
        return sum(self._word() << 32 * place for place in range(4))

    def spawn(self) -> "Generator":
        """Return an independent generator, seeded from this one."""
        return Generator(self.draw_seed())

    def _word(self) -> int:
        if not self._words:
            counter = self._block.to_bytes(8, "big")
            digest = hashlib.sha256(self._key + counter).digest()
            self._words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
            self._block += 1
        return self._words.pop()
