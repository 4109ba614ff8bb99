"""Static evaluation of a quiet position, in hundredths of a 2-2."""

from oneoh_ai.kernels.zero_point_one.attack_sets import AROUND
from oneoh_ai.kernels.zero_point_one.numbering import DABBABA, KIND_COUNT

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if not cython.compiled:
    from oneoh_ai.kernels.bits import bit_count, lowest_bit
    from oneoh_ai.kernels.zero_point_one.board import Board, steps

    around = [0] * 64
    pressure = [0] * 10
    flight = [0] * 5
    dropped = [0] * KIND_COUNT
    loose = [0] * KIND_COUNT
    defended = [0] * KIND_COUNT

TEMPO = 76
"""Bonus for the side to move."""
PRESSURE = (-101, -46, -3, 1, 77, 108, 128, 128, 128, 128)
"""Penalty of a 0-1 by the number of attacked squares around it, its own included."""
FLIGHT = (76, 33, 12, -33, 9)
"""Penalty of a 0-1 by the number of squares to which it can flee."""
DROPPED = (0, 151, 138, 173, 144)
"""Penalty of a 0-1 by kind in the other hand, for each square where its drop attacks unattacked."""
LOOSE = (0, 67, 100, 183, 80)
"""Penalty by kind for each piece that is attacked and not defended."""
DEFENDED = (0, 32, 46, 120, 32)
"""Penalty by kind for each piece that is attacked and defended."""

for _square, _squares in enumerate(AROUND):
    around[_square] = _squares
for _number in range(10):
    pressure[_number] = PRESSURE[_number]
for _number in range(5):
    flight[_number] = FLIGHT[_number]
for _kind in range(KIND_COUNT):
    dropped[_kind] = DROPPED[_kind]
    loose[_kind] = LOOSE[_kind]
    defended[_kind] = DEFENDED[_kind]


def evaluate(board: Board, own: int, other: int) -> int:
    """Return the score to the mover, that of the network included.

    `own` and `other` are the attack sets of the mover and of the other seat.
    """
    mover = board.mover
    score = -board.score if mover else board.score
    score += board.accumulator.score(mover, board.in_hand)
    return score + _danger(board, 1 - mover, other, own) - _danger(board, mover, own, other) + TEMPO


def _danger(board: Board, seat: int, own: int, other: int) -> int:
    """Return the danger to the pieces of `seat`, whose attack set is `own`."""
    base, hand = seat << 3, (1 - seat) << 3
    royal = lowest_bit(board.pieces[base])
    danger = pressure[bit_count(around[royal] & other)]
    danger += flight[bit_count(steps[royal] & ~(board.occupied[seat] | other))]
    closed = board.occupied[0] | board.occupied[1] | own
    for kind in range(DABBABA, KIND_COUNT):
        if board.hands[hand | kind]:
            danger += dropped[kind] * bit_count(steps[kind << 6 | royal] & ~closed)
    if board.occupied[seat] & other:
        for kind in range(DABBABA, KIND_COUNT):
            attacked = board.pieces[base | kind] & other
            if attacked:
                danger += loose[kind] * bit_count(attacked & ~own)
                danger += defended[kind] * bit_count(attacked & own)
    return danger
