"""From a state to its view, and back."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from oneoh_games.binary.actions import Action, Swap, place_on
from oneoh_games.binary.board import (
    BLACK,
    BOARDS,
    NAME_OF,
    SQUARE_OF,
    Colour,
    Squares,
    bits,
    names,
)
from oneoh_games.binary.legality import may_swap
from oneoh_games.binary.rules import discards
from oneoh_games.binary.state import State
from oneoh_games.binary.territories import connected, outcome, owned, score
from oneoh_games.binary.view import ColourName, Event, Side, Territory, View
from oneoh_games.changes import Change, compare_views
from oneoh_games.contract import Seat

_NAMES: tuple[ColourName, ColourName] = ("black", "white")
_CENTERS = {size: names(board.center) for size, board in BOARDS.items()}


def view(state: State, seat: Seat | None) -> View:
    """Return the view of `seat`, which shows everything: the game has no secrets."""
    public = _public(state)
    return public if seat is None else replace(public, seat=seat)


def changes(before: State, after: State, viewers: Sequence[Seat | None]) -> list[Sequence[Change]]:
    """Return the changes of each viewer's view: without secrets they are the same."""
    found = tuple(compare_views(_public(before), _public(after)))
    return [found] * len(viewers)


@lru_cache(maxsize=2048)
def _public(state: State) -> View:
    """Return the view of a spectator, cached: the seats' views have the same parts."""
    return View(
        seat=None,
        size=state.size,
        turn=state.turn,
        to_act=state.to_act,
        sides=(_side(state, state.plays(0)), _side(state, state.plays(1))),
        last=() if state.last is None else _names_of(state.last[1]),
        center=_CENTERS[state.size],
        swap=state.swap,
        may_swap=may_swap(state),
        events=_events(state),
        outcome=outcome(state),
    )


def state_of(view: View) -> State:
    """Return the one state that looks like `view`."""
    swapped = view.sides[0].colour == "white"
    black, white = view.sides[::-1] if swapped else view.sides
    return State(
        size=view.size,
        swap=view.swap,
        turn=view.turn,
        to_move=None if view.to_act is None else view.to_act ^ swapped,
        pieces=(_squares(black.pieces), _squares(white.pieces)),
        hands=(black.hand, white.hand),
        swapped=swapped,
        last=_last(view),
    )


def _side(state: State, colour: Colour) -> Side:
    return _side_with(
        state.size, colour, state.hands[colour], state.pieces[colour], owned(state, colour)
    )


# The views of all seats share a side, and the next views of one that a turn did not change.
@lru_cache(maxsize=2048)
def _side_with(size: int, colour: Colour, hand: int, pieces: Squares, owned: Squares) -> Side:
    found = _territories(owned)
    return Side(
        colour=_NAMES[colour],
        hand=hand,
        discarded=BOARDS[size].pieces - hand - pieces.bit_count(),
        pieces=names(pieces),
        territories=found,
        score=score([territory.size for territory in found]),
    )


@lru_cache(maxsize=2048)
def _territories(owned: Squares) -> tuple[Territory, ...]:
    """Return territories in the order of a view, cached: few turns change them."""
    found = map(names, connected(owned))
    largest_first = sorted(found, key=lambda squares: (-len(squares), squares))
    return tuple(Territory(len(squares), squares) for squares in largest_first)


def _squares(names: Iterable[str]) -> Squares:
    return bits(SQUARE_OF[name] for name in names)


def _names_of(action: Action) -> tuple[str, ...]:
    if isinstance(action, Swap):
        return ()
    if action.second is None:
        return (NAME_OF[action.first],)
    return NAME_OF[action.first], NAME_OF[action.second]


def _events(state: State) -> tuple[Event, ...]:
    """Return the events of the last turn, in order."""
    if state.last is None:
        return ()
    seat, action = state.last
    if isinstance(action, Swap):
        return (Event("swap", seat, _NAMES[BLACK]),)
    colour = state.plays(seat)
    events = [Event("place", seat, _NAMES[colour], NAME_OF[action.first])]
    if action.second is not None:
        events.append(Event("place", seat, _NAMES[colour], NAME_OF[action.second]))
    elif discards(state, colour, action):
        events.append(Event("discard", seat))
    if state.to_move is None:
        events.append(Event("end"))
    elif state.to_move == colour:
        events.append(Event("again", seat))
    return tuple(events)


def _last(view: View) -> tuple[Seat, Action] | None:
    if not view.events:
        return None
    event = view.events[0]
    assert event.seat is not None
    if event.what == "swap":
        return event.seat, Swap()
    return event.seat, place_on(*(SQUARE_OF[name] for name in view.last))
