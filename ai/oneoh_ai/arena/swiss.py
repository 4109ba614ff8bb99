"""Swiss system: in each round those of like score meet, unless they have met before."""

from collections.abc import Sequence

from oneoh_ai.arena.event import Index, Pairing, Result, duplicate
from oneoh_ai.arena.schedule import rewards


class SwissSchedule:
    """Schedule for two seats. Of an odd number of entrants one sits out, for a full score."""

    def __init__(self, entrants: int, games: int, rounds: int) -> None:
        """`games` is the number in each meeting; it is even, as each deal is played twice."""
        self._entrants = entrants
        self._per_meeting = games
        self._per_round = entrants // 2 * games
        self._rounds = rounds

    @property
    def games(self) -> int:
        return self._rounds * self._per_round

    def next_round(self, results: Sequence[Result]) -> list[Pairing]:
        number = len(results) // self._per_round
        if number >= self._rounds:
            return []
        deals = range(number * self._per_meeting // 2, (number + 1) * self._per_meeting // 2)
        pairings: list[Pairing] = []
        for meeting in self._meetings(results):
            pairings += duplicate(meeting, deals, len(results) + len(pairings))
        return pairings

    def _meetings(self, results: Sequence[Result]) -> list[tuple[Index, Index]]:
        sat_out = self._times_out(results)
        score = rewards(results, self._entrants)
        total = [score[each] + sat_out[each] * self._per_meeting for each in range(self._entrants)]
        order = sorted(range(self._entrants), key=lambda each: (-total[each], each))
        if self._entrants % 2:
            # The last of those who have sat out least.
            order.remove(min(reversed(order), key=sat_out.__getitem__))
        met = {frozenset(result.pairing.seating) for result in results}
        return _pair_off(order, met) or list(zip(order[::2], order[1::2], strict=True))

    def _times_out(self, results: Sequence[Result]) -> list[int]:
        """Return the number of rounds that each entrant has sat out."""
        rounds = len(results) // self._per_round
        played = [0] * self._entrants
        for result in results:
            for entrant in result.pairing.seating:
                played[entrant] += 1
        return [rounds - games // self._per_meeting for games in played]


def _pair_off(
    order: Sequence[Index], met: set[frozenset[Index]]
) -> list[tuple[Index, Index]] | None:
    """Return meetings of those who have not met, neighbours first; None if there are none."""
    if not order:
        return []
    first, *others = order
    for other in others:
        if frozenset((first, other)) not in met:
            rest = _pair_off([each for each in others if each != other], met)
            if rest is not None:
                return [(first, other), *rest]
    return None
