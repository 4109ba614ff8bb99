"""Estimates of what the opponents do, by a view."""

import math
from collections.abc import Iterable

from oneoh_games.bot255.view import View

ENDING_SOON = {1: 0.3, 2: 0.3, 3: 0.3, 4: 0.25, 5: 0.25, 6: 0.2, 7: 0.15}
"""Probability that a seat ends the round in a turn, by its bits left; a mean over later turns.

Measured with `greedy`, and raised a little, because waiting too long gains nothing.
"""
UNTRIED = 0.12
"""The same for a seat that has all its bits: sooner or later it runs for most of them."""
END_WORTH = 10
"""Points for ending a round before an opponent can collect more."""


def survival(view: View) -> float:
    """Return the probability, 0 to 1, that the round lasts until the viewer's next turn."""
    others = [shown.bits_left for seat, shown in enumerate(view.seats) if seat != view.seat]
    return lasting(others) if view.turns - view.turn >= len(view.seats) else 0.0


def lasting(bits_left: Iterable[int]) -> float:
    """Return the probability that no seat with these numbers of bits left ends the round next."""
    return math.prod(1 - ENDING_SOON.get(bits, UNTRIED) for bits in bits_left)


def run_worth(view: View, bits: int) -> float:
    """Return the points that a run is worth to the viewer, with those for ending the round."""
    assert view.seat is not None
    own = view.seats[view.seat]
    points = (1 << bits) - 1
    if bits < own.bits_left:
        return points
    others = [shown for seat, shown in enumerate(view.seats) if seat != view.seat]
    if view.round == view.rounds:
        if own.points + points > max(shown.points for shown in others):
            return points + 4 * END_WORTH
        return points / 8
    return points + END_WORTH * sum(shown.bits_left > 4 for shown in others)
