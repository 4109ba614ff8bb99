"""Standings of a tournament: points, and what decides between equal points."""

from collections.abc import Sequence
from typing import NamedTuple

from oneoh_server.tournaments.state import WIN, Result, TournamentState, games_of

_STREAK = 2
"""Wins in a row after which the points of an arena count double, until a game is not won."""


class Standing(NamedTuple):
    """Row of an entrant."""

    rank: int
    """From 1; those who are level share it."""
    points: int
    tie_break: int
    games: int
    streak: bool = False


def standings(state: TournamentState) -> list[Standing]:
    """Return the standing of each entrant, by number."""
    results = state.results()
    totals = [_total(state, own) for own in results]
    points = _with_byes(state, [total for total, _ in totals])
    breaks = [_tie_break(state, own, points) for own in results]
    keys = list(zip(_leads(state), points, breaks, strict=True))
    return [
        Standing(
            1 + sum(other > key for other in keys),
            points[number],
            breaks[number],
            len(results[number]),
            totals[number][1],
        )
        for number, key in enumerate(keys)
    ]


def _total(state: TournamentState, results: Sequence[Result]) -> tuple[int, bool]:
    """Return the points of an entrant's games, and whether the next win counts double."""
    doubles = state.terms.kind == "arena" and state.terms.streaks
    total = row = 0
    for result in results:
        total += result.points * (2 if doubles and row >= _STREAK else 1)
        row = row + 1 if result.points == WIN else 0
    return total, doubles and row >= _STREAK


def _with_byes(state: TournamentState, points: list[int]) -> list[int]:
    """Return the points with those for byes, which count but in a knockout."""
    if state.terms.kind != "knockout":
        for meeting in state.meetings:
            if meeting.second is None:
                points[meeting.first] += WIN * games_of(state.terms)
    return points


def _leads(state: TournamentState) -> list[int]:
    """Return what counts before all points: in a knockout the number of meetings won."""
    won = [0] * len(state.entrants)
    if state.terms.kind == "knockout":
        for meeting in state.meetings:
            if meeting.is_over(state.terms):
                won[meeting.winner()] += 1
    return won


def _tie_break(state: TournamentState, results: Sequence[Result], points: Sequence[int]) -> int:
    """Return the Sonneborn-Berger score of a round robin, else the Buchholz score of a Swiss system.

    Sonneborn-Berger: points of the opponents, times the own points against each. Buchholz: their
    sum. The other kinds have none.
    """
    match state.terms.kind:
        case "round-robin":
            return sum(result.points * points[result.opponent] for result in results)
        case "swiss":
            return sum(points[opponent] for opponent in {each.opponent for each in results})
        case _:
            return 0
