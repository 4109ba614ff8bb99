"""Static features of a position: attack sets, attackers of the 0-1, static score."""

from typing import NamedTuple

from oneoh_ai.alphabeta.board import KIND_COUNT, Board
from oneoh_ai.alphabeta.evaluate import evaluate
from oneoh_ai.alphabeta.scores import INFINITE
from oneoh_ai.alphabeta.turn_generation import attack_set


class StaticFeatures(NamedTuple):
    """Features of a position that take a few microseconds to compute."""

    own: int
    """Attack set of the mover, a bitboard."""
    other: int
    """Attack set of the other seat."""
    attackers: int
    """Attackers of the mover's 0-1."""
    static: int
    """Static score to the mover; `-INFINITE` if its 0-1 is attacked."""


def static_features(board: Board) -> StaticFeatures:
    """Return the features; a position in which the 0-1 is attacked is not evaluated."""
    mover = board.mover
    own, other = attack_set(board, mover), attack_set(board, 1 - mover)
    if other & board.pieces[KIND_COUNT * mover]:
        return StaticFeatures(own, other, board.attackers(board.royal(mover), 1 - mover), -INFINITE)
    return StaticFeatures(own, other, 0, evaluate(board, own, other))
