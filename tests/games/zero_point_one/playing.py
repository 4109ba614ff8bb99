"""Short forms for games of Zero Point One: positions, moves, legal actions, refusals."""

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
    """Return the game that begins with a written position."""
    return play_from(read_position(position), limits)


def play(state: State, moves: str) -> State:
    """Return the state after moves in notation, with blanks between them."""
    for move in moves.split():
        state = GAME.apply(state, GAME.parse_action(move))
    return state


def legal(state: State) -> list[str]:
    """Return the legal actions of the seat to act, in notation."""
    return [GAME.format_action(action) for action in GAME.legal_actions(state)]


def refusal(state: State, moves: str) -> str:
    """Return the rule that forbids a move of these."""
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
