"""Static exchange evaluation: the result of a series of captures on one square.

No piece stands in another's way, so that all captors are known before the first capture.
"""

from oneoh_ai.alphabeta.board import KIND_COUNT, WAZIR, Board
from oneoh_ai.alphabeta.piece_square_values import CAPTURE_VALUES
from oneoh_ai.alphabeta.turn_generation import ATTACKERS_FIRST
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one.squares import STEPS


def static_exchange(board: Board, turn: int) -> int:
    """Return the mover's gain by this capture if both sides recapture only while it pays.

    In hundredths of a 2-2; negative if the capture loses material.
    """
    origin, target = turn >> 6, turn & 63
    mover = board.mover
    captor = board.squares[origin] % KIND_COUNT
    mine = _captors(board, target, mover)
    mine.remove(captor)
    theirs = _captors(board, target, 1 - mover)
    return CAPTURE_VALUES[board.squares[target] % KIND_COUNT] - _best(captor, theirs, mine)


def _captors(board: Board, target: int, seat: Seat) -> list[int]:
    """Return the kinds of all pieces of `seat` that attack the target, the cheapest first."""
    pieces, base = board.pieces, KIND_COUNT * seat
    found: list[int] = []
    for kind in ATTACKERS_FIRST:
        if origins := STEPS[kind][target] & pieces[base + kind]:
            found += [kind] * origins.bit_count()
    return found


def _best(standing: int, captors: list[int], others: list[int]) -> int:
    """Return the gain of the side of `captors` by capturing the piece there, or 0 by not."""
    if not captors:
        return 0
    captor, *rest = captors
    if captor == WAZIR and others:
        return 0
    return max(0, CAPTURE_VALUES[standing] - _best(captor, others, rest))
