"""Knock-out: the winner of each meeting goes on; the order of the entrants is the seeding."""

from collections.abc import Sequence

from oneoh_ai.arena.event import Index, Pairing, Result, duplicate


class KnockoutSchedule:
    """Schedule for two seats. A meeting that is even is won by the higher seed."""

    def __init__(self, entrants: int, games: int) -> None:
        """`games` is the number in each meeting; it is even, as each deal is played twice."""
        self._entrants = entrants
        self._per_meeting = games

    @property
    def games(self) -> int:
        return (self._entrants - 1) * self._per_meeting

    def next_round(self, results: Sequence[Result]) -> list[Pairing]:
        bracket = first_bracket(self._entrants)
        rest = list(results)
        deal = 0
        while len(bracket) > 1:
            meetings = _meetings(bracket)
            played = sum(b is not None for _, b in meetings) * self._per_meeting
            deals = range(deal, deal + self._per_meeting // 2)
            if not rest:
                return self._games(meetings, deals, len(results))
            bracket = _winners(meetings, rest[:played])
            rest, deal = rest[played:], deals.stop
        return []

    def _games(
        self, meetings: Sequence[tuple[Index, Index | None]], deals: range, number: int
    ) -> list[Pairing]:
        pairings: list[Pairing] = []
        for first, second in meetings:
            if second is not None:
                pairings += duplicate((first, second), deals, number + len(pairings))
        return pairings


def first_bracket(entrants: int) -> list[Index | None]:
    """Return the seeds in the order of the bracket; None is a bye.

    The highest seeds can meet in the last rounds only.
    """
    bracket = [0]
    while len(bracket) < entrants:
        size = 2 * len(bracket)
        bracket = [place for seed in bracket for place in (seed, size - 1 - seed)]
    return [seed if seed < entrants else None for seed in bracket]


def _meetings(bracket: Sequence[Index | None]) -> list[tuple[Index, Index | None]]:
    meetings: list[tuple[Index, Index | None]] = []
    for one, other in zip(bracket[::2], bracket[1::2], strict=True):
        present = sorted(seed for seed in (one, other) if seed is not None)
        meetings.append((present[0], present[1] if len(present) > 1 else None))
    return meetings


def _winners(
    meetings: Sequence[tuple[Index, Index | None]], results: Sequence[Result]
) -> list[Index | None]:
    return [
        first if second is None or _score(first, second, results) >= 0 else second
        for first, second in meetings
    ]


def _score(first: Index, second: Index, results: Sequence[Result]) -> float:
    """Return the lead of the first over the second in their games."""
    lead = 0.0
    for result in results:
        for one, other, reward in result.duels():
            if {one, other} == {first, second}:
                lead += (2 * reward - 1) * (1 if one == first else -1)
    return lead
