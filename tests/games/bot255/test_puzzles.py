"""Boards as text, and a board of each level with its witness."""

import pytest
from hypothesis import given

from oneoh_games import BadNotation
from oneoh_games.bot255.grid import cells_of
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import parse_program, size
from oneoh_games.bot255.puzzle import Board, format_board, parse_board
from tests.games.bot255.programs import boards

SIMPLE = """
. . x . . x o .
. . . . . . . .
. x . . . . . o
. . . . . . . .
. . . . . . . o
. . . o < x . o
. . . . . . . o
. . . . . o . o
"""
AVERAGE = """
. o o . . o . .
. . x . . . . .
. x . . x . . .
. . x . x . . .
. . x . x . x o
. . . x . . . .
. . . . . > . .
o . . o x . o o
"""
DIFFICULT = """
. x . o o . . o
. . . o . . . .
. x x . . x . .
x . . . o . . .
. x x . x . . v
. . . x x . . o
x . x o . . . .
. . x . . . o .
"""

EXAMPLES = [
    (SIMPLE, "repeat 5;.while clearAhead;..moveForward;.rotateLeft", 4, 21, 55),
    (
        AVERAGE,
        "rotateRight;while not bugAhead;.if clearAhead;..moveForward;.else;..rotateLeft",
        6,
        27,
        97,
    ),
    (
        DIFFICULT,
        "moveForward;moveForward;"
        + "repeat 7;.if clearRight;..rotateRight;.else;..rotateLeft;.repeat 4;..moveForward",
        9,
        30,
        79,
    ),
]


@pytest.mark.parametrize(("text", "witness", "par", "moves", "steps"), EXAMPLES)
def test_the_witness_of_each_example_collects_all_its_bits(
    text: str, witness: str, par: int, moves: int, steps: int
) -> None:
    board, program = parse_board(text), parse_program(witness)
    found = run(program, board.bot, board.bits, board.bugs)
    assert (found.reason, found.collected, found.moves, found.steps) == ("all", 8, moves, steps)
    assert size(program) == par


@pytest.mark.parametrize("text", [SIMPLE, AVERAGE, DIFFICULT])
def test_a_board_is_written_as_it_was_read(text: str) -> None:
    assert format_board(parse_board(text)) == text.strip()


def test_cells_count_from_the_top_left() -> None:
    board = parse_board(SIMPLE)
    assert (board.bot.cell, board.bot.heading.name) == (44, "W")
    assert cells_of(board.bugs) == (2, 5, 17, 45)


@given(boards())
def test_every_board_is_read_back_from_its_text(board: Board) -> None:
    assert parse_board(format_board(board)) == board
    assert parse_board(format_board(board).replace(" ", "")) == board


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "8 rows"),
        (SIMPLE + ". . . . . . . .", "8 rows"),
        (SIMPLE.replace("x o .", "x o", 1), "8 marks"),
        (SIMPLE.replace("<", "?"), "'?'"),
        (SIMPLE.replace("<", "."), "not 0"),
        (SIMPLE.replace("x", "^", 1), "not 2"),
    ],
)
def test_what_is_no_board_is_refused_with_the_reason(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=said.replace("?", r"\?")):
        parse_board(text)
