"""Analysis of games: which turns are judged, what they cost, and the command that tells it."""

import json
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.coach import analysis
from oneoh_ai.coach.analysis import MOST, NOTABLE, analyse, turning_points
from oneoh_ai.coach.coaches import TreeCoach
from oneoh_ai.coach.judgement import JudgedTurn, Judgement
from oneoh_games import AnyGame, Generator
from tests.ai.coach.recorded_games import replayed, written


def quick(game: AnyGame, seed: int) -> TreeCoach:
    """Return a coach that searches little."""
    return TreeCoach(game, Generator(seed), iterations=10)


@pytest.fixture(autouse=True)
def _with_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "coach_of", quick)


def test_every_turn_with_a_choice_is_judged_from_its_seat(tmp_path: Path) -> None:
    replay = replayed(tmp_path, "binary")
    turns = list(analyse(replay))
    choices = [
        number
        for number in range(1, len(replay.moves) + 1)
        if len(replay.game.legal_actions(replay.state(number - 1))) > 1
    ]
    assert [turn.number for turn in turns] == choices
    for turn in turns:
        move = replay.moves[turn.number - 1]
        assert (turn.seat, turn.played) == (move.seat, move.action)
        assert turn.chance is not None
        assert 0 <= turn.loss <= 1
    assert turns == list(analyse(replay))


def test_a_turn_that_the_clock_played_is_nobodys(tmp_path: Path) -> None:
    file = written(tmp_path, "binary")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("\n1. 0:", "\n1. 0 by=clock:"), encoding="utf-8")
    from oneoh_ai.arena.archive import find_game, replay_of

    assert next(analyse(replay_of(find_game(file)))).number == 2


def turn(number: int, best: float | None, chance: float | None, played: str = "b") -> JudgedTurn:
    return JudgedTurn(number, 0, played, Judgement("a", best), chance)


def test_a_loss_is_what_the_best_action_would_have_gained() -> None:
    assert turn(1, 0.75, 0.5).loss == 0.25
    assert turn(1, 0.5, 0.75).loss == 0
    assert turn(1, 0.75, 0.5, played="a").loss == 0
    assert turn(1, None, 0.5).loss == turn(1, 0.5, None).loss == 0


def test_turning_points_are_the_worst_turns_in_the_order_of_the_game() -> None:
    turns = [turn(number, 0.9, 0.9 - number / 20) for number in range(1, 12)]
    found = turning_points(turns)
    assert [each.number for each in found] == list(range(12 - MOST, 12))
    assert turning_points([turn(1, 0.5, 0.5 - NOTABLE / 2)]) == []


def test_the_command_tells_the_moves_that_cost_most(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "binary")
    assert main(["analyse", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("binary: seat 0 ")
    assert "Moves that cost most" in told[1] or "turned on none" in told[1]
    assert main(["analyse", str(file), "0", "--json"]) == 0
    *turns, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert all({"number", "seat", "played", "best"} <= set(turn) for turn in turns)
    assert set(last["turning_points"]) <= {turn["number"] for turn in turns}


def test_a_file_with_several_games_wants_a_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "binary")
    file.write_text(2 * file.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["analyse", str(file)]) == 1
    assert "holds 2 games: say which" in capsys.readouterr().err
    assert main(["analyse", str(file), "7"]) == 1
    assert "holds no game 7" in capsys.readouterr().err
