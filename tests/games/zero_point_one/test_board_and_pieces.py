"""The board, its numbers, the pieces and their steps; rules page, "The board", "The pieces"."""

from math import factorial, prod

import pytest

from oneoh_games.zero_point_one import (
    ARMY,
    HOME,
    KINDS,
    LABELS,
    LETTER,
    NAMES,
    READING,
    SQUARE,
    Kind,
    attackers,
    read_position,
    squares_in,
)
from oneoh_games.zero_point_one.squares import STEPS
from tests.games.zero_point_one.playing import attacked_squares

LABEL_ROWS = """
4 7 8 3 4 7 8 3
5 2 1 6 5 2 1 6
8 3 4 7 8 3 4 7
1 6 5 2 1 6 5 2
4 7 8 3 4 7 8 3
5 2 1 6 5 2 1 6
8 3 4 7 8 3 4 7
1 6 5 2 1 6 5 2
"""


def names(bitboard: int) -> set[str]:
    return {NAMES[square] for square in squares_in(bitboard)}


def steps(kind: Kind, square: str) -> set[str]:
    return names(STEPS[KINDS.index(kind)][SQUARE[square]])


def test_the_board_has_squares_a1_at_the_bottom_left_to_h8() -> None:
    assert len(NAMES) == len(set(NAMES)) == 64
    assert (NAMES[READING[0]], NAMES[READING[7]]) == ("a8", "h8")
    assert (NAMES[READING[56]], NAMES[READING[63]]) == ("a1", "h1")
    assert sorted(NAMES) == list(NAMES)
    assert [SQUARE[name] for name in NAMES] == list(range(64))


def test_red_is_at_home_on_ranks_1_and_2_and_blue_on_7_and_8() -> None:
    assert names(HOME[0]) == {name for name in NAMES if name[1] in "12"}
    assert names(HOME[1]) == {name for name in NAMES if name[1] in "78"}


@pytest.mark.parametrize(
    ("kind", "letter", "count"),
    [("2-2", "A", 8), ("0-2", "D", 4), ("1-1", "F", 2), ("1-2", "N", 1), ("0-1", "W", 1)],
)
def test_a_seat_has_so_many_of_a_piece(kind: str, letter: str, count: int) -> None:
    assert ARMY[KINDS.index(Kind(kind))] == count
    assert LETTER[Kind(kind)] == letter


def test_a_seat_has_sixteen_pieces() -> None:
    assert sum(ARMY) == 16
    assert len(KINDS) == len(ARMY) == 5


def test_there_are_10_810_800_arrangements_a_side() -> None:
    """16 pieces on 16 squares."""
    assert factorial(16) // prod(map(factorial, ARMY)) == 10_810_800


@pytest.mark.parametrize(
    ("kind", "reached"),
    [
        (Kind.ALFIL, "b2 b6 f2 f6"),
        (Kind.DABBABA, "b4 d2 d6 f4"),
        (Kind.FERZ, "c3 c5 e3 e5"),
        (Kind.KNIGHT, "b3 b5 c2 c6 e2 e6 f3 f5"),
        (Kind.WAZIR, "c4 d3 d5 e4"),
    ],
)
def test_a_piece_in_the_middle_steps_as_the_sheet_draws_it(kind: Kind, reached: str) -> None:
    assert steps(kind, "d4") == set(reached.split())


@pytest.mark.parametrize(
    ("kind", "reached"),
    [
        (Kind.ALFIL, "c3"),
        (Kind.DABBABA, "a3 c1"),
        (Kind.FERZ, "b2"),
        (Kind.KNIGHT, "b3 c2"),
        (Kind.WAZIR, "a2 b1"),
    ],
)
def test_the_edge_of_the_board_ends_it(kind: Kind, reached: str) -> None:
    assert steps(kind, "a1") == set(reached.split())


@pytest.mark.parametrize("kind", Kind)
def test_what_can_step_there_can_step_back(kind: Kind) -> None:
    for name in NAMES:
        assert all(name in steps(kind, other) for other in steps(kind, name))


def test_every_square_bears_the_number_of_the_rules_page() -> None:
    rows = [list(map(int, row.split())) for row in LABEL_ROWS.split("\n") if row]
    drawn = [label for row in rows for label in row]
    assert [LABELS[square] for square in READING] == drawn


def test_a_number_labels_exactly_the_eight_squares_that_a_2_2_can_ever_reach() -> None:
    classes = set()
    for name in NAMES:
        reached = {name}
        while more := set().union(*(steps(Kind.ALFIL, each) for each in reached)) - reached:
            reached |= more
        assert {LABELS[SQUARE[each]] for each in reached} == {LABELS[SQUARE[name]]}
        assert len(reached) == 8
        classes.add(frozenset(reached))
    assert len(classes) == 8


def test_the_squares_that_a_seat_attacks_are_those_of_which_it_has_attackers() -> None:
    position = read_position("f1aa2ff/1nd1d3/3a2da/1AA1wad1/6AA/5A2/DWA2ND1/AA2D1AD[AFa] b")
    for seat in (0, 1):
        attacked = attacked_squares(position, seat)
        for square in range(64):
            assert bool(attackers(position, square, seat)) == bool(attacked >> square & 1)


def test_attackers_are_found_by_their_own_steps() -> None:
    position = read_position("8/8/2a1d3/3f4/2n1W3/8/2a3a1/w7[] r")
    assert names(attackers(position, SQUARE["e4"], 1)) == {"c6", "c2", "g2", "e6", "d5"}
    assert names(attackers(position, SQUARE["d4"], 1)) == set()
    assert names(attackers(position, SQUARE["e5"], 1)) == {"c4"}
