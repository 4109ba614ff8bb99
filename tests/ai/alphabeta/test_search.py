"""Search, compared with a plain negamax, and positions with one right turn."""

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oneoh_ai.alphabeta.board import Board, action_of
from oneoh_ai.alphabeta.budget import Budget, Continue, unlimited
from oneoh_ai.alphabeta.draw_rules import DrawRules
from oneoh_ai.alphabeta.iterative_deepening import MAX_DEPTH, SearchResult, find_best_turn
from oneoh_ai.alphabeta.quiescence import Quiescence
from oneoh_ai.alphabeta.scores import INFINITE, SURE_WIN, WIN
from oneoh_ai.alphabeta.transposition_table import TranspositionTable
from oneoh_ai.alphabeta.turn_generation import royal_captures, safe_turns
from oneoh_games.zero_point_one import Position, read_position
from oneoh_games.zero_point_one.actions import format_action
from tests.ai.alphabeta.positions import positions


def plain(board: Board, depth: int, draw_rules: DrawRules, ply: int = 0) -> int:
    """Return the score by plain negamax: every safe turn to the full depth."""
    if ply and ply >= draw_rules.turns_left:
        return 0
    if depth == 0:
        calm = Quiescence(board, draw_rules, Budget(), selective=False)
        return calm.score(-INFINITE, INFINITE, ply)
    turns = safe_turns(board)
    if not turns:
        return draw_rules.lost_score(ply)
    best = -INFINITE
    for turn in turns:
        board.play(turn)
        best = max(best, -plain(board, depth - 1, draw_rules, ply + 1))
        board.undo()
    return best


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
    board = Board(position)
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
    board = Board(position)
    assume(not royal_captures(board))
    assume(safe_turns(board))
    found = find_best_turn(position, DrawRules(), depth=3, selective=False)
    assert found is not None
    assert found.score == plain(board, 3, DrawRules())


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
    home = Board(position)
    home.play(next(turn for turn in safe_turns(home) if format_action(action_of(turn)) == "g1e3"))
    lost = find_best_turn(position, DrawRules(repetition=3), depth=3)
    saved = find_best_turn(position, DrawRules(repetition=3, arisen={home.key: 2}), depth=3)
    assert lost is not None
    assert saved is not None
    assert lost.score < -300
    assert (saved.score, format_action(action_of(saved.turn))) == (0, "g1e3")


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
        format_action(action_of(turn)) for turn in safe_turns(Board(read_position(text)))
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
    return Position((pieces[:5], pieces[5:]), (hands[:5], hands[5:]), board.mover)


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
    assert loses_to_all(Board(read_position(text)), 7)


def test_a_search_of_few_pieces_ends_by_itself() -> None:
    found = find_best_turn(read_position("w7/8/8/8/8/8/8/7W[] r"), DrawRules(turns_left=40))
    assert found is not None
    assert (found.score, found.depth) == (0, MAX_DEPTH)


def entry(depth: int) -> tuple[int, int, int, int]:
    return (depth, 0, 0, 0)


def keys(table: TranspositionTable, among: Sequence[int]) -> list[int]:
    return [key for key in among if table.get(key) is not None]


def test_the_table_forgets_the_oldest_and_stays_within_its_size() -> None:
    table = TranspositionTable(size=4)
    for key in range(10):
        table.put(key, entry(key))
        assert len(table) <= 8
    assert keys(table, range(10)) == [4, 5, 6, 7, 8, 9]
    table.put(9, entry(1))
    assert table.get(9) == entry(1)
