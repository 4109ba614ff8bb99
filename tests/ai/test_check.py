import os
import signal
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.conformance import ConformanceRun, Trial
from oneoh_ai.entrants import Entrant, EntrantWorkers
from oneoh_ai.resource_limits import ResourceLimits
from tests.ai.scripts import HANG, write_bot
from tests.ai.servers import start

EXAMPLES = Path(__file__).parents[2] / "ai" / "examples"


@pytest.mark.parametrize(
    "name", [*sorted(path.name for path in EXAMPLES.glob("*.py")), "greedy", "random"]
)
def test_built_in_bots_pass_the_check(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    bot = str(EXAMPLES / name) if name.endswith(".py") else name
    # However slow the machine that tests: only the rules are checked here.
    patient = ["--slow-ms", "1000000", "--patience", "100", "--start-patience", "100"]
    assert main(["check", bot, "--games", "2", *patient]) == 0
    assert capsys.readouterr().out.endswith("fine\n")


def test_a_fault_is_reported_once_with_the_command_that_repeats_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = str(write_bot(tmp_path, "return actions[99]"))
    assert main(["check", bot, "--games", "4", "--seed", "5"]) == 1
    fault = "crash: IndexError: tuple index out of range (mine.py, line 5)"
    assert capsys.readouterr().out.splitlines() == [
        f"one-zero-one, seed 5, turn 1, against itself: {fault}",
        f"  again: oneoh-bot check {bot} --game one-zero-one --seed 5 --games 1 --debug",
        f"3 more: {fault}",
        "one-zero-one: 4 games, 0 moves, 4 crashes, 0 illegal, 0 time-outs, 0 slow; slowest 0 ms",
        "4 to mend",
    ]


def test_a_seed_repeats_the_same_game_with_its_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The turn at which the bot fails depends on the deal."""
    bot = str(write_bot(tmp_path, "return actions[rng.below(9) and 0 or 99 * (view.turn > 8)]"))
    assert main(["check", bot, "--games", "12"]) == 1
    first, again, *_ = capsys.readouterr().out.splitlines()
    arguments = again.partition("oneoh-bot ")[2].split()
    assert main(arguments) == 1
    out = capsys.readouterr().out
    assert out.startswith(first)
    assert "99 * (view.turn > 8)" in out


def test_a_bot_that_always_hangs_plays_no_more_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = str(write_bot(tmp_path, HANG))
    assert main(["check", bot, "--patience", "0.5"]) == 1
    out = capsys.readouterr().out
    assert "2 more: time-out: mine.py gave no answer within 0.5 s (mine.py, line 5)" in out
    assert "no more games, after 3 time-outs" in out
    assert "one-zero-one: 3 games, 0 moves" in out


def test_a_slow_move_is_reported_when_it_is_made() -> None:
    told: list[tuple[str, int]] = []
    trials = ConformanceRun(
        "one-zero-one",
        Entrant("greedy"),
        slow_s=0.0,
        tell=lambda what, _trial, turn, _trace: told.append((what, turn)),
        progress=lambda _: None,
    )
    with EntrantWorkers(ResourceLimits()) as workers:
        trials.run(workers, 1, seed=0)
    assert told[0] == ("slow: more than 0 ms", 1)
    assert len(told) == trials.faults == trials.counts["slow"]


def test_the_seeds_of_a_check_take_every_seat_against_every_opponent() -> None:
    trials = [Trial("bot255", Entrant("random"), seed) for seed in range(6)]
    seats = [[trial.is_ours(seat) for seat in (0, 1)] for trial in trials]
    assert [trial.opponent for trial in trials] == [
        "random", "random", "greedy", "greedy", "itself", "itself",
    ]  # fmt: skip
    assert seats == [[True, False], [False, True]] * 2 + [[True, True]] * 2


def test_a_bot_that_never_announces_a_program_gets_a_hint(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["check", "random", "--game", "bot255", "--games", "1", "--slow-ms", "1000000"]
    assert main(arguments) == 0
    assert "bot255: it never announced a program" in capsys.readouterr().out
    assert main([arguments[0], "greedy", *arguments[2:]]) == 0
    assert "never announced" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "games", "said"),
    [
        (
            ["check"],
            "['one-zero-two']",
            "there is no game 'one-zero-two'; did you mean one-zero-one?",
        ),
        (["check"], "['chess']", "plays chess; installed are "),
        (["check", "--game", "binary"], "['one-zero-one']", "does not play binary; it plays one-"),
        (["check", "--game", "binry"], "None", "there is no game 'binry'; did you mean binary?"),
        (["arena", "random", "--game", "binary"], "['one-zero-one']", "does not play binary"),
    ],
)
def test_a_game_that_the_bot_does_not_play_is_refused_before_the_first_game(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    games: str,
    said: str,
) -> None:
    bot = str(write_bot(tmp_path, "return actions[0]", games=games))
    assert main([arguments[0], bot, *arguments[1:]]) == 2
    error = capsys.readouterr().err
    assert error.startswith("oneoh-bot: ")
    assert said in error
    assert error.count("\n") == 1


def test_a_missing_file_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "none.py"]) == 1
    assert capsys.readouterr().err == "oneoh-bot: none.py: there is no such file\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "first", "last"),
    [
        (["check"], "one-zero-one, seed 0, turn 1, ", "one-zero-one: 1 game, 0 moves, "),
        (["arena", "random"], "game 0, turn 1: mine.py: time-out", "mine.py scores "),
        (["arena", "random", "--jobs", "2"], "game ", "mine.py scores "),
    ],
)
def test_ctrl_c_ends_with_the_findings_so_far(
    tmp_path: Path, arguments: list[str], first: str, last: str
) -> None:
    """SIGINT comes while the bot hangs in the second game."""
    bot = str(write_bot(tmp_path, HANG))
    process = start("oneoh_ai", arguments[0], bot, *arguments[1:], "--patience", "1", group=True)
    assert process.stdout is not None
    assert process.stdout.readline().startswith(first)
    os.killpg(process.pid, signal.SIGINT)
    rest, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert any(line.startswith(last) for line in rest.splitlines())
    assert "Traceback" not in rest
