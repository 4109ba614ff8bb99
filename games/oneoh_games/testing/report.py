"""Report on a game under test: the message of a broken promise."""

from collections.abc import Callable
from typing import NoReturn

import msgspec

from oneoh_games.testing.promises import Promise


class Report:
    """Arguments of `check_game`, and the actions played so far: what it takes to see it again."""

    def __init__(
        self, game: str, seats: int, seed: int, options: msgspec.Struct, longest: int
    ) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        self.options, self.longest = options, longest
        self.played: list[str] = []

    def expect(
        self,
        promise: Promise,
        kept: bool,
        sentence: str,
        seen: str | Callable[[], str | None] | None = None,
    ) -> None:
        """Raise AssertionError unless `kept`; `sentence` is true of a game that keeps the promise.

        `seen` says what was seen instead. It is a function where that takes time to say.
        """
        if not kept:
            shown = seen() if callable(seen) else seen
            self.fail(promise, f"this does not hold: {sentence}", shown)

    def fail(self, promise: Promise, happened: str, seen: str | None = None) -> NoReturn:
        """Raise AssertionError with what happened, why it matters and what to do."""
        call = f"{self.seats}, {self.seed}, {self.options}, longest={self.longest}"
        lines = [
            f"{self.game} breaks the promise {promise.name}: {happened}",
            *([f"  seen:    {seen}"] if seen else []),
            f"  promise: {promise.statement}",
            f"  why:     {promise.reason}",
            f"  advice:  {promise.advice}",
            f"  played:  {' '.join(self.played) or 'nothing'}",
            f"  again:   check_game(game, {call})",
        ]
        raise AssertionError("\n".join(lines))
