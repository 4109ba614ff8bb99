"""Results of games that nobody has played."""

from collections.abc import Callable, Sequence

from oneoh_ai.arena.event import Lineup, Pairing, Result, duplicate
from oneoh_ai.arena.run import in_order
from oneoh_ai.arena.schedule import Schedule

Strength = Callable[[int], float]


def result(pairing: Pairing, places: Sequence[int]) -> Result:
    seats = len(pairing.seating)
    return Result(pairing, tuple(places), (1,) * seats, (0,) * seats, (0.5,) * seats)


def by_strength(pairing: Pairing) -> Result:
    """Return the result in which the entrant of the lowest number wins."""
    order = sorted(set(pairing.seating))
    return result(pairing, [order.index(entrant) + 1 for entrant in pairing.seating])


def scored(rewards: Sequence[float], lineup: Lineup = (0, 1)) -> list[Result]:
    """Return games of two, in each of which entrant 0 has this reward, deal after deal."""
    pairings = duplicate(lineup, range(-(-len(rewards) // 2)))
    return [
        result(pairing, _places(pairing, reward))
        for pairing, reward in zip(pairings, rewards, strict=False)
    ]


def _places(pairing: Pairing, reward: float) -> tuple[int, int]:
    if reward == 0.5:
        return (1, 1)
    winner = 0 if reward == 1 else 1
    return (1, 2) if pairing.seating[0] == winner else (2, 1)


def play_through(
    schedule: Schedule, judge: Callable[[Pairing], Result] = by_strength
) -> list[Result]:
    """Return the results of a whole event."""
    done: list[Result] = []
    while pairings := schedule.next_round(done):
        done += in_order({pairing.number: judge(pairing) for pairing in pairings})
    return done
