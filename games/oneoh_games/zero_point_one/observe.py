"""From a state to its view: the only way out."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from oneoh_games.changes import Change, compare_views
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.actions import Action, Move, format_action
from oneoh_games.zero_point_one.fen import write_board, write_position
from oneoh_games.zero_point_one.history import times_arisen
from oneoh_games.zero_point_one.pieces import KINDS, Kind
from oneoh_games.zero_point_one.position import (
    Counts,
    Position,
    is_attacked,
    kind_at,
    position_of,
)
from oneoh_games.zero_point_one.squares import HOME, NAMES
from oneoh_games.zero_point_one.state import State
from oneoh_games.zero_point_one.view import Event, Pieces, View


def view(state: State, seat: Seat | None) -> View:
    """Return the view, the same for every seat but for `seat` itself: everything is open."""
    public = _public(state)
    return public if seat is None else replace(public, seat=seat)


def changes(before: State, after: State, viewers: Sequence[Seat | None]) -> list[Sequence[Change]]:
    """Return the changes of each viewer's view: without secrets they are the same."""
    found = tuple(compare_views(_public(before), _public(after)))
    return [found] * len(viewers)


@lru_cache(maxsize=2048)
def _public(state: State) -> View:
    """Return the view of a spectator, cached: the seats' views have the same parts."""
    position = state.position
    over = state.outcome is not None
    waiting = (_named(position.hands[0]), _named(position.hands[1]))
    limit = state.limits.turns
    # Some by position: with one keyword more, Python would pass them all in a dict.
    return View(
        None,
        "over" if over else "deployment" if state.deploying else "play",
        None if over else position.mover,
        position.mover,
        write_board(position),
        ({}, {}) if state.deploying else waiting,
        waiting if state.deploying else ({}, {}),
        attacked=(is_attacked(position, 0), is_attacked(position, 1)),
        turns=state.turns,
        turns_left=limit - state.turns if limit else None,
        turn_limit=limit,
        repetition=state.limits.repetition,
        arisen=times_arisen(state.seen) if state.seen else 0,
        start=_written(state.seen[0]) if state.seen else None,
        moves=state.moves,
        last=None if state.last is None else format_action(state.last),
        events=_events(state, state.last),
        outcome=state.outcome,
    )


@lru_cache(maxsize=1024)
def _named(counts: Counts) -> Pieces:
    return {kind: count for kind, count in zip(KINDS, counts, strict=True) if count}


@lru_cache(maxsize=64)
def _written(key: bytes) -> str:
    """Return the first position of a game as text, cached: each of its views has it."""
    return write_position(position_of(key))


def _events(state: State, last: Action | None) -> tuple[Event, ...]:
    if last is None:
        return ()
    events = _happened(state, last)
    if state.outcome is not None:
        places = state.outcome.places
        events.append(Event("end", None if places[0] == places[1] else places.index(1)))
    return tuple(events)


def _happened(state: State, last: Action) -> list[Event]:
    if isinstance(last, Move):
        seat, at = 1 - state.position.mover, NAMES[last.target]
        moved = Event("moved", seat, _moved(state.position, seat, last), at, NAMES[last.origin])
        if state.taken is None:
            return [moved]
        return [moved, Event("captured", seat, KINDS[state.taken], at)]
    if state.turns:
        return [Event("dropped", 1 - state.position.mover, last.kind, NAMES[last.square])]
    return [Event("deployed", HOME[1] >> last.square & 1, last.kind, NAMES[last.square])]


def _moved(position: Position, seat: Seat, move: Move) -> Kind:
    index = kind_at(position.pieces[seat], move.target)
    assert index is not None, move
    return KINDS[index]
