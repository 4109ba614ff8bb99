"""Run of an event: round after round, without the games that a journal has already."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from oneoh_ai.arena.event import Result, result_of
from oneoh_ai.arena.play import Tables
from oneoh_ai.arena.schedule import Schedule
from oneoh_ai.offline import Played


class Finished(NamedTuple):
    """Game that is over; `played` is None if it is known from a journal."""

    result: Result
    played: Played | None


def run_event(
    schedule: Schedule, tables: Tables, known: Sequence[Result] = (), *, slow_s: float = 1.0
) -> Iterator[Finished]:
    """Yield each game of the event as it ends. Raises as `Tables.play` does."""
    kept = {result.pairing.number: result for result in known}
    done: list[Result] = []
    while pairings := schedule.next_round(done):
        found = {p.number: kept[p.number] for p in pairings if p.number in kept}
        for result in found.values():
            yield Finished(result, None)
        for pairing, played in tables.play([p for p in pairings if p.number not in found]):
            result = result_of(pairing, played, slow_s=slow_s)
            found[pairing.number] = result
            yield Finished(result, played)
        done += in_order(found)


def in_order(results: Mapping[int, Result]) -> list[Result]:
    """Return the results by their numbers, whenever their games ended."""
    return [results[number] for number in sorted(results)]
