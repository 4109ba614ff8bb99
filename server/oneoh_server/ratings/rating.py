"""Rating of a player, and what a game does to those of its seats. Nothing here does I/O.

The model is Plackett-Luce of Weng and Lin, "A Bayesian Approximation Method for Online Ranking"
(2011), as the library openskill has it, for any number of seats and with ties.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MILLI = 1000
"""Ratings are kept in whole thousandths: the last digits of a machine's `exp` do not get in."""
MEAN = 1500
DEVIATION = 400
_BETA = 200
"""Difference of two ratings by which the better player wins some three games of four."""
_TAU = 4
"""Deviation that each game adds, so that a rating can always change."""
_KAPPA = 0.0001


class Rating(msgspec.Struct, frozen=True):
    """Estimate of a player's strength, in thousandths of a point."""

    mean: int = MEAN * MILLI
    deviation: int = DEVIATION * MILLI
    games: int = 0
    """Rated games so far."""


def rate(before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """Return the ratings after a game; the best place is the least, and equal ones are ties."""
    model = _model()
    teams = [
        [model.rating(mu=rating.mean / MILLI, sigma=rating.deviation / MILLI)] for rating in before
    ]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        Rating(round(team[0].mu * MILLI), round(team[0].sigma * MILLI), old.games + 1)
        for old, team in zip(before, after, strict=True)
    )


@cache
def _model() -> "PlackettLuce":
    # Imported here: it takes 14 ms, and most servers that a client starts for itself rate nothing.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=_BETA, kappa=_KAPPA, tau=_TAU)
