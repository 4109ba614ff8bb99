"""Territories and the score; rules page, "What belongs to whom" and "Territories"."""

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator, Outcome
from oneoh_games.binary import (
    BLACK,
    BOARDS,
    COLOURS,
    GAME,
    NAME_OF,
    SIZES,
    SQUARE_OF,
    WHITE,
    Options,
    Size,
    scores,
    sizes,
    territories,
)
from oneoh_games.binary.position import position
from oneoh_games.binary.state import State
from oneoh_games.binary.territories import judge, score
from tests.games.binary.playing import random_turn

FILES = "abcdefghijkl"


def board(text: str) -> State:
    """Return a board whose pieces need not come from a game."""
    return position(text, hands=(0, 0))


def bare(size: int, black: int, white: int) -> State:
    return State(size=size, swap=False, turn=9, to_move=None, pieces=(black, white), hands=(0, 0))


def names(state: State, colour: int) -> list[set[str]]:
    """Return the squares of a side's territories, largest first."""
    found = [
        {NAME_OF[square] for square in state.board.among(squares)}
        for squares in territories(state, colour)
    ]
    return sorted(found, key=len, reverse=True)


# What a territory is


def test_the_empty_board_has_no_territory() -> None:
    state = GAME.start(2, 0, Options())
    assert scores(state) == (0, 0)
    assert territories(state, BLACK) == territories(state, WHITE) == []


def test_a_lone_piece_and_a_lone_empty_square_are_no_territory() -> None:
    state = board("""
        . : . : . :
        : . : . : .
        . : W : . :
        : . : . : .
        . : . : . :
        B . : . : .
    """)
    assert names(state, BLACK) == names(state, WHITE) == []
    assert scores(state) == (0, 0)


def test_a_piece_on_the_other_colour_owns_its_empty_neighbours_with_it() -> None:
    state = board("""
        . : . : . :
        : . : . : .
        . : . : . :
        : . : B : .
        . : . : . :
        : . : . : .
    """)
    assert names(state, BLACK) == [{"d3", "c3", "e3", "d2", "d4"}]
    assert scores(state) == (10, 0)


def test_pieces_side_by_side_belong_together_and_corners_do_not_touch() -> None:
    state = board("""
        . : . : . B
        : . : . B .
        . : . : . :
        : . : . : .
        W B . : . :
        W . : . : .
    """)
    assert names(state, WHITE) == [{"a1", "b1", "a2"}]
    assert names(state, BLACK) == []


def test_empty_squares_next_to_empty_ones_belong_to_nobodys_territory() -> None:
    state = board("""
        . : . : . :
        : . : . : .
        . : . : . :
        : . : . : .
        . : . : . :
        : . : . B B
    """)
    assert names(state, BLACK) == [{"e1", "f1", "f2"}]
    assert names(state, WHITE) == []


def test_an_empty_square_that_touches_two_groups_joins_them_and_counts_once() -> None:
    """Ruling."""
    state = board("""
        . : . : . : . :
        : . : . : . : .
        . : . : . : . :
        : . : . : . : .
        . : . : . : . :
        : . : B : B : .
        . : . : . : . :
        : . : . : . : .
    """)
    assert names(state, BLACK) == [{"d3", "c3", "d2", "d4", "e3", "f3", "f2", "f4", "g3"}]
    assert scores(state) == (18, 0)


def test_a_piece_of_the_other_side_on_that_square_parts_them() -> None:
    state = board("""
        . : . : . : . :
        : . : . : . : .
        . : . : . : . :
        : . : . : . : .
        . : . : . : . :
        : . : B W B : .
        . : . : . : . :
        : . : . : . : .
    """)
    left, right = sorted(names(state, BLACK), key=min)
    assert left == {"c3", "d2", "d3", "d4"}
    assert right == {"f2", "f3", "f4", "g3"}
    assert names(state, WHITE) == [{"e3", "e2", "e4"}]
    assert scores(state) == (2 * 4 + 4, 2 * 3)


@pytest.mark.parametrize("size", SIZES)
def test_territories_do_not_reach_around_the_edge_of_the_board(size: int) -> None:
    last = FILES[size - 1]
    placed = [f"{last}1", f"{last}2", "a2", "a3"]
    black = sum(1 << SQUARE_OF[name] for name in placed)
    left, right = sorted(names(bare(size, black, 0), BLACK), key=min)
    assert left == {"a1", "a2", "a3", "b2"}
    assert right == {f"{last}1", f"{last}2", f"{FILES[size - 2]}1"}


# The same a second time: groups of squares united one by one


