"""Static evaluation of a quiet position, in hundredths of a 2-2."""

from oneoh_ai.alphabeta.attack_sets import AROUND
from oneoh_ai.alphabeta.board import DABBABA, KIND_COUNT, Board
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.squares import EVERYWHERE, STEPS

TEMPO = 12
"""Bonus for the side to move."""
PRESSURE = 9
"""Bonus for each attacked square around the other 0-1, its own included."""
FLIGHT = (60, 28, 10, 0, 0)
"""Penalty of a 0-1 by the number of squares to which it can flee."""
DROPPED = (0, 5, 6, 6, 5)
"""Bonus by kind in hand, for each square where a drop attacks the other 0-1 unattacked."""
LOOSE = 10
"""Penalty for each piece that is attacked and not defended."""


def evaluate(board: Board, own: int, other: int) -> int:
    """Return the score to the mover.

    `own` and `other` are the attack sets of the mover and of the other seat.
    """
    mover = board.mover
    score = -board.score if mover else board.score
    mine, theirs = board.occupied[mover], board.occupied[1 - mover]
    score += LOOSE * ((theirs & own & ~other).bit_count() - (mine & other & ~own).bit_count())
    danger = _danger(board, 1 - mover, other, own) - _danger(board, mover, own, other)
    return score + danger + TEMPO


def _danger(board: Board, seat: Seat, own: int, other: int) -> int:
    """Return the danger to the 0-1 of `seat`, whose attack set is `own`."""
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
