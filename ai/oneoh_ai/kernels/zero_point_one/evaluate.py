"""Static evaluation of a quiet position, in hundredths of a 2-2."""

from oneoh_ai.kernels.zero_point_one.attack_sets import AROUND
from oneoh_ai.kernels.zero_point_one.numbering import DABBABA, KIND_COUNT

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if not cython.compiled:
    from oneoh_ai.kernels.bits import bit_count
    from oneoh_ai.kernels.zero_point_one.board import Board, steps

    around = [0] * 64
    flight = [0] * 5
    dropped = [0] * 5

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

for _square, _squares in enumerate(AROUND):
    around[_square] = _squares
for _number in range(5):
    flight[_number] = FLIGHT[_number]
    dropped[_number] = DROPPED[_number]


def evaluate(board: Board, own: int, other: int) -> int:
    """Return the score to the mover.

    `own` and `other` are the attack sets of the mover and of the other seat.
    """
    mover = board.mover
    score = -board.score if mover else board.score
    mine, theirs = board.occupied[mover], board.occupied[1 - mover]
    score += LOOSE * (bit_count(theirs & own & ~other) - bit_count(mine & other & ~own))
    danger = _danger(board, 1 - mover, other, own) - _danger(board, mover, own, other)
    return score + danger + TEMPO


def _danger(board: Board, seat: int, own: int, other: int) -> int:
    """Return the danger to the 0-1 of `seat`, whose attack set is `own`."""
    royal = board.royal(seat)
    danger = PRESSURE * bit_count(around[royal] & other)
    danger += flight[bit_count(steps[royal] & ~(board.occupied[seat] | other))]
    closed = board.occupied[0] | board.occupied[1] | own
    base = (1 - seat) << 3
    for kind in range(DABBABA, KIND_COUNT):
        if board.hands[base | kind]:
            danger += dropped[kind] * bit_count(steps[kind << 6 | royal] & ~closed)
    return danger
