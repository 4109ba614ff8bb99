"""`oneoh-bot arena`: games, faults, processes, files and reports."""

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.arena import play
from oneoh_ai.arena.event import Event, Loss, Pairing, result_of
from oneoh_ai.arena.fixed import FixedSchedule, pair
from oneoh_ai.arena.journal import BadJournal, Journal, Terms
from oneoh_ai.arena.play import Tables
from oneoh_ai.arena.run import Finished, run_event
from oneoh_ai.arena.tally import tallies
from oneoh_ai.commands import arena
from oneoh_ai.entrants import Entrant
from oneoh_ai.failure import FailureKind
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_games import Record
from oneoh_protocol.messages import Clock
from tests.ai.scripts import HANG

EXAMPLES = Path(__file__).parents[3] / "ai" / "examples"
RANDOM, GREEDY = Entrant("random"), Entrant("greedy")


def event(*entrants: Entrant, **more: Any) -> Event:
    return Event("one-zero-one", entrants, 2, 3, **more)


def match(these: Event, games: int, jobs: int = 1) -> list[Finished]:
    """Play a match of two; return its games in the order in which they ended."""
    with Tables(these, jobs=jobs) as tables:
        return list(run_event(FixedSchedule([pair(0, 1, 2)], games), tables))


def records(finished: list[Finished]) -> dict[int, Record]:
    return {one.result.pairing.number: one.played.record for one in finished if one.played}


def script(folder: Path, body: str) -> Entrant:
    path = folder / "bot.py"
    path.write_text(f"def choose(view, actions, rng):\n    {body}\n")
    return Entrant(str(path))


def test_each_deal_is_played_from_both_seats() -> None:
    finished = match(event(GREEDY, RANDOM), 4)
    assert [one.result.pairing.seating for one in finished] == [(0, 1), (1, 0)] * 2
    seeds = [record.seed for record in records(finished).values()]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_a_match_of_bots_that_draw_from_their_seed_is_the_same_again() -> None:
    one, other = (records(match(event(GREEDY, RANDOM), 4)) for _ in range(2))
    assert one == other


@pytest.mark.slow
def test_processes_play_the_same_match() -> None:
    alone, shared = (records(match(event(GREEDY, RANDOM), 6, jobs)) for jobs in (1, 2))
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
    patience = ResourceLimits(0.5 if kind == "time-out" else 60.0)
    finished = match(event(script(tmp_path, body), RANDOM, limits=patience), 2)
    for result, played in finished:
        assert played is not None
        assert played.fault is not None
        assert played.fault.turn == len(played.record.actions) + 1
        assert result.fault == Loss(result.pairing.seating.index(0), kind)
    first, second = tallies([one.result for one in finished], 2)
    assert (first.losses, first.faults) == (2, {kind: 2})
    assert (second.wins, second.faults) == (2, {})


@pytest.mark.parametrize(
    ("patience", "bank_ms", "kind"), [(60.0, 300, "clock"), (0.3, 60_000, "time-out")]
)
def test_a_bot_that_hangs_loses_on_time_or_stalls_whichever_comes_first(
    tmp_path: Path, patience: float, bank_ms: int, kind: FailureKind
) -> None:
    terms = {"limits": ResourceLimits(patience), "clock": Clock(bank_ms=bank_ms)}
    [(result, _)] = match(event(script(tmp_path, HANG), RANDOM, **terms), 1)
    assert result.fault == Loss(0, kind)


