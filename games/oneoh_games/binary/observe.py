"""From a state to its view, and back."""

from collections.abc import Iterable, Iterator

from oneoh_games.binary.actions import Action, Swap, place_on, squares_of
from oneoh_games.binary.board import BLACK, COLOURS, NAME_OF, SQUARE_OF, Colour, Squares, bits
from oneoh_games.binary.legality import may_swap
from oneoh_games.binary.rules import discards
from oneoh_games.binary.state import State
from oneoh_games.binary.territories import outcome, score, territories
from oneoh_games.binary.view import ColourName, Event, Side, Territory, View
from oneoh_games.contract import Seat

_NAMES: tuple[ColourName, ColourName] = ("black", "white")


def view(state: State, seat: Seat | None) -> View:
    """Return the view of `seat`, which shows everything: the game has no secrets."""
    zero, one = (_side(state, state.plays(each)) for each in COLOURS)
    return View(
        seat=seat,
        size=state.size,
        turn=state.turn,
        to_act=state.to_act,
        sides=(zero, one),
        last=tuple(NAME_OF[square] for square in squares_of(state.last[1])) if state.last else (),
        center=_names(state, state.board.center),
        swap=state.swap,
        may_swap=may_swap(state),
        events=tuple(_events(state)),
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
    pieces, hand = state.pieces[colour], state.hands[colour]
    found = [_names(state, territory) for territory in territories(state, colour)]
    found.sort(key=lambda squares: (-len(squares), squares))
    return Side(
        colour=_NAMES[colour],
        hand=hand,
        discarded=state.board.pieces - hand - pieces.bit_count(),
        pieces=_names(state, pieces),
        territories=tuple(Territory(len(squares), squares) for squares in found),
        score=score([len(squares) for squares in found]),
    )


def _names(state: State, squares: Squares) -> tuple[str, ...]:
    return tuple(NAME_OF[square] for square in state.board.among(squares))


def _squares(names: Iterable[str]) -> Squares:
    return bits(SQUARE_OF[name] for name in names)


def _events(state: State) -> Iterator[Event]:
    """Yield the events of the last turn, in order."""
    if state.last is None:
        return
    seat, action = state.last
    if isinstance(action, Swap):
        yield Event("swap", seat, _NAMES[BLACK])
        return
    colour = state.plays(seat)
    for square in squares_of(action):
        yield Event("place", seat, _NAMES[colour], NAME_OF[square])
    if discards(state, colour, action):
        yield Event("discard", seat)
    if state.to_move is None:
        yield Event("end")
    elif state.to_move == colour:
        yield Event("again", seat)


def _last(view: View) -> tuple[Seat, Action] | None:
    if not view.events:
        return None
    event = view.events[0]
    assert event.seat is not None
    if event.what == "swap":
        return event.seat, Swap()
    return event.seat, place_on(*(SQUARE_OF[name] for name in view.last))
