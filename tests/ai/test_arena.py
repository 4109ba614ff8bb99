import json
from functools import reduce
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.arena import Match, run_match
from oneoh_ai.commands import list_bots
from oneoh_ai.entrants import Entrant
from oneoh_ai.failure import FailureKind
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.score import Tally, add, interval
from oneoh_games.registry import Registry
from tests.ai.scripts import HANG

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
    ("body", "kind"),
    [
        ("1 / 0", "crash"),
        ("__import__('os')._exit(3)", "crash"),
        ("return 'blank@50'", "illegal"),
        ("return None", "illegal"),
        (HANG, "time-out"),
    ],
)
def test_faults_lose_the_game_and_are_counted_apart(
    tmp_path: Path, body: str, kind: FailureKind
) -> None:
    entrants = (script(tmp_path, body), RANDOM)
    patience = ResourceLimits(0.5 if kind == "time-out" else 60.0)
    results = list(run_match(Match("one-zero-one", entrants, 2, 3, limits=patience)))
    total = reduce(add, results, Tally())
    for played in (result.played for result in results):
        assert played.fault is not None
        assert played.fault.turn == len(played.record.actions) + 1
    assert total == Tally(losses=2, faults={kind: (2, 0)})


def test_a_process_that_ends_in_one_of_several_jobs_costs_only_its_game(tmp_path: Path) -> None:
    """The bot ends its process at one deal, and plays the others in a new one.

    It ignores SIGTERM, which does not delay the end of the match.
    """
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    bot = script(
        tmp_path, deaf + "view.points[0] > 5 and __import__('os')._exit(3); return actions[0]"
    )
    results = list(run_match(match(bot, RANDOM, 6), jobs=2))
    assert sorted(result.number for result in results) == [0, 1, 2, 3, 4, 5]
    assert reduce(add, results, Tally()).faults_of("crash")[0] > 0


def test_a_slow_move_is_counted_and_loses_nothing() -> None:
    [result] = run_match(match(GREEDY, RANDOM, 1))
    assert add(Tally(), result).slow == (0, 0)
    slow = add(Tally(), result, slow_s=0.0).slow
    assert slow == tuple(len(result.played.thought[seat]) for seat in (0, 1))


def test_two_entrants_of_one_name_have_different_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They differ by their options, or else by their sides."""
    bot = tmp_path / "long_enough_for_a_column.py"
    bot.write_text(OPTIONAL)
    assert main(["arena", f"{bot}:guesses=1", f"{bot}:guesses=2", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "\nlong_enough_for_a_column.py:guesses=1   " in out
    assert "\nlong_enough_for_a_column.py:guesses=2   " in out
    assert main(["arena", "random", "random", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "\nA random  " in out
    assert "\nB random  " in out


OPTIONAL = """
class Bot:
    def __init__(self, game, rng, *, guesses=1): ...

    def choose(self, view, actions):
        return actions[0]
"""


def test_a_fault_is_reported_once_and_its_game_can_be_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = script(tmp_path, "return actions[99]").bot
    assert main(["arena", bot, "random", "--games", "4"]) == 0
    told = capsys.readouterr().err
    fault = "bot.py: crash: IndexError: tuple index out of range (bot.py, line 2)"
    assert told.splitlines() == [f"game 0, turn 1: {fault}", f"3 more: {fault}"]
    assert main(["arena", bot, "random", "--games", "4", "--only", "2", "--debug"]) == 0
    told = capsys.readouterr().err
    assert told.startswith("game 2, turn 2: bot.py: crash: IndexError")
    assert "return actions[99]" in told


@pytest.mark.slow
@pytest.mark.parametrize(
    "deck", ["syntax-error", "else", "rem", "goto", "clipboard", "kitchen-sink"]
)
def test_built_in_bots_play_with_the_variant_cards(deck: str) -> None:
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


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena", "gredy", "random"], "did you mean greedy"),
        (["arena", "mcts:depth=3", "random"], "mcts has no option 'depth'"),
        (["arena", "greedy", "random", "--game", "chess"], "there is no game 'chess'"),
        (["arena", "greedy", "random", "--option", "deck"], "not of the form name=value"),
        (["arena", "greedy", "random", "--seats", "3"], "one-zero-one is for 2 seats, not 3"),
    ],
)
def test_an_error_is_reported_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.slow
def test_a_bot_that_cannot_be_loaded_keeps_no_other_off_the_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "broken-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(
        "[oneoh.bots]\nbroken = broken_bot:BOT\nhangs = hanging_bot:BOT\n"
    )
    (tmp_path / "hanging_bot.py").write_text(HANG)
    monkeypatch.setattr(list_bots, "LOAD_S", 0.5)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(list_bots, "BOTS", Registry("oneoh.bots"))
    assert main(["list", "--json"]) == 0
    told = capsys.readouterr()
    assert "mcts" in {bot["name"] for bot in json.loads(told.out)}
    assert sorted(told.err.splitlines()) == [
        "oneoh-bot: not listed: broken: ModuleNotFoundError: No module named 'broken_bot'",
        "oneoh-bot: not listed: hangs was not loaded within 0.5 s",
    ]


def test_the_list_as_json_names_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--json"]) == 0
    bots = {bot["name"]: bot for bot in json.loads(capsys.readouterr().out)}
    assert "one-zero-one" in bots["mcts"]["games"]
