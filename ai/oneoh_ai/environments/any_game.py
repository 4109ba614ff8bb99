"""Encoding of a game that has none of its own: legal actions in their order, views by hashing."""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from oneoh_ai.environments.arrays import Array, Parts, squash, zeros
from oneoh_ai.environments.samples import samples
from oneoh_games.contract import AnyGame

FEATURES = 1024
LISTED = 1024
"""Legal actions of a turn that have an index."""
DRAWS = 8
"""Samples of actions that the game does not list; their indices come after all others."""


class TooManyActions(ValueError):
    """Position with more legal actions than there are indices."""


class AnyGameEncoding:
    """Index of an action: its place among the legal ones, which the game sorts by text.

    Each value of a view goes where a hash of its name and of itself says: words and booleans as 1,
    numbers below 1. So it serves every game and none well; a game worth training has its own.
    """

    parts: ClassVar[Parts] = {"features": (FEATURES,)}
    actions = LISTED + DRAWS

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def observe(self, view: Any) -> Mapping[str, Array]:
        features = zeros(FEATURES)
        for name, value in _leaves("", msgspec.to_builtins(view)):
            place = zlib.crc32(name.encode()) % FEATURES
            features[place] = max(features[place], value)
        return {"features": features}

    def choices(self, view: Any, legal: Sequence[Any]) -> Mapping[int, Any]:
        if len(legal) > LISTED:
            raise TooManyActions(
                f"{self._game.id} has {len(legal)} legal actions here, and this encoding has indices "
                f"for {LISTED}; give the game an encoding of its own (oneoh.encodings)"
            )
        found = dict(enumerate(legal))
        found.update(enumerate(samples(self._game, view, DRAWS), start=LISTED))
        return found


def _leaves(name: str, value: Any) -> Iterator[tuple[str, float]]:
    """Yield the name and the size of each value within a view as plain data."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from _leaves(f"{name}.{key}", inner)
        case list() | tuple():
            for place, inner in enumerate(value):
                yield from _leaves(f"{name}.{place}", inner)
        case bool() | str() | None:
            yield f"{name}={value}", 1.0
        case _:
            yield f"{name}{'-' if value < 0 else ''}", squash(abs(value), 8)
