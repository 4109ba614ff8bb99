"""Encodings by game: views as arrays, actions as numbers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from oneoh_ai.environments.any_game import AnyGameEncoding
from oneoh_ai.environments.arrays import Array, Parts
from oneoh_games.contract import AnyGame
from oneoh_games.registry import Registry


class Encoding(Protocol):
    """Arrays and numbers for the tables of a game that have the same seats and options.

    It knows views alone, so that no array tells more than its seat may know.
    """

    @property
    def parts(self) -> Parts:
        """Shape of each part of an observation by its name, in order."""

    @property
    def actions(self) -> int:
        """Number of indices; they count from 0."""

    def observe(self, view: Any) -> Mapping[str, Array]:
        """Return each of the parts, seen from the seat of `view`, with numbers from -1 to 1."""

    def choices(self, view: Any, legal: Sequence[Any]) -> Mapping[int, Any]:
        """Return the actions that the seat of `view` may choose from, by their indices.

        `legal` are the game's `legal_actions`, each of which has one index. The result depends on
        nothing else than the two arguments.
        """


EncodingMaker: TypeAlias = Callable[[int, Any], Encoding]
"""Called with the number of seats and the table options."""

ENCODINGS: Registry[EncodingMaker] = Registry("oneoh.encodings")
"""Encodings by the id of their game. Any other game has `AnyGameEncoding`."""


def encoding_for(game: AnyGame, seats: int, options: msgspec.Struct) -> Encoding:
    """Return the encoding of a game's tables. Raises whatever an installed one may raise."""
    if game.id in ENCODINGS:
        return ENCODINGS[game.id](seats, options)
    return AnyGameEncoding(game)
