"""Games played on with another bot: the same game for the same bot, a swing for a better one."""

import json
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.arena.archive import find_game
from oneoh_ai.coach.what_if import Sample, swing
from oneoh_games.records import write_game
from tests.ai.coach.recorded_games import written
from tests.oneoh_tui.records import given_up

WHAT_IF = ["what-if", "--seat", "0", "--samples", "4", "--json"]


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, float]:
    assert main([*WHAT_IF, *arguments]) == 0
    *_others, last = capsys.readouterr().out.splitlines()
    found: dict[str, float] = json.loads(last)
    return found


@pytest.mark.parametrize("game", ["binary", "one-zero-one"])
def test_the_same_bot_plays_the_same_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    found = figures(capsys, str(written(tmp_path, game)), "--bot", "greedy", "--others", "greedy")
    assert found["with_bot"] == found["without"]
    assert found["low"] == pytest.approx(-found["high"])


def test_a_better_bot_swings_the_game_and_the_same_command_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(written(tmp_path, "binary"))
    better = (file, "--bot", "greedy:deals=1", "--others", "random", "--samples", "12")
    found = figures(capsys, *better)
    assert found["low"] > 0
    assert found == figures(capsys, *better)
    assert found["low"] <= found["with_bot"] - found["without"] <= found["high"]


def test_what_is_played_again_begins_with_the_move_that_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "binary")
    assert main(["what-if", str(file), "--seat", "1", "--bot", "random", "--move", "9999"]) == 1
    assert "the game has no move 9999" in capsys.readouterr().err
    assert main(["what-if", str(file), "--seat", "2", "--bot", "random"]) == 1
    assert "the game has no seat 2" in capsys.readouterr().err
    last = len(find_game(file).moves)
    arguments = ["--seat", "1", "--bot", "random", "--others", "random", "--samples", "2"]
    assert main(["what-if", str(file), *arguments, "--move", str(last)]) == 0
    assert f"binary from move {last}, seat 1 " in capsys.readouterr().out
    assert main(["what-if", str(file), *arguments, "--move", str(last + 1)]) == 1
    assert f"over before move {last + 1}" in capsys.readouterr().err


def test_a_game_that_was_given_up_is_played_on_from_its_last_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.oneoh"
    file.write_text(write_game(given_up()), encoding="utf-8")
    arguments = ["--seat", "0", "--bot", "random", "--others", "random", "--samples", "1"]
    assert main(["what-if", str(file), *arguments, "--move", "3"]) == 0
    assert "binary from move 3" in capsys.readouterr().out


def test_a_bot_of_other_games_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(written(tmp_path, "binary"))
    assert main(["what-if", file, "--seat", "0", "--bot", "alphabeta"]) == 2
    assert "alphabeta does not play binary" in capsys.readouterr().err


def test_each_sample_is_told_as_it_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(written(tmp_path, "one-zero-one"))
    assert main([*WHAT_IF, file, "--bot", "random", "--others", "random"]) == 0
    lines = map(json.loads, capsys.readouterr().out.splitlines())
    assert [line["samples"] for line in lines] == [1, 2, 3, 4]


def test_the_interval_is_that_of_the_differences() -> None:
    found = swing([Sample(1, 0), Sample(1, 0), Sample(0, 0), Sample(1, 1)])
    assert (found.samples, found.with_bot, found.without, found.mean) == (4, 0.75, 0.25, 0.5)
    assert -1 < found.low < 0.5 < found.high < 1
    one = swing([Sample(1, 0)])
    assert (one.low, one.high) == (-1, 1)


def test_few_samples_that_are_alike_are_no_proof_and_many_are() -> None:
    assert swing([Sample(1, 0)] * 2).low < 0
    assert 0.8 < swing([Sample(1, 0)] * 50).low < 1
    assert swing([Sample(0, 1)] * 50).high == pytest.approx(-swing([Sample(1, 0)] * 50).low)
