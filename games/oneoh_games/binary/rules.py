"""The turn: pieces onto the board, the next side, the end; rules page, "A turn" and "The end"."""

from msgspec.structs import replace

from oneoh_games.binary.actions import Action, Place, Swap
from oneoh_games.binary.board import BLACK, BOARDS, Colour, bit
from oneoh_games.binary.legality import illegal, is_legal
from oneoh_games.binary.options import Options
from oneoh_games.binary.state import State
from oneoh_games.contract import Seat


def start(options: Options) -> State:
    """Return the empty board, Black to move."""
    pieces = BOARDS[options.size].pieces
    return State(
        size=options.size,
        swap=options.swap,
        turn=1,
        to_move=BLACK,
        pieces=(0, 0),
        hands=(pieces, pieces),
    )


def apply(state: State, action: Action) -> State:
    """Return the state after `action`. Raises IllegalAction, which names the broken rule."""
    colour, seat = state.to_move, state.to_act
    if colour is None or seat is None or not is_legal(state, action):
        raise illegal(state, action)
    if isinstance(action, Swap):
        return replace(state, turn=state.turn + 1, swapped=True, last=(seat, action))
    return _place(state, colour, seat, action)


def discards(state: State, colour: Colour, action: Action) -> bool:
    """Return whether the action costs a second piece; rules page, "The center space"."""
    board = state.board
    return (
        isinstance(action, Place)
        and bit(action.first) & board.center & board.coloured[1 - colour] != 0
    )


def _place(state: State, colour: Colour, seat: Seat, action: Place) -> State:
    placed = state.pieces[colour] | bit(action.first) | bit(action.second)
    cost = 1 if action.second is None and not discards(state, colour, action) else 2
    left = state.hands[colour] - cost
    hands = (left, state.hands[1]) if colour == BLACK else (state.hands[0], left)
    return State(
        size=state.size,
        swap=state.swap,
        turn=state.turn + 1,
        to_move=_next(hands, colour),
        pieces=(placed, state.pieces[1]) if colour == BLACK else (state.pieces[0], placed),
        hands=hands,
        swapped=state.swapped,
        last=(seat, action),
    )


def _next(hands: tuple[int, int], colour: Colour) -> Colour | None:
    """Return the side to move: the other one, unless its hand is empty."""
    if hands[1 - colour]:
        return 1 - colour
    return colour if hands[colour] else None
