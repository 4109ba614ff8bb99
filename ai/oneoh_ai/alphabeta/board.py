"""Positions and turns of the game as the kernel's, and back."""

from oneoh_ai.kernels.zero_point_one.board import Board
from oneoh_ai.kernels.zero_point_one.numbering import HAND
from oneoh_games.zero_point_one.actions import Action, Drop, Move
from oneoh_games.zero_point_one.pieces import KINDS
from oneoh_games.zero_point_one.position import Position


def board_of(position: Position) -> Board:
    """Return the kernel's board with a position."""
    (red, blue), (red_hand, blue_hand) = position.pieces, position.hands
    return Board([*red, *blue], [*red_hand, *blue_hand], position.mover)


def action_of(turn: int) -> Action:
    """Return a turn of the kernel as an action of the game."""
    origin, target = turn >> 6, turn & 63
    return Drop(KINDS[origin - HAND], target) if origin >= HAND else Move(origin, target)
