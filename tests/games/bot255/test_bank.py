"""Bank of puzzles: each one meets the criteria of its level."""

import pytest

from oneoh_games import Generator
from oneoh_games.bot255.bank import draw, puzzles
from oneoh_games.bot255.generating.faults import quick_faults, slow_faults
from oneoh_games.bot255.grid import cells_of
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.notation import format_puzzle, parse_puzzles
from oneoh_games.bot255.program import needed, parse_program
from oneoh_games.bot255.puzzle import LEVELS, Level, format_board

FEW = 32
"""Step between the puzzles that are searched here; `oneoh puzzles check` searches them all."""


@pytest.mark.parametrize("level", LEVELS)
def test_there_are_enough_puzzles_and_none_of_them_twice(level: Level) -> None:
    boards = {format_board(puzzle.board) for puzzle in puzzles(level)}
    witnesses = {puzzle.witness for puzzle in puzzles(level)}
    assert len(boards) == len(witnesses) == len(puzzles(level)) >= 64
    assert {puzzle.level for puzzle in puzzles(level)} == {level}


@pytest.mark.parametrize("level", LEVELS)
def test_every_witness_is_confirmed_and_every_limit_kept_that_takes_no_search(level: Level) -> None:
    assert [list(quick_faults(puzzle)) for puzzle in puzzles(level)] == [[]] * len(puzzles(level))


BUGS = {"simple": (4, 6), "average": (7, 10), "difficult": (11, 14)}
PARS = {"simple": (4, 6), "average": (6, 9), "difficult": (9, 13)}


@pytest.mark.parametrize("level", LEVELS)
def test_the_table_of_the_rules_page(level: Level) -> None:
    """The criteria once more, without the code that the generator uses."""
    for puzzle in puzzles(level):
        witness = parse_program(puzzle.witness)
        found = run(witness, puzzle.bot, puzzle.bits, puzzle.bugs)
        assert (found.reason, found.collected, found.bits) == ("all", 8, 0)
        assert found.steps <= 512
        assert BUGS[level][0] <= len(cells_of(puzzle.bugs)) <= BUGS[level][1]
        assert PARS[level][0] <= puzzle.par == len(witness) <= PARS[level][1]
        loops = needed(witness) & {"repeat", "while", "if-else"}
        assert level != "average" or loops & {"while", "if-else"}
        assert level != "difficult" or len(loops) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_sample_keeps_the_limits_that_take_a_search(level: Level) -> None:
    for puzzle in puzzles(level)[::FEW]:
        assert list(slow_faults(puzzle)) == []


@pytest.mark.parametrize("level", LEVELS)
def test_the_files_are_as_the_maker_writes_them(level: Level) -> None:
    written = "\n\n".join(map(format_puzzle, puzzles(level)))
    assert parse_puzzles(written) == puzzles(level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_match_draws_puzzles_without_repeats_by_its_seed(level: Level) -> None:
    drawn = draw(level, Generator(5), 64)
    assert len(set(drawn)) == 64
    assert drawn == draw(level, Generator(5), 64)
    assert drawn != draw(level, Generator(6), 64)
    assert set(draw(level, Generator(1), len(puzzles(level)))) == set(puzzles(level))
    with pytest.raises(ValueError, match="not 1000"):
        draw(level, Generator(1), 1000)
