"""What a quiet position is worth: material, where it stands, and how safe each 0-1 is."""

from oneoh_ai.alphabeta.board import DABBABA, KIND_COUNT, Board
from oneoh_ai.alphabeta.reach import AROUND
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.squares import EVERYWHERE, STEPS

TEMPO = 12
"""For who is to move."""
PRESSURE = 9
"""For each square around the other 0-1, itself included, that is attacked."""
FLIGHT = (60, 28, 10, 0, 0)
"""Against a 0-1 by the number of squares that it could flee to."""
DROPPED = (0, 5, 6, 6, 5)
"""By kind in the hand: for each square from which it would attack the other 0-1 unharmed."""
LOOSE = 10
"""Against a side for each of its pieces that is attacked and not defended."""


def evaluate(board: Board, own: int, other: int) -> int:
    """To the mover; `own` and `other` are what the mover and the other seat reach."""
    mover = board.mover
    score = -board.score if mover else board.score
    mine, theirs = board.occupied[mover], board.occupied[1 - mover]
    score += LOOSE * ((theirs & own & ~other).bit_count() - (mine & other & ~own).bit_count())
    danger = _danger(board, 1 - mover, other, own) - _danger(board, mover, own, other)
    return score + danger + TEMPO


def _danger(board: Board, seat: Seat, own: int, other: int) -> int:
    """Of the 0-1 of `seat`."""
    royal = board.royal(seat)
    free = ~(board.occupied[seat] | other)
    danger = PRESSURE * (AROUND[royal] & other).bit_count()
    danger += FLIGHT[(STEPS[0][royal] & free).bit_count()]
    hands, base = board.hands, KIND_COUNT * (1 - seat)
    open_ = EVERYWHERE ^ (board.occupied[0] | board.occupied[1] | own)
    for kind in range(DABBABA, KIND_COUNT):
        if hands[base + kind]:
            danger += DROPPED[kind] * (STEPS[kind][royal] & open_).bit_count()
    return danger
