"""Standings of a tournament: points, and what decides between equal points."""

from typing import NamedTuple

from oneoh_server.tournaments.state import WIN, TournamentState, games_of

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
    totals = [_total(state, number) for number in range(len(state.entrants))]
    points = [total for total, _, _ in totals]
    breaks = [_tie_break(state, number, points) for number in range(len(points))]
    keys = list(zip(_leads(state), points, breaks, strict=True))
    return [
        Standing(1 + sum(other > key for other in keys), total, breaks[number], games, streak)
        for number, (key, (total, games, streak)) in enumerate(zip(keys, totals, strict=True))
    ]


def _total(state: TournamentState, entrant: int) -> tuple[int, int, bool]:
    """Return the points, the number of games, and whether the next win counts double."""
    doubles = state.terms.kind == "arena" and state.terms.streaks
    total = games = row = 0
    for _, own, _ in state.games_of(entrant):
        total += own * (2 if doubles and row >= _STREAK else 1)
        row = row + 1 if own == WIN else 0
        games += 1
    byes = sum(each.first == entrant and each.second is None for each in state.meetings)
    if state.terms.kind != "knockout":
        total += byes * WIN * games_of(state.terms)
    return total, games, doubles and row >= _STREAK


def _leads(state: TournamentState) -> list[int]:
    """Return what counts before all points: in a knockout the number of meetings won."""
    won = [0] * len(state.entrants)
    if state.terms.kind == "knockout":
        for meeting in state.meetings:
            if meeting.is_over(state.terms):
                won[meeting.winner()] += 1
    return won


def _tie_break(state: TournamentState, entrant: int, points: list[int]) -> int:
    """Return the Sonneborn-Berger score of a round robin, else the Buchholz score of a Swiss system.

    Sonneborn-Berger: points of the opponents, times the own points against each. Buchholz: their
    sum. The other kinds have none.
    """
    games = list(state.games_of(entrant))
    match state.terms.kind:
        case "round-robin":
            return sum(own * points[other] for other, own, _ in games)
        case "swiss":
            return sum(points[other] for other in {other for other, _, _ in games})
        case _:
            return 0
