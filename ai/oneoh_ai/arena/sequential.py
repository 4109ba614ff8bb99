"""Sequential format: a match that ends as soon as its test has a verdict."""

from collections.abc import Sequence

from oneoh_ai.arena.confidence import deal_scores
from oneoh_ai.arena.event import Pairing, Result, duplicate
from oneoh_ai.arena.fixed import pair
from oneoh_ai.arena.sprt import SequentialTest

_DEALS = 4
"""Deals in a round, after which the test is asked."""


class SequentialSchedule:
    """Schedule of the first entrant against the second."""

    def __init__(self, test: SequentialTest, seats: int, games: int) -> None:
        """`games` is the number after which the match ends without a verdict."""
        self._test = test
        self._seats = seats
        self._deals = -(-games // seats)

    @property
    def games(self) -> int | None:
        return None

    def next_round(self, results: Sequence[Result]) -> list[Pairing]:
        if self._test.verdict(deal_scores(results, 0, 1)) is not None:
            return []
        begin = len(results) // self._seats
        deals = range(begin, min(begin + _DEALS, self._deals))
        return duplicate(pair(0, 1, self._seats), deals, len(results))
