"""What a series of captures on one square comes to.

Nothing stands in a piece's way, so that who can take part is known before the first capture.
"""

from oneoh_ai.alphabeta.board import KIND_COUNT, WAZIR, Board
from oneoh_ai.alphabeta.turns import CHEAPEST_FIRST
from oneoh_ai.alphabeta.worth import PRIZE
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.squares import STEPS


def gain(board: Board, turn: int) -> int:
    """What the mover wins by this capture if both sides go on only as far as it pays them."""
    origin, target = turn >> 6, turn & 63
    mover = board.mover
    captor = board.squares[origin] % KIND_COUNT
    mine = _captors(board, target, mover)
    mine.remove(captor)
    theirs = _captors(board, target, 1 - mover)
    return PRIZE[board.squares[target] % KIND_COUNT] - _best(captor, theirs, mine)


def _captors(board: Board, target: int, seat: Seat) -> list[int]:
    """Their kinds, the cheapest first."""
    pieces, base = board.pieces, KIND_COUNT * seat
    found: list[int] = []
    for kind in CHEAPEST_FIRST:
        if origins := STEPS[kind][target] & pieces[base + kind]:
            found += [kind] * origins.bit_count()
    return found


def _best(standing: int, captors: list[int], others: list[int]) -> int:
    """What the side of `captors` wins by taking the piece that stands there, or by not."""
    if not captors:
        return 0
    captor, *rest = captors
    if captor == WAZIR and others:
        return 0
    return max(0, PRIZE[standing] - _best(captor, others, rest))
