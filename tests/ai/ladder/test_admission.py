"""Admission to a ladder: a game of a bot against itself."""

from pathlib import Path

import pytest

from oneoh_ai.entrants import Entrant
from oneoh_ai.ladder.admission import refusal
from oneoh_ai.offline import Turn
from oneoh_ai.policy import TableTerms
from oneoh_ai.resource_limits import ResourceLimits
from tests.ai.scripts import HANG, write_bot

TERMS = TableTerms("one-zero-one")


def refused(folder: Path, body: str, terms: TableTerms = TERMS, patience: float = 10) -> str:
    mine = Entrant(str(write_bot(folder, body)))
    return refusal(mine, terms, ResourceLimits(move_s=patience))


def test_a_bot_that_plays_by_the_rules_is_admitted_after_a_whole_game(tmp_path: Path) -> None:
    turns: list[Turn] = []
    mine = Entrant(str(write_bot(tmp_path, "return actions[0]")))
    assert refusal(mine, TERMS, ResourceLimits(), turns.append) == ""
    assert {turn.seat for turn in turns} == {0, 1}


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise ValueError('no')", "turn 1: crash: ValueError: no (mine.py, line 5)"),
        ("return actions[0] if view.turn < 3 else 'no'", "turn 3: illegal"),
        ("__import__('os')._exit(3)", "turn 1: crash"),
    ],
)
def test_a_bot_that_fails_is_not(tmp_path: Path, body: str, reason: str) -> None:
    assert refused(tmp_path, body).startswith(reason)


def test_nor_one_that_hangs_or_has_no_time_for_its_clock(tmp_path: Path) -> None:
    assert refused(tmp_path, HANG, patience=0.5).startswith("turn 1: time-out")
    quick = TableTerms("one-zero-one", clock="1s/move")
    assert refused(tmp_path, HANG, quick).startswith("turn 1: clock")


def test_bots_that_come_with_oneoh_need_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oneoh_ai.ladder.admission.play_pairing", None)
    assert refusal(Entrant("greedy"), TERMS, ResourceLimits()) == ""


def test_the_game_is_on_the_terms_of_the_ladder(tmp_path: Path) -> None:
    """With the options and the seats of its queue."""
    terms = TableTerms("bot255", seats=3, options={"rounds": 1, "level": "simple"})
    turns: list[Turn] = []
    mine = Entrant(str(write_bot(tmp_path, "return rng.choice(actions)", games="['bot255']")))
    assert refusal(mine, terms, ResourceLimits(), turns.append) == ""
    assert {turn.seat for turn in turns} == {0, 1, 2}
