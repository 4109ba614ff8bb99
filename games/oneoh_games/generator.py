"""Seeded generator behind every shuffle and every bot."""

import hashlib
import struct
from collections.abc import Iterable, MutableSequence, Sequence
from operator import mod
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 32
_BLOCK = struct.Struct(">8I")
"""Words of a block of SHA-256."""


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
        # Hardly any word is above `_SPAN - bound`, so that the multiple is seldom computed.
        words = self._words or self._next_words()
        word = words.pop()
        while word > _SPAN - bound and word >= _SPAN - _SPAN % bound:
            word = self._word()
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        """Return a random item of `items`, which must not be empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in a random order, in place."""
        last = len(items)
        for other in self._each_below(range(last, 1, -1)):
            last -= 1
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return `items` in a random order."""
        order = list(items)
        self.shuffle(order)
        return order

    def draw_seed(self) -> int:
        """Return 128 random bits, the seed of another generator."""
        word = self._word
        return word() | word() << 32 | word() << 64 | word() << 96

    def spawn(self) -> "Generator":
        """Return an independent generator, seeded from this one."""
        return Generator(self.draw_seed())

    def _each_below(self, bounds: range) -> Iterable[int]:
        """Return `below(bound)` of each bound, the greatest first, for a fraction of the work."""
        count = len(bounds)
        words = self._words
        while len(words) < count:
            self._next_words()
        # Once in millions of shuffles a word may have to be rejected.
        if count == 0 or max(words[-count:]) > _SPAN - bounds[0]:
            return map(self.below, bounds)
        drawn = words[: -count - 1 : -1]
        del words[-count:]
        return map(mod, drawn, bounds)

    def _word(self) -> int:
        words = self._words or self._next_words()
        return words.pop()

    def _next_words(self) -> list[int]:
        """Add the next block; return all words that are left, in the order from last to first."""
        counter = self._block.to_bytes(8, "big")
        self._block += 1
        self._words[:0] = _BLOCK.unpack(hashlib.sha256(self._key + counter).digest())
        return self._words
