"""A turn that is put to a bot, and its answer."""

import time
from typing import Any

import msgspec


class Question(msgspec.Struct, frozen=True):
    """A seat's turn at one table."""

    table: str
    game: str
    seed: int
    """Seed of the generator of this seat's player, the same at each of its turns."""
    view: Any
    actions: tuple[Any, ...]
    until: float | None = None
    """When its time is up by `time.monotonic`, which all processes share; None: no clock runs."""

    def left_ms(self) -> int | None:
        """Return the milliseconds until the deadline; None if there is none."""
        return None if self.until is None else int((self.until - time.monotonic()) * 1000)


class Answer(msgspec.Struct, frozen=True, tag=True):
    """A well-formed action of the game, legal or not, and the seconds of thought it took."""

    text: str
    seconds: float
