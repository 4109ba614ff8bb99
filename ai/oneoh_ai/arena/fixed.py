"""Formats in which all games are known at the start: match, round robin, gauntlet."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from oneoh_ai.arena.event import Lineup, Pairing, Result, duplicate


class FixedSchedule:
    """Schedule of one round: each lineup plays the same deals."""

    def __init__(self, lineups: Iterable[Lineup], games: int) -> None:
        """`games` is the number for each lineup."""
        self._round: list[Pairing] = []
        for lineup in lineups:
            deals = range(-(-games // len(lineup)))
            self._round += duplicate(lineup, deals, len(self._round))[:games]

    @property
    def games(self) -> int:
        return len(self._round)

    def next_round(self, results: Sequence[Result]) -> list[Pairing]:
        """Return all games, the deals in turn, so that a report is fair at any moment."""
        if results:
            return []
        return sorted(self._round, key=lambda pairing: (pairing.deal, pairing.number))


def pair(first: int, second: int, seats: int) -> Lineup:
    """Return the lineup of an entrant in one seat against another in all others."""
    return (first, *[second] * (seats - 1))


def round_robin(entrants: int, seats: int) -> list[Lineup]:
    """Return all lineups of different entrants; with too few for a table, all pairs of them."""
    if entrants >= seats:
        return list(combinations(range(entrants), seats))
    pairs = combinations(range(entrants), 2)
    return [lineup for a, b in pairs for lineup in (pair(a, b, seats), pair(b, a, seats))]


def gauntlet(entrants: int, seats: int) -> list[Lineup]:
    """Return the lineups of the first entrant against each other one."""
    return [pair(0, other, seats) for other in range(1, entrants)]
