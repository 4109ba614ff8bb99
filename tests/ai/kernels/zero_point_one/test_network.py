"""Network of the evaluation, compared with sums of its file, one at a time."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_ai.alphabeta.board import board_of
from oneoh_ai.kernels.zero_point_one.board import Board
from oneoh_ai.kernels.zero_point_one.network import CEILING, FILE, HIDDEN, SHIFT
from oneoh_ai.kernels.zero_point_one.turn_generation import safe_turns
from oneoh_games import Generator
from oneoh_games.zero_point_one import Position, squares_in
from tests.ai.kernels.zero_point_one.positions import positions, random_position

pytestmark = pytest.mark.kernel

PIECES = 32
"""Pieces of a game, on the board and in hand."""
KINDS, SQUARES, IN_HAND = 5, 64, 16
NUMBERS = array("h", FILE.read_bytes())
BOARD_ROWS = 2 * KINDS * SQUARES
ROWS = BOARD_ROWS + 2 * (KINDS - 1) * IN_HAND
"""Rows of a zone."""
ZONES = 12
STAGES, A_STAGE = 8, 4
BIASES = NUMBERS[ZONES * ROWS * HIDDEN : (ZONES * ROWS + 1) * HIDDEN]
OUTPUTS = NUMBERS[(ZONES * ROWS + 1) * HIDDEN : -STAGES]


def mirrored(position: Position) -> Position:
    """Return the position with the seats exchanged: what Red had is Blue's, seen from there."""

    def flipped(bitboard: int) -> int:
        return sum(1 << (square ^ 7) for square in squares_in(bitboard))

    red, blue = (tuple(map(flipped, boards)) for boards in position.pieces)
    return Position((blue, red), position.hands[::-1], 1 - position.mover)


def rows_of(position: Position) -> list[int]:
    """Return the rows of the file for Red's view of the position."""
    (royal,) = squares_in(position.pieces[0][0])
    file, rank = divmod(royal, 8)
    from_edge = min(file, 7 - file)
    first = ROWS * (4 * min(from_edge, 2) + (0, 1, 2, 2, 3, 3, 3, 3)[rank])
    on_board = [
        first + (seat * KINDS + kind) * SQUARES + (square ^ 56 if file > 3 else square)
        for seat in (0, 1)
        for kind, bitboard in enumerate(position.pieces[seat])
        for square in squares_in(bitboard)
    ]
    in_hand = [
        first + BOARD_ROWS + (seat * (KINDS - 1) + kind - 1) * IN_HAND + number
        for seat in (0, 1)
        for kind, count in enumerate(position.hands[seat])
        for number in range(count)
    ]
    return on_board + in_hand


def values_of(position: Position) -> list[int]:
    """Return the clipped sums of Red's view of the position."""
    rows = rows_of(position)
    sums = [
        BIASES[lane] + sum(NUMBERS[row * HIDDEN + lane] for row in rows) for lane in range(HIDDEN)
    ]
    return [max(0, min(CEILING, value)) for value in sums]


def expected_score(position: Position) -> int:
    """Return the score to the mover."""
    views = [values_of(position), values_of(mirrored(position))]
    values = views[position.mover] + views[1 - position.mover]
    stage = min(in_hand(position) // A_STAGE, STAGES - 1)
    outputs = OUTPUTS[2 * HIDDEN * stage : 2 * HIDDEN * (stage + 1)]
    terms = [weight * value for weight, value in zip(outputs, values, strict=True)]
    return ((NUMBERS[stage - STAGES] << SHIFT) + sum(terms)) >> SHIFT


def in_hand(position: Position) -> int:
    return sum(map(sum, position.hands))


def score_of(board: Board, mover: int) -> int:
    return board.accumulator.score(mover, board.in_hand)


@given(positions())
def test_a_score_is_that_of_the_sums_of_the_file(position: Position) -> None:
    board = board_of(position)
    assert board.in_hand == in_hand(position)
    assert score_of(board, position.mover) == expected_score(position)


@given(positions())
def test_it_makes_no_difference_which_seat_one_has(position: Position) -> None:
    mover, other = position.mover, mirrored(position)
    here, there = board_of(position), board_of(other)
    assert score_of(here, mover) == score_of(there, 1 - mover)
    assert score_of(here, 1 - mover) == score_of(there, mover)


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_turns_played_and_undone_give_the_scores_of_the_positions(seed: int, count: int) -> None:
    rng = Generator(seed)
    board = board_of(random_position(seed, count))
    scores: list[int] = []
    while len(scores) < 30 and (turns := safe_turns(board)):
        scores.append(score_of(board, board.mover))
        board.play(rng.choice(turns))
    for score in reversed(scores):
        board.undo()
        assert score_of(board, board.mover) == score


@pytest.mark.parametrize("lane", range(HIDDEN))
def test_no_position_makes_a_sum_overflow(lane: int) -> None:
    """A sum has 16 bits: even twice the largest weights of as many features as pieces fit."""
    column = sorted(abs(NUMBERS[row * HIDDEN + lane]) for row in range(ZONES * ROWS))
    assert abs(BIASES[lane]) + 2 * sum(column[-PIECES:]) < 1 << 15
