"""Standings of an event: what its results say of each entrant, best first."""

from collections.abc import Sequence
from typing import NamedTuple

from oneoh_ai.arena.confidence import confidence, deal_scores
from oneoh_ai.arena.elo import Rating, difference, ratings
from oneoh_ai.arena.event import Event, Index, Result
from oneoh_ai.arena.tally import Tally, between, tallies
from oneoh_ai.entrants import Entrant


class Standing(NamedTuple):
    """Row of an entrant."""

    entrant: Index
    name: str
    tally: Tally
    rating: Rating


class Comparison(NamedTuple):
    """Score of the first entrant against the second, 0 to 1, with its 95 % interval."""

    score: float
    low: float
    high: float

    @property
    def elo(self) -> Rating:
        """Return the same as a difference in Elo."""
        return Rating(difference(self.score), difference(self.low), difference(self.high))


def standings(event: Event, results: Sequence[Result]) -> list[Standing]:
    """Return a row for each entrant, by score in a match, else by rating."""
    count = len(event.entrants)
    rows = [
        Standing(*row)
        for row in zip(
            range(count),
            names(event.entrants),
            tallies(results, count),
            _ratings(results, count),
            strict=True,
        )
    ]
    return sorted(rows, key=lambda row: (-row.rating.elo, row.entrant))


def _ratings(results: Sequence[Result], count: int) -> list[Rating]:
    """Return the rating of each entrant; those of a match are half its difference apart from 0."""
    if count != 2:
        return ratings(results, count)
    elo, low, high = (each / 2 for each in compare(results).elo)
    return [Rating(elo, low, high), Rating(-elo, -high, -low)]


def compare(results: Sequence[Result]) -> Comparison:
    """Return how the first entrant scores against the second."""
    deals = deal_scores(results, 0, 1)
    score = between(results, 0, 1)
    return Comparison(0.5 if score is None else score, *confidence(deals, len(results)))


def names(entrants: Sequence[Entrant]) -> list[str]:
    """Return the entrants' names, without folders and all different."""
    short = [_short(str(entrant)) for entrant in entrants]
    return [
        name if short.count(name) == 1 else f"{_letter(n)} {name}" for n, name in enumerate(short)
    ]


def _letter(number: int) -> str:
    return chr(ord("A") + number) if number < 26 else str(number + 1)


def _short(name: str) -> str:
    """Strip the folders of a bot's file, but nothing of its options, which may hold a slash."""
    bot, colon, options = name.partition(":")
    return bot.rpartition("/")[2] + colon + options
