"""Rewards at the end of a game."""

from oneoh_games import Outcome


def rewards(outcome: Outcome) -> tuple[float, ...]:
    """Return the reward of each seat, from 1 for the first alone to -1; together they are 0.

    Each seat behind counts for a seat, and each before it against it: with two seats that is 1 for
    the winner, -1 for the loser, and 0 for both in a draw.
    """
    places = outcome.places
    rivals = max(len(places) - 1, 1)
    return tuple(
        sum((other > place) - (other < place) for other in places) / rivals for place in places
    )
