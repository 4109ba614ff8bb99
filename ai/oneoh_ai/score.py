"""Score of a match, and its faults."""

import math
from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from oneoh_ai.arena import Result
from oneoh_ai.failure import FailureKind
from oneoh_ai.search import rewards

Pair: TypeAlias = tuple[int, int]
"""Counts of the first and of the second entrant."""


class Tally(msgspec.Struct, frozen=True):
    """Results from the first entrant's side. A fault loses the game, and is also counted apart."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: Mapping[FailureKind, Pair] = {}
    """Counts of the kinds that have occurred."""
    slow: Pair = (0, 0)
    """Moves that took longer than the `slow_s` of `add`."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Wins and half the draws, as a share of the games, 0 to 1."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def faults_of(self, kind: FailureKind) -> Pair:
        return self.faults.get(kind, (0, 0))


def add(total: Tally, result: Result, *, slow_s: float = 1.0) -> Tally:
    """Count one more game; a move of more than `slow_s` seconds is slow."""
    reward, fault = _reward(result), result.played.fault
    slow = [0, 0]
    for seat, times in enumerate(result.played.thought):
        slow[seat != result.seat] += sum(seconds > slow_s for seconds in times)
    total = replace(
        total,
        wins=total.wins + (reward > 0.5),
        draws=total.draws + (reward == 0.5),
        losses=total.losses + (reward < 0.5),
        slow=(total.slow[0] + slow[0], total.slow[1] + slow[1]),
    )
    if fault is None:
        return total
    count = _one_more(total.faults_of(fault.kind), int(fault.seat != result.seat))
    return replace(total, faults={**total.faults, fault.kind: count})


def _reward(result: Result) -> float:
    """Return the first entrant's reward: 1 is a win, 0.5 a draw."""
    if result.played.fault is not None:
        return float(result.played.fault.seat != result.seat)
    assert result.played.outcome is not None
    return rewards(result.played.outcome)[result.seat]


def _one_more(pair: Pair, side: int) -> Pair:
    return (pair[0] + (side == 0), pair[1] + (side == 1))


def interval(score: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of the true score (Wilson's score interval)."""
    if not games:
        return (0.0, 1.0)
    z = 1.959964
    weight = z * z / games
    centre = (score + weight / 2) / (1 + weight)
    spread = z * math.sqrt(score * (1 - score) / games + weight / (4 * games)) / (1 + weight)
    return (max(0.0, centre - spread), min(1.0, centre + spread))
