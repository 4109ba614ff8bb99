"""Static exchange evaluation (SEE): the result of a series of captures on one square.

No piece stands in another's way, so that all captors are known before the first capture.
"""

from oneoh_ai.kernels.zero_point_one.numbering import HAND, KIND_COUNT, WAZIR
from oneoh_ai.kernels.zero_point_one.piece_square_values import CAPTURE_VALUES, ON_BOARD

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

if not cython.compiled:
    from oneoh_ai.kernels.bits import bit_count
    from oneoh_ai.kernels.zero_point_one.board import Board, bits, steps
    from oneoh_ai.kernels.zero_point_one.turn_generation import attackers_first

    capture_values = [0] * 8
    board_values = [0] * 8

for _kind in range(KIND_COUNT):
    capture_values[_kind] = CAPTURE_VALUES[_kind]
    board_values[_kind] = ON_BOARD[_kind]


def loses_material(board: Board, turn: int, other: int) -> bool:
    """Return whether a capture loses material; `other` is the other seat's attack set."""
    target = turn & 63
    if not other & bits[target]:
        return False
    taken, captor = board.squares[target] & 7, board.squares[turn >> 6] & 7
    if board_values[taken] >= board_values[captor]:
        return False
    return static_exchange(board, turn) < 0


def static_exchange(board: Board, turn: int) -> int:
    """Return the mover's gain by this turn if both sides then capture there while it pays.

    In hundredths of a 2-2; negative if the turn loses material. A quiet turn gains 0 or less.
    """
    origin, target, mover = turn >> 6, turn & 63, board.mover
    if not cython.compiled:
        mine, theirs = [0] * 32, [0] * 32
    captor = (origin if origin >= HAND else board.squares[origin]) & 7
    but = -1 if origin >= HAND else captor  # a dropped piece defends nothing before
    mine_count = _captors(board, target, mover, but, mine)
    theirs_count = _captors(board, target, 1 - mover, -1, theirs)
    gain = _best(captor, theirs, theirs_count, 0, mine, mine_count, 0)
    return capture_values[board.squares[target] & 7] - gain


def _captors(board: Board, target: int, seat: int, but: int, kinds: list[int]) -> int:
    """List the kinds of all pieces of `seat` that attack the target, the cheapest first.

    One piece of the kind `but` is left out. Return their number.
    """
    count = 0
    for place in range(KIND_COUNT):
        kind = attackers_first[place]
        number = bit_count(steps[kind << 6 | target] & board.pieces[seat << 3 | kind])
        if kind == but:
            number -= 1
        for _ in range(number):
            kinds[count] = kind
            count += 1
    return count


def _best(
    standing: int,
    captors: list[int],
    captor_count: int,
    captor_at: int,
    others: list[int],
    other_count: int,
    other_at: int,
) -> int:
    """Return the gain of the side of `captors` by capturing the piece there, or 0 by not.

    Captors are still there from `captor_at` on, and of the other side from `other_at` on.
    """
    if captor_at == captor_count:
        return 0
    captor = captors[captor_at]
    if captor == WAZIR and other_at < other_count:
        return 0
    gain = capture_values[standing] - _best(
        captor, others, other_count, other_at, captors, captor_count, captor_at + 1
    )
    return max(0, gain)
