"""Result of a game in which seats gave up: they come after all others, the first of them last."""

from collections.abc import Sequence

from oneoh_games.contract import Outcome, Seat


def places_with(places: Sequence[int], surrendered: Sequence[Seat]) -> tuple[int, ...]:
    """Return the places of a game in which these seats gave up, in this order."""
    staying = sorted(place for seat, place in enumerate(places) if seat not in surrendered)
    return tuple(
        len(places) - surrendered.index(seat) if seat in surrendered else 1 + staying.index(place)
        for seat, place in enumerate(places)
    )


def stopped_outcome(reason: str, seats: int, surrendered: Sequence[Seat]) -> Outcome:
    """Return the outcome of a game that ended because all seats but one gave up."""
    return Outcome(reason, (0,) * seats, places_with((1,) * seats, surrendered))
