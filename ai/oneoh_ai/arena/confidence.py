"""Score of an entrant against another, and how sure it is.

Games of one deal are no independent observations: luck that helps one seat helps the other bot in
the next game. So the variance is that of deals (cluster-robust; with two seats, the pentanomial
model of engine testers).
"""

import math
from collections import defaultdict
from collections.abc import Sequence

from oneoh_ai.arena.event import Index, Result

_Z = 1.959964
"""Quantile of the normal distribution for 95 % on both sides."""
_MOST_GAIN = 4.0
"""Most independent games that one of a deal may count for: few deals can be alike by chance."""


def deal_scores(results: Sequence[Result], first: Index, second: Index) -> list[float]:
    """Return the first entrant's mean reward against the second in each deal, in order of deals."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for result in results:
        for one, other, reward in result.duels():
            if (one, other) == (first, second):
                by_deal[result.pairing.deal].append(reward)
            elif (one, other) == (second, first):
                by_deal[result.pairing.deal].append(1 - reward)
    return [sum(by_deal[deal]) / len(by_deal[deal]) for deal in sorted(by_deal)]


def confidence(deals: Sequence[float], games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of the mean of `deals`, which are of `games` games.

    It is Wilson's score interval for as many independent games as have the same variance.
    """
    count = len(deals)
    if count < 2:
        return interval(sum(deals) / count if count else 0.5, games)
    score = sum(deals) / count
    variance = sum((deal - score) ** 2 for deal in deals) / (count - 1) / count
    alike = score * (1 - score)
    worth = alike / variance if variance else math.inf
    return interval(score, min(worth, games * _MOST_GAIN) if alike else games)


def interval(score: float, games: float) -> tuple[float, float]:
    """Return the 95 % confidence interval of the true score (Wilson's score interval)."""
    if not games:
        return (0.0, 1.0)
    weight = _Z * _Z / games
    centre = (score + weight / 2) / (1 + weight)
    spread = _Z * math.sqrt(score * (1 - score) / games + weight / (4 * games)) / (1 + weight)
    return (max(0.0, centre - spread), min(1.0, centre + spread))
