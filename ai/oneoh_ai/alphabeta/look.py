"""What a position shows at first sight."""

from typing import NamedTuple

from oneoh_ai.alphabeta.board import KIND_COUNT, Board
from oneoh_ai.alphabeta.evaluate import evaluate
from oneoh_ai.alphabeta.scores import INFINITE
from oneoh_ai.alphabeta.turns import reached


class Look(NamedTuple):
    """It costs a few microseconds, and much is decided by it."""

    own: int
    """All that the mover's pieces reach."""
    other: int
    """All that the other seat's reach."""
    attackers: int
    """Of the mover's 0-1."""
    static: int
    """What the position is worth unless something happens in it."""


def look_at(board: Board) -> Look:
    """The static score is of no use where the 0-1 is attacked."""
    mover = board.mover
    own, other = reached(board, mover), reached(board, 1 - mover)
    if other & board.pieces[KIND_COUNT * mover]:
        return Look(own, other, board.attackers(board.royal(mover), 1 - mover), -INFINITE)
    return Look(own, other, 0, evaluate(board, own, other))
