"""Static exchange evaluation and mates in one, compared with playing them out."""

import pytest
from hypothesis import assume, given

from oneoh_ai.alphabeta.board import board_of
from oneoh_ai.kernels.zero_point_one.board import Board
from oneoh_ai.kernels.zero_point_one.mate import gives_mate
from oneoh_ai.kernels.zero_point_one.piece_square_values import CAPTURE_VALUES
from oneoh_ai.kernels.zero_point_one.static_exchange import static_exchange
from oneoh_ai.kernels.zero_point_one.turn_generation import captures, royal_captures, safe_turns
from oneoh_games.zero_point_one import Position, read_position
from tests.ai.kernels.zero_point_one.positions import positions

pytestmark = pytest.mark.kernel


def best_on(board: Board, target: int) -> int:
    """Return the mover's gain on a square: the cheapest captor first, stopping when it pays."""
    taken = board.squares[target] & 7
    origins = board.attackers(target, board.mover)
    if taken == 0:
        return 100_000 if origins else 0
    cheapest = sorted(
        (square for square in range(64) if origins >> square & 1),
        key=lambda square: (
            board.squares[square] & 7 == 0,
            CAPTURE_VALUES[board.squares[square] & 7],
        ),
    )
    if not cheapest:
        return 0
    board.play(cheapest[0] << 6 | target)
    won = CAPTURE_VALUES[taken] - best_on(board, target)
    board.undo()
    return max(0, won)


@given(positions())
def test_static_exchange_equals_the_exchange_played_out(position: Position) -> None:
    board = board_of(position)
    for turn in captures(board):
        taken = board.squares[turn & 63] & 7
        board.play(turn)
        played_out = CAPTURE_VALUES[taken] - best_on(board, turn & 63)
        board.undo()
        assert static_exchange(board, turn) == played_out


def mates_by_trying(board: Board) -> bool:
    """Return whether some turn leaves the other seat attacked and without a safe turn."""
    for turn in safe_turns(board):
        board.play(turn)
        attacked = board.attackers(board.royal(board.mover), 1 - board.mover)
        lost = attacked and not safe_turns(board)
        board.undo()
        if lost:
            return True
    return False


@given(positions())
def test_every_mate_in_one_reported_is_one(position: Position) -> None:
    board = board_of(position)
    own, other = board.attack_set(position.mover), board.attack_set(1 - position.mover)
    assume(not royal_captures(board))
    assume(not other & board.pieces[8 * position.mover])
    if gives_mate(board, position.mover, own, other):
        assert mates_by_trying(board)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("w7/1A6/8/8/8/8/8/7W[D] r", False),
        ("w7/8/NA6/8/8/8/8/7W[FD] r", False),
        ("wa6/a7/8/8/8/8/8/7W[A] r", True),
        ("wa6/a7/8/n7/8/8/8/7W[A] r", False),
        ("wa6/a7/8/8/8/3A4/8/7W[] r", False),
        ("wa6/a7/8/8/4A3/8/8/7W[] r", True),
    ],
)
def test_a_mate_in_one_is_found(text: str, last: bool) -> None:
    position = read_position(text)
    board = board_of(position)
    assert mates_by_trying(board) == last
    assert gives_mate(board, 0, board.attack_set(0), board.attack_set(1)) == last
