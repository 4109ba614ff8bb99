"""Games of Zero Point One in a few words: a position, what is played in it, what may be."""

import pytest

from oneoh_games import IllegalAction, Seat
from oneoh_games.zero_point_one import (
    GAME,
    HOUSE,
    Limits,
    Position,
    State,
    play_from,
    read_position,
    squares_in,
)
from oneoh_games.zero_point_one.squares import STEPS


def at(position: str, limits: Limits = HOUSE) -> State:
    """The state that begins with a written position."""
    return play_from(read_position(position), limits)


def play(state: State, moves: str) -> State:
    """The state after moves in notation, with blanks between them."""
    for move in moves.split():
        state = GAME.apply(state, GAME.parse_action(move))
    return state


def legal(state: State) -> list[str]:
    """What the seat to act may do, in notation."""
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


def refusal(state: State, moves: str) -> str:
    """The rule that forbids one of these moves."""
    with pytest.raises(IllegalAction) as caught:
        play(state, moves)
    return caught.value.rule


def attacked_squares(position: Position, seat: Seat) -> int:
    """Return a bitboard of all squares one step from a piece of `seat`, own pieces included."""
    reached = 0
    for steps, board in zip(STEPS, position.pieces[seat], strict=True):
        for origin in squares_in(board):
            reached |= steps[origin]
    return reached
