"""Elo ratings of all entrants from all their games.

The model is that of Bradley and Terry, fitted by the minorisation-maximisation of D. Hunter (2004);
a draw is half a win and half a loss. Errors come from a bootstrap over deals, which keeps the games
of a deal together.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from oneoh_ai.arena.event import Index, Result
from oneoh_games import Generator

MOST = 1200.0
"""Greatest difference that is told: beyond it, games say no more than "always"."""
_PRIOR = 0.5
"""Imagined draws of each pair that has met: nobody's rating is infinite."""
_SAMPLES = 200
_STEPS = 100

Points = dict[tuple[Index, Index], float]
"""Rewards of the first entrant of each pair against the second."""


class Rating(NamedTuple):
    """Elo of an entrant, relative to the mean of all, and the ends of its 95 % interval."""

    elo: float
    low: float
    high: float


def difference(score: float) -> float:
    """Return the Elo difference for an expected score of 0 to 1, cut at `MOST`."""
    if score <= 0 or score >= 1:
        return math.copysign(MOST, score - 0.5)
    return max(-MOST, min(MOST, -400 * math.log10(1 / score - 1)))


def ratings(results: Sequence[Result], entrants: int, seed: int = 1) -> list[Rating]:
    """Return the rating of each entrant. `seed` is that of the bootstrap.

    Who has won everything, or nothing, may be any better, or any worse.
    """
    by_deal = _points_by_deal(results)
    total = _sum(by_deal)
    fitted = _fit(total, entrants)
    if len(by_deal) < 2:
        return [Rating(elo, -MOST, MOST) for elo in fitted]
    rng = Generator(seed)
    samples = [
        _fit(_sum([rng.choice(by_deal) for _ in by_deal]), entrants) for _ in range(_SAMPLES)
    ]
    found = []
    for entrant, elo in enumerate(fitted):
        ordered = sorted(sample[entrant] for sample in samples)
        low, high = ordered[_SAMPLES // 40], ordered[-1 - _SAMPLES // 40]
        won, lost = _won_and_lost(total, entrant)
        found.append(Rating(elo, min(low, elo) if won else -MOST, max(high, elo) if lost else MOST))
    return found


def _won_and_lost(total: Points, entrant: Index) -> tuple[float, float]:
    """Return the points that an entrant has won and lost."""
    won = sum(reward for (first, _other), reward in total.items() if first == entrant)
    return won, sum(reward for (_first, other), reward in total.items() if other == entrant)


def _points_by_deal(results: Sequence[Result]) -> list[Points]:
    """Return the points of each deal of each meeting, in an order that results have not."""
    deals: dict[tuple[int, frozenset[Index]], Points] = defaultdict(lambda: defaultdict(float))
    for result in results:
        for first, second, reward in result.duels():
            points = deals[result.pairing.deal, frozenset(result.pairing.seating)]
            points[first, second] += reward
            points[second, first] += 1 - reward
    return [deals[key] for key in sorted(deals, key=lambda key: (key[0], sorted(key[1])))]


def _sum(deals: Sequence[Points]) -> Points:
    total: Points = defaultdict(float)
    for points in deals:
        for pair, reward in points.items():
            total[pair] += reward
    return total


def _fit(points: Points, entrants: int) -> list[float]:
    """Return the ratings of greatest likelihood, around 0."""
    won = [0.0] * entrants
    met: dict[tuple[Index, Index], float] = {}
    for (first, second), reward in points.items():
        won[first] += reward + _PRIOR / 2
        met[first, second] = reward + points[second, first] + _PRIOR
    strength = [1.0] * entrants
    for _ in range(_STEPS):
        load = [0.0] * entrants
        for (first, second), games in met.items():
            load[first] += games / (strength[first] + strength[second])
        strength = [won[n] / load[n] if load[n] else strength[n] for n in range(entrants)]
    elos = [400 * math.log10(each) for each in strength]
    mean = sum(elos) / entrants
    return [elo - mean for elo in elos]
