"""From a state to the view of a seat: the only way out; rules page, "What is hidden"."""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

from oneoh_games.contract import Seat
from oneoh_games.one_zero_one import control
from oneoh_games.one_zero_one.program import LINES, Line, open_lines
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import ProgramLine, SeatView, View

Program: TypeAlias = tuple[tuple[ProgramLine, ...], tuple[int, int]]
"""Lines as every view shows them, and the points."""

_MEMORY = 8192
"""Parts of views that are kept: both seats of some thousand tables share them from turn to turn."""


def view(state: State, seat: Seat | None) -> View:
    """Return all that `seat` may know; None is a spectator. After the end everything is public."""
    return _view(state, seat, over=state.to_act is None)


def reveal(state: State, seat: Seat | None) -> View:
    """Return the view of `seat` as if the game were over."""
    return _view(state, seat, over=True)


def _view(state: State, seat: Seat | None, *, over: bool) -> View:
    lines, points = show_program(state)
    return View(
        seat=seat,
        turn=state.turn,
        starter=state.starter,
        to_act=state.to_act,
        waiting=state.waiting,
        lines=lines,
        seats=(_seat(state, 0, seat, over), _seat(state, 1, seat, over)),
        discard=state.discard,
        deleted=state.deleted,
        points=points,
        deck=state.deck,
        open_hands=state.open_hands,
        events=state.events,
        outcome=state.outcome,
    )


PROGRAMS: dict[int, tuple[State, Program]] = {}
"""Programs of the last state of each game, by the identity of the state.

A state is kept with its program, so that no other one can be at its address. To hash all cards of
a program, or to compare them, costs more than to show it.
"""


def show_program(state: State) -> Program:
    """Return the program of a state."""
    kept = PROGRAMS.get(id(state))
    return kept[1] if kept else _keep(state, _program(state))


def show_next_program(before: State, state: State) -> Program:
    """Return the program of a state, made from that of `before` where it is still the same."""
    kept = PROGRAMS.get(id(state))
    if kept:
        return kept[1]
    program = _next_program(before, state)
    PROGRAMS.pop(id(before), None)
    return _keep(state, program)


def _keep(state: State, program: Program) -> Program:
    if len(PROGRAMS) >= _MEMORY:
        PROGRAMS.clear()
    PROGRAMS[id(state)] = state, program
    return program


def _program(state: State) -> Program:
    columns = control.inert_columns(state.inert)
    lines = tuple(map(show_line, LINES, state.lines, _are_open(state), columns))
    return lines, _points(lines)


def _next_program(before: State, state: State) -> Program:
    if state.inert is not before.inert:
        return _program(state)
    old, points = show_program(before)
    was, are_open, found, is_same = before.lines, _are_open(state), list(old), True
    for n, line in enumerate(state.lines):
        if line is not was[n] or are_open[n] is not old[n].open:
            found[n] = show_line(LINES[n], line, are_open[n], None)
            if found[n].controller != old[n].controller:
                is_same = False
    return tuple(found), points if is_same else _points(found)


def _points(lines: Iterable[ProgramLine]) -> tuple[int, int]:
    return control.points(tuple(map(_controller, lines)))


def _are_open(state: State) -> tuple[bool, ...]:
    return _ARE_OPEN[len(open_lines(state.sizes))]


_ARE_OPEN = tuple(
    [tuple([n < count for n in range(len(LINES))]) for count in range(len(LINES) + 1)]
)
"""Whether each line is open, by the number of open lines."""
_controller = attrgetter("controller")


@lru_cache(maxsize=_MEMORY)
def show_line(number: int, line: Line, is_open: bool, inert_column: int | None) -> ProgramLine:
    """Return a line as every view shows it; `inert_column` as in `control.cover`."""
    cards = control.cover(line, inert_column)
    counts = control.tally_covered(cards)
    return ProgramLine(number, cards, is_open, counts, control.controller(counts))


def show_seat(state: State, seat: Seat, viewer: Seat | None) -> SeatView:
    """Return the cards of a seat, as `viewer` may know them."""
    return _seat(state, seat, viewer, state.to_act is None)


def _seat(state: State, seat: Seat, viewer: Seat | None, over: bool) -> SeatView:
    hand, deck = state.hands[seat], state.decks[seat]
    top = deck[0] if deck else None
    if over:
        return SeatView(hand, len(hand), hand, len(deck), top, (), deck)
    seen = hand if state.open_hands else state.seen[seat]
    if state.open_hands or seat == viewer:
        return SeatView(hand, len(hand), seen, len(deck), top, state.below[seat])
    return SeatView(None, len(hand), seen, len(deck), top, state.unknown[seat])
