"""Arrays of an observation: named parts, one after the other."""

from collections.abc import Hashable, Mapping, Sequence
from math import prod
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float32]
"""Numbers from -1 to 1."""

Parts: TypeAlias = Mapping[str, tuple[int, ...]]
"""Shape of each part of an observation by its name, in order."""

Item = TypeVar("Item", bound=Hashable)


def size_of(parts: Parts) -> int:
    """Return how many numbers an observation has."""
    return sum(prod(shape) for shape in parts.values())


def join(parts: Parts, arrays: Mapping[str, Array]) -> Array:
    """Return the observation whose parts are `arrays`, flat."""
    return np.concatenate([arrays[name].ravel() for name in parts])


def cut(parts: Parts, observation: Array, name: str) -> Array:
    """Return one part of an observation, in its shape. Raises KeyError if it has no such part."""
    wanted = parts[name]
    start = 0
    for other, shape in parts.items():
        if other == name:
            break
        start += prod(shape)
    return observation[start : start + prod(wanted)].reshape(wanted)


def zeros(*shape: int) -> Array:
    """Return an array of zeros."""
    return np.zeros(shape, np.float32)


def numbers(*values: float) -> Array:
    """Return these numbers as an array."""
    return np.array(values, np.float32)


def counts(items: Sequence[Item], order: Sequence[Item], most: int) -> Array:
    """Return how many of `items` are each of `order`, as shares of `most`."""
    return numbers(*(items.count(each) / most for each in order))


def one_hot(item: Item | None, order: Sequence[Item]) -> Array:
    """Return 1 at the place of `item` in `order`, else 0; nothing but 0 for None."""
    return numbers(*(item == each for each in order))


def squash(number: float, middle: float) -> float:
    """Return a number from 0 to 1 for one that has no bound: 0.5 at `middle`."""
    return number / (number + middle)
