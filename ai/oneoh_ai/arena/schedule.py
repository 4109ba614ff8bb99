"""Schedule of an event: rounds of games, each known once those before it are over."""

from collections.abc import Sequence
from typing import Protocol

from oneoh_ai.arena.event import Pairing, Result


class Schedule(Protocol):
    """Format of an event. It is a function of the results alone, so that an event can go on."""

    @property
    def games(self) -> int | None:
        """Games in all; None if they depend on the results."""

    def next_round(self, results: Sequence[Result]) -> list[Pairing]:
        """Return the games of the next round; empty at the end.

        `results` are those of all rounds so far, by number.
        """


def rewards(results: Sequence[Result], entrants: int) -> list[float]:
    """Return the sum of each entrant's rewards in its duels."""
    total = [0.0] * entrants
    for result in results:
        for first, second, reward in result.duels():
            total[first] += reward
            total[second] += 1 - reward
    return total
