"""Counts of an entrant over the games of an event."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from oneoh_ai.arena.event import Index, Result
from oneoh_ai.failure import FailureKind


class Tally(msgspec.Struct, frozen=True):
    """Counts of one entrant. Wins, draws and losses are its duels with other entrants.

    At a table of two that is one a game. A fault loses, and is also counted apart.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: Mapping[FailureKind, int] = {}
    """Counts of the kinds that have occurred."""
    moves: int = 0
    slow: int = 0
    """Slow moves."""
    seconds: float = 0.0
    """Time of thought."""

    @property
    def duels(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Wins and half the draws, as a share of the duels, 0 to 1."""
        return (self.wins + self.draws / 2) / self.duels if self.duels else 0.5


def tallies(results: Sequence[Result], entrants: int) -> list[Tally]:
    """Return the counts of each entrant."""
    found = [Tally()] * entrants
    for result in results:
        _add_duels(found, result)
        _add_seats(found, result)
        if result.fault is not None:
            loser = result.pairing.seating[result.fault.seat]
            found[loser] = _with_fault(found[loser], result.fault.kind)
    return found


def _add_duels(found: list[Tally], result: Result) -> None:
    for first, second, reward in result.duels():
        found[first] = _with_reward(found[first], reward)
        found[second] = _with_reward(found[second], 1 - reward)


def _add_seats(found: list[Tally], result: Result) -> None:
    for seat, entrant in enumerate(result.pairing.seating):
        total = found[entrant]
        found[entrant] = replace(
            total,
            moves=total.moves + result.moves[seat],
            slow=total.slow + result.slow[seat],
            seconds=total.seconds + result.seconds[seat],
        )


def _with_reward(total: Tally, reward: float) -> Tally:
    return replace(
        total,
        wins=total.wins + (reward > 0.5),
        draws=total.draws + (reward == 0.5),
        losses=total.losses + (reward < 0.5),
    )


def _with_fault(total: Tally, kind: FailureKind) -> Tally:
    return replace(total, faults={**total.faults, kind: total.faults.get(kind, 0) + 1})


def between(results: Sequence[Result], first: Index, second: Index) -> float | None:
    """Return the first entrant's score against the second, 0 to 1; None if they have not met."""
    rewards = [
        reward if one == first else 1 - reward
        for result in results
        for one, other, reward in result.duels()
        if {one, other} == {first, second}
    ]
    return sum(rewards) / len(rewards) if rewards else None
