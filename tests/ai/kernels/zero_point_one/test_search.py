"""Search, compared with a plain negamax, and positions with one right turn."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oneoh_ai.alphabeta.board import action_of, board_of
from oneoh_ai.alphabeta.draw_rules import DrawRules
from oneoh_ai.alphabeta.iterative_deepening import MAX_DEPTH, SearchResult, find_best_turn
from oneoh_ai.kernels.zero_point_one.board import Board
from oneoh_ai.kernels.zero_point_one.budget import Continue, unlimited
from oneoh_ai.kernels.zero_point_one.numbering import ALFIL, HAND
from oneoh_ai.kernels.zero_point_one.quiescence import MAX_QUIESCENCE_DEPTH, Quiescence
from oneoh_ai.kernels.zero_point_one.scores import INFINITE, SURE_WIN, WIN
from oneoh_ai.kernels.zero_point_one.transposition_table import TranspositionTable
from oneoh_ai.kernels.zero_point_one.turn_generation import royal_captures, safe_turns
from oneoh_games.zero_point_one import Position, read_position
from oneoh_games.zero_point_one.actions import format_action
from tests.ai.kernels.zero_point_one.positions import positions, random_position

pytestmark = pytest.mark.kernel


def plain(board: Board, depth: int, draw_rules: DrawRules, ply: int = 0) -> int:
    """Return the score by plain negamax: every safe turn to the full depth."""
    if ply and ply >= draw_rules.turns_left:
        return 0
    calm = Quiescence(board, unlimited, draw_rules.turns_left, selective=False)
    if depth == 0:
        return calm.score(-INFINITE, INFINITE, ply, MAX_QUIESCENCE_DEPTH)
    turns = safe_turns(board)
    if not turns:
        return calm.lost_score(ply)
    best = -INFINITE
    for turn in turns:
        board.play(turn)
        best = max(best, -plain(board, depth - 1, draw_rules, ply + 1))
        board.undo()
    return best


def cut(board: Board, depth: int, low: int = -INFINITE, high: int = INFINITE, ply: int = 0) -> int:
    """Return the score by alpha-beta alone: no table, and the turns in the order of generation."""
    calm = Quiescence(board, unlimited, DrawRules().turns_left, selective=False)
    if depth == 0:
        return calm.score(-INFINITE, INFINITE, ply, MAX_QUIESCENCE_DEPTH)
    turns = safe_turns(board)
    if not turns:
        return calm.lost_score(ply)
    for turn in turns:
        board.play(turn)
        low = max(low, -cut(board, depth - 1, -high, -low, ply + 1))
        board.undo()
        if low >= high:
            break
    return low


def best(text: str, depth: int = 6, *, go_on: Continue = unlimited) -> tuple[str, SearchResult]:
    found = find_best_turn(read_position(text), DrawRules(), depth=depth, go_on=go_on)
    assert found is not None
    return format_action(action_of(found.turn)), found


@settings(max_examples=15)
@given(
    position=positions(40),
    depth=st.integers(1, 2),
    turns_left=st.sampled_from([1, 2, 3, 4, 5, 1000]),
)
def test_ordering_windows_and_the_table_do_not_change_the_score(
    position: Position, depth: int, turns_left: int
) -> None:
    board = board_of(position)
    assume(not royal_captures(board))
    assume(safe_turns(board))
    draw_rules = DrawRules(turns_left=turns_left)
    found = find_best_turn(position, draw_rules, depth=depth, selective=False)
    assert found is not None
    assert found.score == plain(board, depth, draw_rules)


@pytest.mark.slow
@settings(max_examples=4)
@given(positions(3))
def test_the_table_does_not_change_the_score_three_turns_deep(position: Position) -> None:
    board = board_of(position)
    assume(not royal_captures(board))
    assume(safe_turns(board))
    found = find_best_turn(position, DrawRules(), depth=3, selective=False)
    assert found is not None
    # That windows do not change the score is seen above, in less time than here.
    assert found.score == cut(board, 3)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        # The 0-1 can be captured, and more pieces could.
        ("8/8/8/3w4/8/3D2n1/8/W4A2[] r", {"d3d5"}),
        ("w7/8/2A5/4d3/8/4D3/8/7W[] r", {"c6a8"}),
        # Attacked: only the capture of the attacker, or a step aside, saves it.
        ("w7/8/8/8/8/5a2/4A3/dd5W[] r", {"h1g1", "h1h2"}),
        # A 1-2 for nothing, rather than a 2-2 for nothing.
        ("w7/8/8/2n5/2a5/4A3/4F3/3D3W[] r", {"e3c5"}),
        # A drop that cannot be captured and leaves no way out.
        ("wa6/a7/8/8/8/8/8/7W[A] r", {"2-2@c6"}),
        # A step does the same.
        ("wa6/a7/8/8/4A3/8/8/7W[] r", {"e4c6"}),
    ],
)
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_the_right_turn_is_found(text: str, turns: set[str], depth: int) -> None:
    assert best(text, depth)[0] in turns


def test_the_score_of_a_win_tells_its_turns() -> None:
    assert best("w7/8/2A5/4d3/8/4D3/8/7W[] r")[1].score == WIN - 1
    assert best("wa6/a7/8/8/4A3/8/8/7W[] r")[1].score == WIN - 3


def test_no_turn_is_found_if_none_saves_the_0_1() -> None:
    assert (
        find_best_turn(read_position("wa6/a7/8/8/4A3/8/8/7W[] b"), DrawRules(), depth=2) is not None
    )
    assert find_best_turn(read_position("wa6/a7/2A5/8/8/8/8/7W[] b"), DrawRules()) is None


def test_a_win_beyond_the_turn_limit_is_none() -> None:
    position = read_position("wa6/a7/8/8/4A3/8/8/7W[] r")
    scores = {
        left: found.score
        for left in (2, 3)
        if (found := find_best_turn(position, DrawRules(turns_left=left), depth=4))
    }
    assert scores[2] == 0
    assert scores[3] == WIN - 3


def test_a_third_occurrence_is_scored_as_a_draw() -> None:
    """Red loses unless it returns to the position where it was twice before."""
    position = read_position("w1ndd3/8/8/8/8/8/8/6AW[] r")
    home = board_of(position)
    home.play(next(turn for turn in safe_turns(home) if format_action(action_of(turn)) == "g1e3"))
    lost = find_best_turn(position, DrawRules(repetition=3), depth=3)
    saved = find_best_turn(position, DrawRules(repetition=3, arisen={home.key: 2}), depth=3)
    assert lost is not None
    assert saved is not None
    assert lost.score < -200
    assert (saved.score, format_action(action_of(saved.turn))) == (0, "g1e3")


def test_a_side_that_stands_better_does_not_return_to_a_position() -> None:
    position = read_position("w7/8/8/8/8/3A4/8/3NDDFW[] r")
    first = find_best_turn(position, DrawRules(repetition=3), depth=3)
    assert first is not None
    board = board_of(position)
    board.play(first.turn)
    once = {board.key: 1}
    again = find_best_turn(position, DrawRules(repetition=3, arisen=once), depth=3)
    endless = find_best_turn(position, DrawRules(repetition=0, arisen=once), depth=3)
    assert again is not None
    assert endless is not None
    assert again.turn != first.turn
    assert endless.turn == first.turn


def test_the_same_work_finds_the_same() -> None:
    text = "f1aa2ff/1nd1d3/3a2da/1AA1wad1/6AA/5A2/DWA2ND1/AA2D1AD[AFa] b"
    assert best(text, 5) == best(text, 5)
    first, second = (best(text, 30, go_on=lambda nodes: nodes < 1000) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("most", [0, 128, 1000])
def test_a_search_stops_when_its_budget_is_spent(most: int) -> None:
    asked: list[int] = []

    def go_on(nodes: int) -> bool:
        asked.append(nodes)
        return nodes < most

    text = "f1aa2ff/1nd1d3/3a2da/1AA1wad1/6AA/5A2/DWA2ND1/AA2D1AD[AFa] b"
    turn, found = best(text, 30, go_on=go_on)
    assert most <= found.nodes <= most + 128
    assert asked[-1] == found.nodes
    assert turn in {
        format_action(action_of(turn)) for turn in safe_turns(board_of(read_position(text)))
    }


def loses_to_all(board: Board, left: int) -> bool:
    """Return whether the search beats every defence in the turns that are left."""
    found = find_best_turn(position_of_board(board), DrawRules(turns_left=left), depth=left)
    assert found is not None
    if found.score == WIN - 1:
        return True
    board.play(found.turn)
    beaten = left > 2 and all(answered(board, turn, left - 2) for turn in safe_turns(board))
    board.undo()
    return beaten


def answered(board: Board, turn: int, left: int) -> bool:
    board.play(turn)
    beaten = loses_to_all(board, left)
    board.undo()
    return beaten


def position_of_board(board: Board) -> Position:
    pieces, hands = tuple(board.pieces), tuple(board.hands)
    return Position((pieces[:5], pieces[8:13]), (hands[:5], hands[8:13]), board.mover)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "1fdadf2/a1aa1Dd1/2n2AAw/3A4/1AF3a1/Wa1A2A1/1F1D2ND/A2D1ADA[A] r",
    ],
)
def test_a_win_in_seven_turns_stands_up_to_every_defence(text: str) -> None:
    found = best(text, 6)[1]
    assert found.score == WIN - 7
    assert best(text, 1)[1].score < SURE_WIN
    assert loses_to_all(board_of(read_position(text)), 7)


def test_a_search_of_few_pieces_ends_by_itself() -> None:
    found = find_best_turn(read_position("w7/8/8/8/8/8/8/7W[] r"), DrawRules(turns_left=20))
    assert found is not None
    assert (found.score, found.depth) == (0, MAX_DEPTH)


def depths(table: TranspositionTable, keys: range) -> list[int]:
    return [depth_of(table.get(key)) for key in keys]


def depth_of(entry: int) -> int:
    return entry >> 13 & 255


@pytest.mark.parametrize("score", [0, -1, SURE_WIN - 1, WIN, -WIN])
@pytest.mark.parametrize("turn", [-1, 0, (HAND + ALFIL) << 6 | 63])
def test_the_table_keeps_what_it_is_given(score: int, turn: int) -> None:
    table = TranspositionTable(size=2)
    key = (1 << 62) - 1
    assert (table.get(key), table.turn(key)) == (0, -1)
    table.begin_search()
    table.put(key, 127, score, 2, turn)
    assert table.turn(key) == turn
    assert table.get(key) >> 23 & 131071 == score + 32768
    assert (table.get(key) >> 21 & 3, depth_of(table.get(key))) == (2, 127)


def test_of_two_places_for_a_key_one_keeps_the_deepest_of_the_search() -> None:
    table = TranspositionTable(size=2)
    keys = range(1, 5)
    for key, depth in zip(keys, (5, 9, 3, 4), strict=True):
        table.put(key, depth, 0, 0, 0)
    assert depths(table, keys) == [0, 9, 0, 4]
    table.put(2, 1, 0, 0, 0)
    assert depths(table, keys) == [0, 1, 0, 4]


def test_of_two_places_for_a_key_a_new_search_takes_both() -> None:
    table = TranspositionTable(size=2)
    for depth in (3, 9):
        table.put(depth, depth, 0, 0, 0)
    table.begin_search()
    table.put(1, 1, 0, 0, 0)
    assert depths(table, range(1, 10)) == [1, 0, 0, 0, 0, 0, 0, 0, 9]
    table.put(2, 2, 0, 0, 0)
    assert depths(table, range(1, 10)) == [1, 2, 0, 0, 0, 0, 0, 0, 0]


PINNED = {
    (0, 10): (3691, 289, 6),
    (1, 30): (2073, 1029, 7),
    (2, 60): (3436, -29996, 4),
    (3, 0): (538, 264, 7),
    (4, 45): (843, 436, 5),
    (7, 80): (1282, -1757, 8),
}
"""By seed and number of random turns: the turn, the score and the depth after 5,000 positions."""


@pytest.mark.parametrize(("seed", "count"), PINNED)
def test_the_same_work_finds_the_same_compiled_and_not(seed: int, count: int) -> None:
    position = random_position(seed, count)
    found = find_best_turn(position, DrawRules(repetition=3), go_on=lambda nodes: nodes < 5000)
    assert found is not None
    assert (found.turn, found.score, found.depth) == PINNED[seed, count]
