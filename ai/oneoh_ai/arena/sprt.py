"""Sequential probability ratio test that two bots differ (A. Wald, 1945).

The likelihood ratio is the generalised one of M. Van den Bergh for the normal approximation, with
the variance of whole deals rather than of games: the model that engine testers call pentanomial.
"""

import math
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

Verdict: TypeAlias = Literal["stronger", "not-stronger"]

LEAST_DEALS = 8
"""Deals before which nothing is decided: the variance of fewer says little."""
_PRIOR = 1e-3
"""Weight of an imagined lost and an imagined won deal, without which equal deals have no variance."""


class SequentialTest(msgspec.Struct, frozen=True):
    """Hypotheses that the first entrant is stronger by `elo0` or by `elo1`, and the risks."""

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    """Risk of a verdict "stronger" if `elo0` is true."""
    beta: float = 0.05
    """Risk of a verdict "not-stronger" if `elo1` is true."""

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError("elo0 has to be less than elo1")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta have to be between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which the test ends."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, deals: Sequence[float]) -> float:
        """Return the log-likelihood ratio of the mean rewards of whole deals, 0 to 1."""
        weighted = [(deal, 1.0) for deal in deals] + [(0.0, _PRIOR), (1.0, _PRIOR)]
        total = sum(weight for _, weight in weighted)
        mean = sum(deal * weight for deal, weight in weighted) / total
        variance = sum((deal - mean) ** 2 * weight for deal, weight in weighted) / total
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        return len(deals) * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, deals: Sequence[float]) -> Verdict | None:
        """Return the verdict; None while the test goes on."""
        if len(deals) < LEAST_DEALS:
            return None
        ratio, (lower, upper) = self.ratio(deals), self.bounds
        if ratio >= upper:
            return "stronger"
        return "not-stronger" if ratio <= lower else None


def expected_score(elo: float) -> float:
    """Return the expected score, 0 to 1, of who is stronger by so much (A. Elo's logistic curve)."""
    return 1 / (1 + 10 ** (-elo / 400))