def test_a_bot_is_told_the_time_on_its_clock_and_the_report_names_the_clock(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "timed.py"
    bot.write_text(TIMED)
    arguments = [str(bot), "random", "--games", "1", "--clock", "20+3"]
    assert main(["arena", *arguments]) == 0
    told = capsys.readouterr()
    assert "match of 1 games: one-zero-one, 1 games, seed 1, clock 20+3\n" in told.out
    assert "Error" not in told.err


TIMED = """
class Bot:
    def __init__(self, game, rng): ...

    def allow(self, milliseconds):
        assert 1_000_000 < milliseconds <= 1_400_000

    def choose(self, view, actions):
        return actions[0]
"""


def test_a_process_that_ends_in_one_of_several_jobs_costs_only_its_game(tmp_path: Path) -> None:
    """The bot ends its process at one deal, and plays the others in a new one.

    It ignores SIGTERM, which does not delay the end of the match.
    """
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    bot = script(
        tmp_path, deaf + "view.points[0] > 5 and __import__('os')._exit(3); return actions[0]"
    )
    finished = match(event(bot, RANDOM), 6, jobs=2)
    assert sorted(records(finished)) == [0, 1, 2, 3, 4, 5]
    assert tallies([one.result for one in finished], 2)[0].faults["crash"] > 0


def test_a_slow_move_is_counted_and_loses_nothing() -> None:
    [(result, played)] = match(event(GREEDY, RANDOM), 1)
    assert played is not None
    assert result.slow == (0, 0)
    slow = result_of(result.pairing, played, slow_s=0.0)
    assert slow.slow == slow.moves == tuple(map(len, played.thought))
    assert slow.places == result.places


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
    these = event(Entrant("mcts", {"iterations": 15}), GREEDY, options={"deck": deck})
    assert [one.result.fault for one in match(these, 2)] == [None, None]


def test_a_bot_from_a_file_is_named_without_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = script(tmp_path, "return actions[0]")
    assert main(["arena", bot.bot, "random", "--games", "2"]) == 0
    assert "\nbot.py   " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena", "gredy", "random"], "did you mean greedy"),
        (["arena", "mcts:depth=3", "random"], "mcts has no option 'depth'"),
        (["arena", "greedy", "random", "--game", "chess"], "there is no game 'chess'"),
        (["arena", "greedy", "random", "--option", "deck"], "not of the form name=value"),
        (["arena", "greedy", "random", "--seats", "3"], "one-zero-one is for 2 seats, not 3"),
        (["arena", "greedy", "random", "mcts", "--format", "sprt"], "sprt is for two bots"),
        (["arena", "greedy", "random", "--format", "swiss", "--games", "3"], "has to be even"),
        (
            ["arena", "greedy", "random", "--game", "bot255", "--seats", "3", "--format", "swiss"],
            "swiss is for tables with two seats, not 3",
        ),
        (["arena", "greedy", "random", "--format", "sprt", "--elo0", "20"], "elo0 has to be less"),
        (["arena", "greedy", "random", "--report", "table.txt"], "has to end in .md, .json, .csv"),
        (["arena", "greedy", "random", "--games", "4", "--only", "9"], "there is no game 9"),
    ],
)
def test_an_error_is_reported_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_an_event_goes_on_from_its_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A crash cuts the journal in the middle of a line; that game is played again."""
    journal, record = tmp_path / "journal", tmp_path / "games.oneoh"
    command = ["arena", "greedy", "random", "--games", "6", "--seed", "9"]
    files = ["--journal", str(journal), "--record", str(record)]
    assert main([*command, *files]) == 0
    recorded = record.read_bytes()
    whole = capsys.readouterr().out
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:4]) + lines[4][:20])
    assert main([*command, *files]) == 0
    assert capsys.readouterr().out == whole
    assert len(journal.read_bytes().splitlines()) == 7
    assert record.read_bytes() == recorded
    assert main([*command, *files]) == 0
    assert capsys.readouterr().out == whole


@pytest.mark.parametrize("cut", [0, 200, 10**9], ids=["missing", "cut", "whole"])
def test_a_game_recorded_just_before_a_crash_is_not_in_the_file_twice(
    tmp_path: Path, cut: int
) -> None:
    """The crash comes after the game was recorded, as far as `cut`, and before the journal."""
    journal, record = tmp_path / "journal", tmp_path / "games.oneoh"
    command = ["arena", "greedy", "random", "--games", "6", "--seed", "9"]
    command += ["--journal", str(journal), "--record", str(record)]
    assert main(command) == 0
    recorded = record.read_bytes()
    begins = [found.start() for found in re.finditer(rb"^\[Record", recorded, re.MULTILINE)]
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:4]))
    record.write_bytes(recorded[: min(begins[4], begins[3] + cut)])
    assert main(command) == 0
    assert record.read_bytes() == recorded


def test_the_progress_has_a_bar_and_the_score_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(arena, "show_progress", shown.append)
    assert main(["arena", "greedy", "random", "--games", "2"]) == 0
    assert shown == [
        "██████████░░░░░░░░░░ 1/2  +1 =0 -0  0 faults",
        "████████████████████ 2/2  +2 =0 -0  0 faults",
    ]
    shown.clear()
    assert main(["arena", "greedy", "random", "greedy:deals=1", "--games", "2"]) == 0
    assert shown[-1].startswith("████████████████████ 6/6  greedy")


def test_the_journal_of_another_event_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    terms = Terms(event(GREEDY, RANDOM), "match of 2 games")
    with Journal(journal, terms):
        pass
    before = journal.read_bytes()
    with pytest.raises(BadJournal, match="other terms"):
        Journal(journal, Terms(event(RANDOM, GREEDY), "match of 2 games"))
    journal.with_name("text").write_text("hello\n")
    with pytest.raises(BadJournal, match="no journal"):
        Journal(journal.with_name("text"), terms)
    assert journal.read_bytes() == before


@pytest.mark.parametrize("form", ["md", "json", "csv", "svg"])
def test_a_tournament_is_reported_on_the_screen_and_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    file = tmp_path / f"report.{form}"
    bots = ["greedy", "random", "greedy:deals=1"]
    assert main(["arena", *bots, "--games", "2", "--report", str(file)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("round robin, 2 games a meeting: one-zero-one, 6 games, seed 1\n")
    written = file.read_text("utf-8")
    for bot in bots:
        assert bot in shown
        assert bot in written
    if form == "json":
        assert len(json.loads(written)["results"]) == 6


def test_ctrl_c_reports_the_games_so_far_and_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Pairing] = []
    original = play.play_pairing

    def interrupted(*given: Any) -> Any:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(given[1])
        return original(*given)

    monkeypatch.setattr(play, "play_pairing", interrupted)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    journal = str(tmp_path / "journal")
    assert main(["arena", "greedy", "random", "--games", "6", "--journal", journal]) == 130
    told = capsys.readouterr()
    assert told.err == (
        f"interrupted after 2 of 6 games; the same command goes on from {journal}\n"
    )
    assert "one-zero-one, 2 games, seed 1" in told.out