def by_the_rules_page(size: int, pieces: Mapping[tuple[int, int], int]) -> list[list[set[str]]]:
    """Return the territories of Black and of White, by union of neighbours with one owner.

    `pieces` gives the colour of each piece by file and rank, counted from 0.
    """
    squares = [(file, rank) for file in range(size) for rank in range(size)]
    owner = {at: pieces.get(at, sum(at) % 2) for at in squares}
    group = {at: {at} for at in squares}
    for file, rank in squares:
        for other in ((file + 1, rank), (file, rank + 1)):
            if owner.get(other) == owner[file, rank] and group[other] is not group[file, rank]:
                united = group[file, rank] | group[other]
                for at in united:
                    group[at] = united
    distinct = {id(each): each for each in group.values()}.values()
    return [
        [
            {f"{FILES[file]}{rank + 1}" for file, rank in each}
            for each in distinct
            if owner[min(each)] == colour and len(each) >= 2 and any(at in pieces for at in each)
        ]
        for colour in COLOURS
    ]


def pieces_of(state: State) -> dict[tuple[int, int], int]:
    return {
        (FILES.index(NAME_OF[square][0]), int(NAME_OF[square][1:]) - 1): colour
        for colour in COLOURS
        for square in state.board.among(state.pieces[colour])
    }


def check(state: State) -> None:
    for colour, expected in zip(
        COLOURS, by_the_rules_page(state.size, pieces_of(state)), strict=True
    ):
        assert sorted(map(sorted, names(state, colour))) == sorted(map(sorted, expected))
        assert sizes(state, colour) == sorted(map(len, expected), reverse=True)
        largest = max(map(len, expected), default=0)
        assert scores(state)[colour] == sum(map(len, expected)) + largest


@settings(max_examples=200, deadline=None)
@given(data=st.data(), size=st.sampled_from(SIZES))
def test_any_board_has_the_territories_that_uniting_neighbours_finds(
    data: st.DataObject, size: int
) -> None:
    squares = BOARDS[size].among(BOARDS[size].squares)
    marks = data.draw(st.lists(st.sampled_from("BW.."), min_size=size**2, max_size=size**2))
    black, white = (
        sum(1 << square for square, found in zip(squares, marks, strict=True) if found == mark)
        for mark in "BW"
    )
    check(bare(size, black, white))


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**64), size=st.sampled_from(SIZES))
def test_every_position_of_a_game_has_them_too(seed: int, size: Size) -> None:
    for state in playthrough(seed, size):
        check(state)


def playthrough(seed: int, size: Size) -> Iterator[State]:
    state, rng = GAME.start(2, 0, Options(size=size)), Generator(seed)
    yield state
    while state.to_move is not None:
        state = GAME.apply(state, random_turn(state, rng))
        yield state


# Score and result


def test_the_rule_sheets_example() -> None:
    assert score([22, 3, 2]) == 49
    assert score([15, 5, 4, 3]) == 42
    assert judge([22, 3, 2], [15, 5, 4, 3]) == Outcome("score", (49, 42), (1, 2))


def test_the_largest_territory_counts_twice_even_among_equals() -> None:
    assert score([4, 4]) == 12
    assert score([7]) == 14
    assert score([]) == 0


@pytest.mark.parametrize(
    ("zero", "one", "reason", "winner"),
    [
        ([6], [5], "score", 0),
        ([], [2], "score", 1),
        ([9, 2], [8, 6], "score", 1),
        ([5], [4, 2], "territories", 0),
        ([4, 2], [5], "territories", 1),
        ([5, 5], [5, 3, 2], "territories", 0),
        ([6, 4, 2, 2], [6, 4, 4], "territories", 1),
        ([6, 4, 2, 2], [6, 4, 2, 2], "draw", None),
        ([], [], "draw", None),
    ],
)
def test_more_points_win_then_the_larger_territory_one_after_the_other(
    zero: list[int], one: list[int], reason: str, winner: int | None
) -> None:
    places = {0: (1, 2), 1: (2, 1), None: (1, 1)}[winner]
    assert judge(zero, one) == Outcome(reason, (score(zero), score(one)), places)


def test_the_outcome_is_that_of_the_territories_on_the_board() -> None:
    text = """
        . : . : . :
        : . : . W .
        . : . : . :
        : B : . : .
        . : . : . :
        : . : . : .
    """
    state = position(text, to_move=None, hands=(0, 0))
    assert (sizes(state, BLACK), sizes(state, WHITE)) == ([5], [5])
    assert GAME.outcome(state) == Outcome("draw", (10, 10), (1, 1))
    assert GAME.outcome(position(text, hands=(1, 1))) is None


@pytest.mark.parametrize(
    ("seed", "reason", "black", "white"),
    [
        (1, "score", [], [5]),
        (694, "territories", [5, 4], [7]),
        (2, "draw", [], []),
    ],
)
def test_a_whole_game_ends_in_each_way(
    seed: int, reason: str, black: list[int], white: list[int]
) -> None:
    *_, last = playthrough(seed, 6)
    assert (sizes(last, BLACK), sizes(last, WHITE)) == (black, white)
    outcome = GAME.outcome(last)
    assert outcome == judge(black, white)
    assert outcome.reason == reason
