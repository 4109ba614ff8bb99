"""Samples of the actions that a game does not list: as good as fixed, since the view decides."""

import hashlib
from typing import Any

import msgspec

from oneoh_games import Generator
from oneoh_games.contract import AnyGame, sample_unlisted


def samples(game: AnyGame, view: Any, draws: int) -> list[Any]:
    """Return the different actions among `draws` samples, the same for the same view."""
    rng = _generator(view)
    found = (sample_unlisted(game, view, rng) for _ in range(draws))
    return list(dict.fromkeys(action for action in found if action is not None))


def _generator(view: Any) -> Generator:
    data = msgspec.json.encode(view, order="deterministic")
    return Generator(int.from_bytes(hashlib.sha256(data).digest(), "big"))
