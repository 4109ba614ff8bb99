"""What the others are up to, as far as a view tells."""

from oneoh_games.bot255.view import SeatView, View

ENDING_SOON = {1: 0.35, 2: 0.3, 3: 0.2, 4: 0.12, 5: 0.08, 6: 0.06}
"""By bits left, how likely a seat collects all of them in its next turn."""
UNTRIED = 0.05
"""The same of a seat that has most of its bits: sooner or later it runs for all of them."""
END_WORTH = 10
"""Points that it is worth to end a round before each of the others can collect more."""


def survival(view: View) -> float:
    """How likely the round goes on until the viewer's next turn."""
    lasting = 1.0
    for seat, shown in enumerate(view.seats):
        if seat != view.seat:
            lasting *= 1 - _hazard(shown)
    return lasting if view.turns - view.turn >= len(view.seats) else 0.0


def _hazard(shown: SeatView) -> float:
    return ENDING_SOON.get(shown.bits_left, UNTRIED)


def run_worth(view: View, bits: int) -> float:
    """What a run of so many bits is worth to the viewer: its points, and the end of the round."""
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
