"""Board of the search, compared with the positions of the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_ai.alphabeta.board import action_of, board_of
from oneoh_ai.kernels.zero_point_one.attack_sets import ATTACKS
from oneoh_ai.kernels.zero_point_one.board import Board
from oneoh_ai.kernels.zero_point_one.numbering import EMPTY, HAND
from oneoh_ai.kernels.zero_point_one.turn_generation import (
    captures,
    gives_attack,
    royal_captures,
    safe_turns,
)
from oneoh_games import Generator
from oneoh_games.zero_point_one import (
    Action,
    Drop,
    Position,
    after,
    attackers,
    is_attacked,
    legal_turns,
)
from oneoh_games.zero_point_one.pieces import INDEX
from oneoh_games.zero_point_one.position import key_of
from tests.ai.kernels.zero_point_one.positions import (
    positions,
    random_position,
    turns_that_leave_safe,
)
from tests.games.zero_point_one.playing import attacked_squares

pytestmark = pytest.mark.kernel


def shown(board: Board) -> tuple[object, ...]:
    """Return everything that a search can see of the board."""
    return (
        board.mover,
        tuple(board.pieces),
        tuple(board.hands),
        tuple(board.squares),
        tuple(board.occupied),
        board.key,
        board.score,
        board.in_hand,
        board.accumulator.score(0, board.in_hand),
        board.accumulator.score(1, board.in_hand),
    )


def turn_of(action: Action) -> int:
    """Return an action as the board's integer."""
    if isinstance(action, Drop):
        return (HAND + INDEX[action.kind]) << 6 | action.square
    return action.origin << 6 | action.target


def takes_royal(position: Position, turn: Action) -> bool:
    following = after(position, turn)
    return following.pieces[following.mover][0] == 0


@given(positions())
def test_a_turn_is_played_as_by_the_rules_and_undone(position: Position) -> None:
    board = board_of(position)
    before = shown(board)
    for turn in legal_turns(position):
        if takes_royal(position, turn):
            continue
        assert action_of(turn_of(turn)) == turn
        board.play(turn_of(turn))
        assert shown(board) == shown(board_of(after(position, turn)))
        board.undo()
        assert shown(board) == before


@given(st.integers(0, 2**32))
def test_a_whole_line_is_undone(seed: int) -> None:
    rng = Generator(seed)
    position = random_position(seed, 30)
    board = board_of(position)
    before, played = shown(board), 0
    while played < 40 and (following := safe_turns(board)):
        board.play(rng.choice(following))
        played += 1
    for _ in range(played):
        board.undo()
    assert shown(board) == before


def test_different_positions_have_different_keys() -> None:
    seen: dict[int, bytes] = {}
    for seed in range(30):
        for count in range(0, 60, 3):
            position = random_position(seed, count)
            assert seen.setdefault(board_of(position).key, key_of(position)) == key_of(position)
    assert len(seen) > 300


@given(positions())
def test_the_other_seat_to_move_is_another_position(position: Position) -> None:
    board = board_of(position)
    board.play_null_move()
    assert shown(board) == shown(
        board_of(Position(position.pieces, position.hands, 1 - position.mover))
    )


@given(positions())
def test_attack_sets_are_those_of_the_rules(position: Position) -> None:
    board = board_of(position)
    for seat in (0, 1):
        assert board.attack_set(seat) == attacked_squares(position, seat)
        for square in range(64):
            assert board.attackers(square, seat) == attackers(position, square, seat)


def test_the_cache_of_attack_sets_is_bounded() -> None:
    reach = ATTACKS[4]
    for bitboard in range(1, 1 << 16):
        reach[bitboard]
    assert len(reach) <= 1 << 15


@given(positions())
def test_safe_turns_are_all_that_leave_the_royal_piece_safe(position: Position) -> None:
    found = [action_of(turn) for turn in safe_turns(board_of(position))]
    assert len(found) == len(set(found))
    assert set(found) == set(turns_that_leave_safe(position))


@given(positions())
def test_captures_are_the_safe_turns_that_take(position: Position) -> None:
    board = board_of(position)
    if is_attacked(position, position.mover):
        return
    found = captures(board)
    taking = {turn for turn in safe_turns(board) if board.squares[turn & 63] != EMPTY}
    assert set(found) == taking
    assert len(found) == len(taking)


@given(positions())
def test_a_turn_gives_attack_if_the_moved_piece_could_capture_the_0_1(position: Position) -> None:
    board = board_of(position)
    royal = board.royal(1 - position.mover)
    for turn in safe_turns(board):
        attack = attackers(after(position, action_of(turn)), royal, position.mover)
        assert gives_attack(board, turn, royal) == bool(attack >> (turn & 63) & 1)


def test_a_capture_of_the_0_1_is_found() -> None:
    for seed in range(200):
        position = random_position(seed, 40)
        for turn in legal_turns(position):
            following = after(position, turn)
            if is_attacked(following, 1 - following.mover):
                (first, *_) = royal_captures(board_of(following))
                assert takes_royal(following, action_of(first))
                return
    raise AssertionError("no such position was met")
