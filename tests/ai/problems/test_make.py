"""Tests of the maker of problems, and of its command."""

from itertools import islice
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.problems.make import NoProblems, make
from oneoh_games import GAMES, Generator
from oneoh_games.problem import Level, faults, kind_of, parse_problems


@pytest.mark.parametrize(
    ("game", "level", "seed"),
    # Seeds that find a problem in one of their first games.
    [("binary", "easy", 5), ("one-zero-one", "hard", 5), ("zero-point-one", "medium", 12)],
)
def test_the_same_seed_makes_the_same_problems_without_faults(
    game: str, level: Level, seed: int
) -> None:
    rules = GAMES[game]
    kind = kind_of(rules)
    assert kind is not None
    made, again = (list(islice(make(rules, level, Generator(seed)), 1)) for _time in range(2))
    assert made == again
    assert [fault for problem in made for fault in faults(rules, kind, problem)] == []


def test_a_game_without_problems_is_refused() -> None:
    with pytest.raises(NoProblems, match="bot255"):
        next(make(GAMES["bot255"], "easy", Generator(1)))


def test_what_the_command_makes_it_finds_no_fault_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["problems", "make", "binary", "easy", "--count", "2", "--seed", "5"]) == 0
    file = tmp_path / "mine.txt"
    file.write_text(capsys.readouterr().out)
    assert len(parse_problems(file.read_text())) == 2
    assert main(["problems", "check", "binary", str(file)]) == 0
    assert "2 of 2 problems have one answer" in capsys.readouterr().out


def test_the_command_names_what_has_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("easy, win in 1\n7w/8/6N1/8/8/8/8/W7[] r\na1a2\n")
    assert main(["problems", "check", "zero-point-one", str(file)]) == 1
    assert "the answers are g6h8, not a1a2 alone" in capsys.readouterr().out
    file.write_text("nonsense")
    assert main(["problems", "check", "zero-point-one", str(file)]) == 1
    assert "line 1" in capsys.readouterr().err
