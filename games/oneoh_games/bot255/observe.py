"""From a state to the view of a seat: the only way out."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import repeat

from msgspec.structs import replace

from oneoh_games.bot255 import cards
from oneoh_games.bot255.actions import Action, Run, Take, format_action
from oneoh_games.bot255.cards import Card, Hand
from oneoh_games.bot255.legality import may_run, searched
from oneoh_games.bot255.program import format_program
from oneoh_games.bot255.puzzle import Puzzle
from oneoh_games.bot255.reports import latest, redacted
from oneoh_games.bot255.rounds import copy_view, disclosed, places, puzzle_view, turn_limit
from oneoh_games.bot255.state import Cards, Copy, LoggedEvent, Standing, State
from oneoh_games.bot255.view import (
    CopyView,
    Event,
    Own,
    PastRound,
    PuzzleView,
    RunReport,
    SeatView,
    View,
)
from oneoh_games.contract import Seat


def view(state: State, seat: Seat | None) -> View:
    """Return all that `seat` may know; None is a spectator. After the end all hands are public."""
    options, discard = state.options, state.discard
    ranked = show_places(state)
    seats = range(len(state.hands))
    # By position: with keywords, making a struct of so many fields takes six times the work.
    return View(
        seat,
        options.rounds,
        options.level,
        options.strict_bugs,
        state.round,
        state.dealer,
        state.turn,
        turn_limit(len(seats)),
        state.phase,
        state.to_act,
        state.mover,
        may_run(state),
        show_puzzle(state.puzzle),
        tuple([show_seat(state, each, seat, ranked[each]) for each in seats]),
        None if seat is None else show_own(state, seat),
        len(state.deck),
        len(discard),
        discard[0] if discard else None,
        state.in_play,
        state.target,
        state.pile,
        *show_choice(state, seat),
        show_events(state, seat),
        state.results,
        state.last_round,
        state.outcome,
    )


def reveal(state: State, seat: Seat | None) -> View:
    """Return the view as if the round at hand were over: its programs, its witness, all hands."""
    seen = view(state, seat)
    if state.to_act is None:
        return seen
    seats = tuple(
        replace(each, hand=hand) for each, hand in zip(seen.seats, state.hands, strict=True)
    )
    return replace(seen, seats=seats, last_round=_stopped(state))


def _stopped(state: State) -> PastRound:
    """Return everything about the round at hand.

    A state made from such a view has it already.
    """
    past = state.last_round
    return past if past is not None and past.number == state.round else disclosed(state, None)


def seen_action(state: State, action: Action, seat: Seat | None) -> str:
    """Return the action; of others', without the program of a `run:`, the card of a `take:`."""
    hidden = None if seat is not None and seat == state.to_act else _HIDDEN.get(type(action))
    return hidden or format_action(action)


_HIDDEN: Mapping[type[Action], str] = {Run: "run", Take: "take"}
"""Texts for others of the actions that hide a program or a card."""


@lru_cache(maxsize=256)
def show_puzzle(puzzle: Puzzle) -> PuzzleView:
    """Return the view of the puzzle, cached: it stays the same for a whole round."""
    return puzzle_view(puzzle)


def show_places(state: State) -> tuple[int, ...]:
    """Return the place of each seat, 1 the best."""
    return _places(state.standings)


@lru_cache(maxsize=1024)
def _places(standings: tuple[Standing, ...]) -> tuple[int, ...]:
    return places(standings)


def show_seat(state: State, seat: Seat, viewer: Seat | None, place: int) -> SeatView:
    """Return the seat, which has that place, as the viewer knows it."""
    return _seat_with(
        _hand(state, seat, viewer),
        len(state.hands[seat]),
        state.copies[seat].bits.bit_count(),
        state.standings[seat],
        place,
        _last_run(state, seat) if state.runs else None,
    )


def _hand(state: State, seat: Seat, viewer: Seat | None) -> Hand | None:
    phase = state.phase
    if seat == viewer or phase == "over":
        return state.hands[seat]
    shown = phase == "spy" or (phase == "take-card" and seat == state.target)
    return state.hands[seat] if shown and viewer is not None and viewer == state.to_act else None


def _last_run(state: State, seat: Seat) -> RunReport | None:
    for report in reversed(state.runs):
        if report.seat == seat:
            return report
    return None


# Views share a seat as long as nothing of it has changed.
@lru_cache(maxsize=2048)
def _seat_with(
    hand: Hand | None,
    hand_size: int,
    bits_left: int,
    standing: Standing,
    place: int,
    last_run: RunReport | None,
) -> SeatView:
    return SeatView(
        hand=hand,
        hand_size=hand_size,
        bits_left=bits_left,
        round_points=standing.round_points,
        points=standing.points,
        full_runs=standing.full_runs,
        runs=standing.runs,
        lines=standing.lines,
        place=place,
        last_run=None if last_run is None else redacted(last_run),
    )


def show_own(state: State, seat: Seat) -> Own:
    """Return the knowledge of `seat` alone."""
    library, memory = _code_of(state.hands[seat])
    sealed = state.sealed if seat == state.mover else None
    return Own(
        copy=_copy(state.copies[seat]),
        library=library,
        memory=memory,
        sealed=None if sealed is None else format_program(sealed),
        runs=latest([report for report in state.runs if report.seat == seat]) if state.runs else (),
    )


@lru_cache(maxsize=1024)
def _copy(copy: Copy) -> CopyView:
    return copy_view(copy)


@lru_cache(maxsize=1024)
def _code_of(hand: Hand) -> tuple[Hand, int]:
    """Return the Code cards of a hand, each once, and the lines that it allows."""
    return tuple(sorted(cards.library(hand))), cards.memory(hand)


def show_choice(
    state: State, viewer: Seat | None
) -> tuple[Cards | None, tuple[Card | None, ...] | None, Card | None]:
    """Return the cards `searched`, `offered` and `drawn` of a view."""
    asking = viewer is not None and viewer == state.to_act
    return (
        searched(state) if asking and state.phase == "search" else None,
        state.offered if asking else None,
        state.drawn if asking or state.pile == "discard" else None,
    )


def show_events(state: State, viewer: Seat | None) -> tuple[Event, ...]:
    """Return the events of the last action, as the viewer may know them."""
    return tuple(map(_event, state.events, repeat(viewer)))


def _event(logged: LoggedEvent, seat: Seat | None) -> Event:
    knowers = logged.knowers
    if knowers is None or seat in knowers:
        return logged.event
    return replace(logged.event, cards=())
