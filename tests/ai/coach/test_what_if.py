"""Games played on with another bot: the same game for the same bot, a swing for a better one."""

import json
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.arena.archive import find_game
from oneoh_ai.coach.what_if import Sample, swing
from tests.ai.coach.recorded_games import written

WHAT_IF = ["what-if", "--seat", "0", "--samples", "4", "--json"]


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, float]:
    assert main([*WHAT_IF, *arguments]) == 0
    found: dict[str, float] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("game", ["binary", "one-zero-one"])
def test_the_same_bot_plays_the_same_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    found = figures(capsys, str(written(tmp_path, game)), "--bot", "greedy", "--others", "greedy")
    assert found["with_bot"] == found["without"]
    assert found["low"] == found["high"] == 0


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


def test_the_interval_is_that_of_the_differences() -> None:
    found = swing([Sample(1, 0), Sample(1, 0), Sample(0, 0), Sample(1, 1)])
    assert (found.samples, found.with_bot, found.without, found.mean) == (4, 0.75, 0.25, 0.5)
    assert found.low == pytest.approx(0.5 - 1.959964 * (1 / 3 / 4) ** 0.5)
    assert found.high == 1
    one = swing([Sample(1, 0)])
    assert (one.low, one.high) == (-1, 1)
