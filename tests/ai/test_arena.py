import json
from pathlib import Path

import msgspec
import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.arena import Entrant, Match, run_match
from oneoh_ai.score import interval, tally
from oneoh_games import GAMES, Record, replay

EXAMPLES = Path(__file__).parents[2] / "ai" / "examples"
RANDOM, GREEDY = Entrant("random"), Entrant("greedy")


def match(first: Entrant, second: Entrant, games: int) -> Match:
    return Match("one-zero-one", (first, second), games, seed=3)


def script(folder: Path, body: str) -> Entrant:
    path = folder / "bot.py"
    path.write_text(f"def choose(view, actions, rng):\n    {body}\n")
    return Entrant(str(path))


def test_each_deal_is_played_from_both_seats() -> None:
    results = list(run_match(match(GREEDY, RANDOM, 4)))
    assert [result.seat for result in results] == [0, 1, 0, 1]
    seeds = [result.played.record.seed for result in results]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_a_match_of_bots_that_draw_from_their_seed_is_the_same_again() -> None:
    one, other = (
        [result.played.record for result in run_match(match(GREEDY, RANDOM, 4))] for _ in range(2)
    )
    assert one == other


@pytest.mark.slow
def test_processes_play_the_same_match() -> None:
    alone = {r.number: r.played.record for r in run_match(match(GREEDY, RANDOM, 6))}
    shared = {r.number: r.played.record for r in run_match(match(GREEDY, RANDOM, 6), jobs=2)}
    assert alone == shared


@pytest.mark.parametrize(
    ("body", "crashes", "illegal"),
    [
        ("1 / 0", 2, 0),
        ("return 'blank@50'", 0, 2),
        ("return None", 0, 2),
    ],
)
def test_faults_lose_the_game_and_are_counted_apart(
    tmp_path: Path, body: str, crashes: int, illegal: int
) -> None:
    results = list(run_match(match(script(tmp_path, body), RANDOM, 2)))
    total = tally(results)
    for played in (result.played for result in results):
        assert played.fault is not None
        assert played.fault.turn == len(played.record.actions) + 1
    assert (total.wins, total.losses) == (0, 2)
    assert (total.crashes, total.illegal) == ((crashes, 0), (illegal, 0))


@pytest.mark.slow
@pytest.mark.parametrize(
    "deck", ["syntax-error", "else", "rem", "goto", "clipboard", "kitchen-sink"]
)
def test_ours_play_with_the_variant_cards(deck: str) -> None:
    entrants = (Entrant("mcts", {"iterations": 15}), GREEDY)
    results = list(run_match(Match("one-zero-one", entrants, 2, seed=4, options={"deck": deck})))
    assert [result.played.fault for result in results] == [None, None]


def test_a_bot_from_a_file_is_named_without_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = script(tmp_path, "return actions[0]")
    assert main(["arena", bot.bot, "random", "--games", "2"]) == 0
    assert "\nbot.py   " in capsys.readouterr().out


def test_an_even_score_over_two_hundred_games_is_known_to_seven_percent() -> None:
    low, high = interval(0.5, 200)
    assert low == pytest.approx(0.431, abs=0.001)
    assert high == pytest.approx(0.569, abs=0.001)
    assert interval(0.5, 0) == (0, 1)
    assert interval(1.0, 200)[1] == pytest.approx(1)


def test_the_recorded_games_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    assert main(["arena", "greedy", "random", "--games", "2", "--record", str(file)]) == 0
    assert "greedy against random" in capsys.readouterr().out
    for line in map(json.loads, file.read_text().splitlines()):
        kept = line["record"] | {"seed": int(line["record"]["seed"], 16)}
        kept["actions"] = tuple(kept["actions"])
        *_, last = replay(GAMES["one-zero-one"], Record(**kept))
        outcome = msgspec.to_builtins(GAMES["one-zero-one"].outcome(last))
        assert json.loads(json.dumps(outcome)) == line["outcome"]


@pytest.mark.parametrize(
    "name", [*sorted(path.name for path in EXAMPLES.glob("*.py")), "greedy", "random"]
)
def test_bots_of_ours_pass_the_check(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    bot = str(EXAMPLES / name) if name.endswith(".py") else name
    # However slow the machine that tests: only the rules are checked here.
    assert main(["check", bot, "--games", "2", "--slow-ms", "1000000"]) == 0
    assert capsys.readouterr().out.endswith("fine\n")


def test_the_check_reports_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = script(tmp_path, "return actions[99]")
    assert main(["check", bot.bot, "--games", "2"]) == 1
    out = capsys.readouterr().out
    assert "crash: IndexError" in out
    assert "2 crashes, 0 illegal" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena", "gredy", "random"], "did you mean greedy"),
        (["arena", "mcts:depth=3", "random"], "mcts has no option 'depth'"),
        (["arena", "greedy", "random", "--game", "chess"], "there is no game 'chess'"),
        (["arena", "alphabeta", "random"], "alphabeta does not play one-zero-one"),
        (["arena", "greedy", "random", "--option", "deck"], "not of the form name=value"),
        (["arena", "greedy", "random", "--seats", "3"], "one-zero-one is for 2 seats, not 3"),
        (["check", "none.py"], "there is no such file"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_the_list_for_programs_names_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--json"]) == 0
    bots = {bot["name"]: bot for bot in json.loads(capsys.readouterr().out)}
    assert "one-zero-one" in bots["mcts"]["games"]
