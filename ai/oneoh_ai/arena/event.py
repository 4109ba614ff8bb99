"""Terms of an event, the games to play in it, and their results."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from oneoh_ai.entrants import Entrant
from oneoh_ai.failure import FailureKind
from oneoh_ai.offline import Played
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_games import Outcome, Seat
from oneoh_protocol.clock_notation import format_clock
from oneoh_protocol.messages import Clock

Index: TypeAlias = int
"""Entrant, by its place in `Event.entrants`."""
Lineup: TypeAlias = tuple[Index, ...]
"""Entrants of a table, in any order; an entrant may take several seats."""


class Event(msgspec.Struct, frozen=True):
    """Terms that all games of an event share."""

    game: str
    entrants: tuple[Entrant, ...]
    seats: int
    seed: int
    options: Mapping[str, Any] = {}
    limits: ResourceLimits = ResourceLimits()
    clock: Clock = Clock()
    """Clock of each seat; a seat without time loses."""

    def describe(self, games: int) -> str:
        """Return the game, the number of games, the seed, and the clock if there is one."""
        clock = f", clock {format_clock(self.clock)}" if self.clock.runs else ""
        return f"{self.game}, {games} games, seed {self.seed}{clock}"


class Pairing(msgspec.Struct, frozen=True):
    """Game to play: its number from 0 in the event, its deal, and the entrant in each seat."""

    number: int
    deal: int
    seating: tuple[Index, ...]


class Loss(msgspec.Struct, frozen=True):
    """Fault that ended a game: its seat loses to all others."""

    seat: Seat
    kind: FailureKind


class Result(msgspec.Struct, frozen=True):
    """Game that was played, as it counts."""

    pairing: Pairing
    places: tuple[int, ...]
    """Place of each seat, 1 is the best; equal places are a tie."""
    moves: tuple[int, ...]
    """Moves of each seat."""
    slow: tuple[int, ...]
    """Slow moves of each seat."""
    seconds: tuple[float, ...]
    """Time of thought of each seat."""
    fault: Loss | None = None

    def duels(self) -> Iterator[tuple[Index, Index, float]]:
        """Yield each pair of different entrants with the first one's reward: 1, 0.5 or 0."""
        seated = list(zip(self.pairing.seating, self.places, strict=True))
        for seat, (entrant, place) in enumerate(seated):
            for other, behind in seated[seat + 1 :]:
                if entrant != other:
                    yield entrant, other, _reward(place, behind)


def result_of(pairing: Pairing, played: Played, *, slow_s: float) -> Result:
    """Return the result of a game; a move of more than `slow_s` seconds is slow."""
    fault = played.fault
    return Result(
        pairing,
        _places(len(pairing.seating), played.outcome, fault.seat if fault else None),
        tuple(map(len, played.thought)),
        tuple(sum(seconds > slow_s for seconds in times) for times in played.thought),
        tuple(round(sum(times), 6) for times in played.thought),
        Loss(fault.seat, fault.kind) if fault else None,
    )


def duplicate(lineup: Lineup, deals: Sequence[int], first: int = 0) -> list[Pairing]:
    """Return the games in which a lineup plays each deal from every seat in turn.

    They are numbered from `first` on. Known in bridge as duplicate: the luck of a deal is shared.
    """
    turns = range(len(lineup))
    seatings = [(deal, _turned(lineup, turn)) for deal in deals for turn in turns]
    return [Pairing(first + n, deal, seating) for n, (deal, seating) in enumerate(seatings)]


def _turned(lineup: Lineup, turn: int) -> Lineup:
    """Return the seating in which the first of the lineup has seat `turn`."""
    return lineup[len(lineup) - turn :] + lineup[: len(lineup) - turn]


def _places(seats: int, outcome: Outcome | None, failed: Seat | None) -> tuple[int, ...]:
    if failed is not None:
        return tuple(2 if seat == failed else 1 for seat in range(seats))
    assert outcome is not None
    return tuple(outcome.places)


def _reward(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)
