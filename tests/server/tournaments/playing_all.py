"""Tournaments without a server: every game that is due is played at once."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from oneoh_protocol.messages import Clock, TournamentTerms
from oneoh_server.tournaments.course import advance, enter, game_over, start
from oneoh_server.tournaments.state import Entrant, TournamentState

CLOCK = Clock(bank_ms=900_000, timeout="lose")


def begun(count: int, **terms: Any) -> TournamentState:
    """Return a tournament of so many entrants that has just begun, at second 0."""
    state = TournamentState(
        "t",
        "Cup",
        "host",
        "Host",
        TournamentTerms(game="binary", clock=CLOCK, **terms),
        0,
    )
    for number in range(count):
        state = enter(state, Entrant(f"g{number}", f"G{number}"))
    return start(state, range(count), 0)


def stronger(first: int, second: int) -> tuple[int, int]:
    """Return the places of two entrants, of whom the lower number always wins."""
    return (1, 2) if first < second else (2, 1)


def play_due(
    state: TournamentState, places: Callable[[int, int], tuple[int, int]] = stronger
) -> TournamentState:
    """Return the state after all games that are due; `places` is asked by the seats."""
    for number, game in list(state.pending()):
        meeting = state.meetings[number]
        assert meeting.second is not None
        seats = (meeting.first, meeting.second)[:: -1 if game % 2 else 1]
        table = replace(meeting.games[game], table=f"{number}-{game}")
        state = state.with_game(number, game, table)
        state = game_over(state, number, game, places(*seats))
    return state


def play_all(
    state: TournamentState, places: Callable[[int, int], tuple[int, int]] = stronger
) -> TournamentState:
    """Return the state at the end of a tournament that is no arena."""
    for _ in range(1000):
        state = advance(state, frozenset(), 0)
        if state.phase == "over":
            return state
        state = play_due(state, places)
    raise AssertionError("the tournament does not end")
