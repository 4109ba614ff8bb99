"""Files of `--wire`, and a bot that is asked again."""

import bdb
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.transcript import Transcript
from oneoh_ai.wire_file import BadWireFile, Wired, asked, read_wire
from oneoh_games import GAMES, legal_line
from oneoh_protocol.codec import encode
from oneoh_protocol.messages import Act, Request
from tests.oneoh_tui.net.game_wire import position, table

GAME = GAMES["one-zero-one"]
EXPLAINS = """class Bot:
    def __init__(self, game, rng): pass
    def choose(self, view, actions): return actions[0]
    def explain(self): return "one of many"
"""
PLIES = 6


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write what `first`, which plays the first legal action, was asked in some turns."""
    path = tmp_path / "wire.jsonl"
    with open(path, "a", encoding="utf-8") as opened:
        wire = Transcript(opened)
        wire.note(bot="first", seed=5)
        state = position(3)
        for turn in range(PLIES):
            request = Request("t1", turn + 1, turn, legal_line(GAME, state), None)
            seat = GAME.to_act(state)
            wire("to-client", encode(table(state, seat, turn=turn, request=request)))
            action = GAME.legal_actions(state)[0]
            command = Act(
                id=turn + 2, table="t1", request=turn + 1, action=GAME.format_action(action)
            )
            wire("to-server", encode(command))
            state = GAME.apply(state, action)
    return path


def script(folder: Path, body: str) -> str:
    path = folder / "mine.py"
    path.write_text(f"def choose(view, actions, rng):\n    {body}\n")
    return str(path)


@pytest.mark.parametrize(
    ("body", "options", "status", "said"),
    [
        ("return actions[0]", [], 0, "6 turns: 6 as then, 0 differs, 0 illegal, 0 failed"),
        ("return actions[0]", ["--strict"], 0, "6 turns: 6 as then"),
        ("return actions[-1]", [], 0, " differs, 0 illegal, 0 failed"),
        ("return actions[-1]", ["--strict"], 1, " differs, 0 illegal, 0 failed"),
        ("return 'resign'", [], 0, "6 turns: 0 as then, 6 differs"),
        ("return 'run@50'", [], 1, "6 turns: 0 as then, 0 differs, 6 illegal, 0 failed"),
        ("1 / 0", [], 1, "6 turns: 0 as then, 0 differs, 0 illegal, 6 failed"),
    ],
)
def test_a_bot_is_asked_again_and_compared_with_what_was_answered(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    body: str, options: list[str], status: int, said: str,
) -> None:  # fmt: skip
    assert main(["replay", str(file), script(tmp_path, body), *options]) == status
    told = capsys.readouterr().out.splitlines()
    assert said in told[-1]
    assert len(told) == PLIES + 1


def test_a_breakpoint_stops_in_this_process_and_quitting_the_debugger_ends_it(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stops = []
    monkeypatch.setattr(sys, "breakpointhook", lambda: stops.append(1))
    bot = script(tmp_path, "breakpoint(); return actions[0]")
    assert main(["replay", str(file), bot, "--debugger", "--strict"]) == 0
    assert len(stops) == PLIES

    def quit_debugger() -> None:
        raise bdb.BdbQuit

    monkeypatch.setattr(sys, "breakpointhook", quit_debugger)
    assert main(["replay", str(file), bot, "--debugger"]) == 130


def test_a_bot_explains_itself_to_its_author(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(EXPLAINS)
    assert main(["replay", str(file), str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "  one of many"


def test_chance_is_that_of_the_file(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = script(tmp_path, "return rng.choice(actions)")
    shown = []
    for options in ([], ["--seed", "5"], ["--seed", "6"]):
        main(["replay", str(file), bot, *options])
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != shown[2]


def test_a_request_that_is_shown_again_is_asked_once_and_a_gap_is_waited_out(file: Path) -> None:
    lines = list(read_wire(file.read_text("utf-8").splitlines()))
    assert len(list(asked([*lines, *lines]))) == PLIES
    moved: dict[str, Any] = {"type": "moved", "table": "t1", "seq": 99}
    assert len(list(asked([Wired("client", moved), *lines]))) == PLIES


def test_what_was_kept_secret_is_no_invite(file: Path) -> None:
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    lines[1]["message"]["invites"] = [None, "(secret)"]
    first = next(asked(read_wire(map(json.dumps, lines))))
    assert first.table.invites == (None, None)
    assert first.answered == GAME.format_action(GAME.legal_actions(position(3))[0])


@pytest.mark.parametrize("line", ["", "{", "[]", "{}", '{"to": "client"}'])
def test_a_line_that_is_none_is_named(line: str) -> None:
    with pytest.raises(BadWireFile, match="line 2 is no line of --wire"):
        list(read_wire(['{"to": "file", "message": {}}', line]))


def test_a_file_without_a_request_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wire.jsonl"
    path.write_text(json.dumps({"to": "client", "message": {"type": "done", "re": 1}}) + "\n")
    assert main(["replay", str(path), script(tmp_path, "return actions[0]")]) == 1
    assert "holds no request to a bot" in capsys.readouterr().err
