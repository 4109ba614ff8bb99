"""Pairings of each kind of tournament: functions of the state alone.

Each function of `PAIRINGS` is called when nothing is left to play of the meetings so far; that of the
arena while it has time, whenever it may pair. It returns the next meetings; none: it is over.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from oneoh_ai.arena.knockout import first_bracket
from oneoh_protocol.messages import TournamentKind
from oneoh_server.tournaments.standings import standings
from oneoh_server.tournaments.state import Meeting, TournamentState

Pairs: TypeAlias = list[tuple[int, int | None]]

_TRIES = 5_000
"""Most steps of the search for a round without a pair that has met."""


def round_robin(state: TournamentState, _free: frozenset[int]) -> list[Meeting]:
    """Return the next round: each meets each, by the circle method."""
    count = len(state.entrants) + len(state.entrants) % 2
    turn = state.round
    if turn >= count - 1:
        return []
    others = [1 + (place + turn) % (count - 1) for place in range(count - 1)]
    circle = [0, *others]
    pairs = zip(circle[: count // 2], reversed(circle[count // 2 :]), strict=True)
    return _meetings(state, [_without_bye(pair, len(state.entrants)) for pair in pairs])


def _without_bye(pair: tuple[int, int], count: int) -> tuple[int, int | None]:
    first, second = sorted(pair)
    return (first, second if second < count else None)


def swiss(state: TournamentState, free: frozenset[int]) -> list[Meeting]:
    """Return the next round: those of like points meet, unless they have met."""
    if state.round >= state.terms.rounds or len(free) < 2:
        return []
    order = _by_points(state, free)
    byes = {each.first for each in state.meetings if each.second is None}
    pairs: Pairs = []
    if len(order) % 2:
        without = next((each for each in reversed(order) if each not in byes), order[-1])
        order.remove(without)
        pairs.append((without, None))
    return _meetings(state, [*_pair_off(order, _met(state)), *pairs])


def knockout(state: TournamentState, _free: frozenset[int]) -> list[Meeting]:
    """Return the next round: the winners of the one before, or the first by the seeding."""
    if not state.round:
        places = first_bracket(len(state.entrants))
    else:
        places = [each.winner() for each in state.meetings if each.round == state.round]
    if len(places) < 2:
        return []
    pairs: Pairs = []
    for one, other in zip(places[::2], places[1::2], strict=True):
        present = [each for each in (one, other) if each is not None]
        pairs.append((present[0], present[1] if len(present) > 1 else None))
    return _meetings(state, pairs)


def arena(state: TournamentState, free: frozenset[int]) -> list[Meeting]:
    """Return meetings of those who are free, by points; nobody meets the last opponent again.

    Of just two entrants both meet again and again.
    """
    order = _by_points(state, free)
    last = _last_opponents(state)
    in_games = sum(not each.withdrawn for each in state.entrants) - len(state.free())
    playing_on = len(free) + in_games
    pairs: Pairs = []
    while order:
        first = order.pop(0)
        others = [each for each in order if last.get(first) != each and last.get(each) != first]
        if playing_on == 2:
            others = order
        if others:
            second = others[0]
            order.remove(second)
            pairs.append((first, second))
    return _meetings(state, pairs)


PAIRINGS: Mapping[TournamentKind, Callable[[TournamentState, frozenset[int]], list[Meeting]]] = {
    "round-robin": round_robin,
    "swiss": swiss,
    "knockout": knockout,
    "arena": arena,
}


def _meetings(state: TournamentState, pairs: Iterable[tuple[int, int | None]]) -> list[Meeting]:
    """Return the meetings of pairs: who has begun less often begins."""
    begun = [0] * len(state.entrants)
    for meeting in state.meetings:
        if meeting.second is not None:
            begun[meeting.first] += 1
    found = []
    for one, other in pairs:
        if other is not None and begun[other] < begun[one]:
            one, other = other, one
        found.append(Meeting(state.round + 1, one, other))
    return found


def _by_points(state: TournamentState, free: Iterable[int]) -> list[int]:
    rows = standings(state)
    return sorted(free, key=lambda each: (rows[each].rank, each))


def _met(state: TournamentState) -> set[frozenset[int]]:
    return {
        frozenset((each.first, each.second)) for each in state.meetings if each.second is not None
    }


def _last_opponents(state: TournamentState) -> dict[int, int]:
    last: dict[int, int] = {}
    for meeting in state.meetings:
        if meeting.second is not None:
            last[meeting.first], last[meeting.second] = meeting.second, meeting.first
    return last


def _pair_off(order: Sequence[int], met: set[frozenset[int]]) -> Pairs:
    """Return pairs that have not met, neighbours first; neighbours alone if none are found."""
    tries = iter(range(_TRIES))

    def search(left: Sequence[int]) -> Pairs | None:
        if not left:
            return []
        first, *others = left
        for other in others:
            if frozenset((first, other)) in met:
                continue
            if next(tries, None) is None:
                return None
            rest = search([each for each in others if each != other])
            if rest is not None:
                return [(first, other), *rest]
        return None

    return search(order) or list(list(pairwise(order))[::2])
