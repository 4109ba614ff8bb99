"""What the games of a match add up to."""

import math
from collections.abc import Iterable

import msgspec

from oneoh_ai.arena import Result
from oneoh_ai.search import rewards


class Tally(msgspec.Struct, frozen=True):
    """Results from the first entrant's side. A fault loses the game, and is counted apart too."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    crashes: tuple[int, int] = (0, 0)
    """Of the first entrant, of the others."""
    illegal: tuple[int, int] = (0, 0)

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Wins, and half the draws, as a share of the games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


def tally(results: Iterable[Result]) -> Tally:
    """All games together."""
    total = Tally()
    for result in results:
        total = add(total, result)
    return total


def add(total: Tally, result: Result) -> Tally:
    """One more game."""
    reward = _reward(result)
    total = msgspec.structs.replace(
        total,
        wins=total.wins + (reward > 0.5),
        draws=total.draws + (reward == 0.5),
        losses=total.losses + (reward < 0.5),
    )
    match result.played.fault:
        case None:
            return total
        case fault:
            side = int(fault.seat != result.seat)
            if fault.kind == "crash":
                return msgspec.structs.replace(total, crashes=_count(total.crashes, side))
            return msgspec.structs.replace(total, illegal=_count(total.illegal, side))


def _reward(result: Result) -> float:
    """The first entrant's: 1 is a win, 0.5 a draw."""
    if result.played.fault is not None:
        return float(result.played.fault.seat != result.seat)
    assert result.played.outcome is not None
    return rewards(result.played.outcome)[result.seat]


def _count(pair: tuple[int, int], side: int) -> tuple[int, int]:
    return (pair[0] + (side == 0), pair[1] + (side == 1))


def interval(score: float, games: int) -> tuple[float, float]:
    """Where the true score lies with 95 % confidence (Wilson's interval)."""
    if not games:
        return (0.0, 1.0)
    z = 1.959964
    weight = z * z / games
    centre = (score + weight / 2) / (1 + weight)
    spread = z * math.sqrt(score * (1 - score) / games + weight / (4 * games)) / (1 + weight)
    return (max(0.0, centre - spread), min(1.0, centre + spread))
