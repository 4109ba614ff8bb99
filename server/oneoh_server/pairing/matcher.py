"""Matching of the guests in the queue: a pure function (protocol/README.md#quick-pairing)."""

from collections.abc import Iterable, Sequence
from itertools import islice

import msgspec

from oneoh_protocol.messages import Clock, Opponents
from oneoh_protocol.rating_span import span_after

CANDIDATES = 40
"""Most guests, the oldest ones, among whom the others of one group are looked for."""


class GameTerms(msgspec.Struct, frozen=True):
    """Terms on which all guests of a table have to agree."""

    game: str
    clock: Clock
    seats: int
    rated: bool = False


class Seeker(msgspec.Struct, frozen=True):
    """Guest in the queue."""

    ticket: str
    guest: str
    since: float
    """Monotonic second of the command."""
    terms: GameTerms
    bot: bool = False
    opponents: Opponents = "any"
    rating: int = 1500
    span: int | None = None
    blocked: frozenset[str] = frozenset()
    """Guests with whom this one is not paired."""


class Widening(msgspec.Struct, frozen=True):
    """Pace at which the span of ratings grows."""

    points: int = 50
    ms: int = 10_000


def match(seekers: Iterable[Seeker], now: float, widening: Widening) -> list[tuple[Seeker, ...]]:
    """Return the groups that can play now, each the guests of one table.

    Each group has the one who has waited longest of all who can play, and those of the others who
    have waited longest. Nobody is in two groups.
    """
    left = sorted(seekers, key=lambda seeker: (seeker.since, seeker.ticket))
    groups: list[tuple[Seeker, ...]] = []
    while left:
        oldest, *left = left
        fitting = (other for other in left if _fit(oldest, other, now, widening))
        group = _completed((oldest,), list(islice(fitting, CANDIDATES)), now, widening)
        if group is not None:
            groups.append(group)
            left = [seeker for seeker in left if seeker not in group]
    return groups


def _completed(
    group: tuple[Seeker, ...], candidates: Sequence[Seeker], now: float, widening: Widening
) -> tuple[Seeker, ...] | None:
    """Return the group with the first of the candidates that fit it and each other."""
    if len(group) == group[0].terms.seats:
        return group
    for at, one in enumerate(candidates):
        rest = [other for other in candidates[at + 1 :] if _fit(one, other, now, widening)]
        if found := _completed((*group, one), rest, now, widening):
            return found
    return None


def _fit(one: Seeker, other: Seeker, now: float, widening: Widening) -> bool:
    """Return whether each of the two accepts the other."""
    return (
        one.terms == other.terms
        and one.guest != other.guest
        and _accepts(one, other, now, widening)
        and _accepts(other, one, now, widening)
    )


def _accepts(one: Seeker, other: Seeker, now: float, widening: Widening) -> bool:
    if other.guest in one.blocked or one.opponents == ("people" if other.bot else "bots"):
        return False
    waited_ms = max(0, round((now - one.since) * 1000))
    span = span_after(one.span, waited_ms, widening.points, widening.ms)
    return span is None or abs(one.rating - other.rating) <= span
