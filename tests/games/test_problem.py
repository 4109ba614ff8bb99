"""Tests of the problems that come with the games: each has one answer, and its solution reaches it."""

import pytest

from oneoh_games import GAMES
from oneoh_games.problem import (
    BadProblems,
    Problem,
    bank,
    faults,
    format_problem,
    kind_of,
    parse_problems,
)

GAMES_WITH_BANKS = ("binary", "one-zero-one", "zero-point-one")
PROBLEMS = [
    pytest.param(game, problem, id=f"{game}-{problem.level}-{number}")
    for game in GAMES_WITH_BANKS
    for number, problem in enumerate(bank(GAMES[game]), start=1)
]


@pytest.mark.parametrize(("game", "problem"), PROBLEMS)
def test_a_search_finds_one_answer_and_it_reaches_the_goal(game: str, problem: Problem) -> None:
    kind = kind_of(GAMES[game])
    assert kind is not None
    assert list(faults(GAMES[game], kind, problem)) == []


@pytest.mark.parametrize("game", GAMES_WITH_BANKS)
def test_a_bank_has_some_dozens_of_different_positions_in_three_levels(game: str) -> None:
    problems = bank(GAMES[game])
    assert len(problems) >= 36
    assert len({problem.position for problem in problems}) == len(problems)
    assert {problem.level for problem in problems} == {"easy", "medium", "hard"}


@pytest.mark.parametrize("game", GAMES_WITH_BANKS)
def test_a_bank_is_written_as_it_is_read(game: str) -> None:
    problems = bank(GAMES[game])
    assert parse_problems("\n".join(map(format_problem, problems))) == problems


def test_another_answer_and_a_wrong_solution_are_faults() -> None:
    game = GAMES["zero-point-one"]
    kind = kind_of(game)
    assert kind is not None
    two = Problem("medium", "win in 2", "7w/8/4A3/5A2/8/8/8/W4a2[N] r", ("1-2@g6", "e6g8"))
    assert any("1-2@f7, 1-2@g6" in fault for fault in faults(game, kind, two))
    wrong = Problem("easy", "win in 1", "7w/8/6N1/8/8/8/8/W7[] r", ("a1a2",))
    assert len(list(faults(game, kind, wrong))) == 2
    unreadable = Problem("easy", "win in 1", "no position", ("a1a2",))
    assert len(list(faults(game, kind, unreadable))) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("easy, win in 1\nposition\n", "line 1: a problem has 3 lines, this one 2"),
        ("\n\nsimple, win in 1\nposition\na1a2", "line 3: not of the form LEVEL, GOAL"),
    ],
)
def test_what_is_no_bank_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(BadProblems, match=why):
        parse_problems(text)
