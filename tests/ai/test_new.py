"""`oneoh-bot new`: starters that play as they are written, in each language."""

import json
import os
import subprocess
from pathlib import Path
from shutil import which

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.starters import LANGUAGES, starter
from oneoh_games import GAMES

PROGRAMS = ("javascript", "rust")
"""Languages whose starters are programs on standard input and output."""
NEEDS = {"javascript": "node", "rust": "rustc"}

VIEW = {"own": {"library": ["move"], "memory": 3}, "may_run": False, "id": 99, "type": "hello"}
ASKED = [
    {"type": "hello", "protocol": 1},
    {"type": "request", "id": 1, "game": "binary", "table": 1, "seed": 4000000007, "left_ms": None,
     "view": VIEW, "legal": ["a1", "b2,c3", "run-3"]},
    {"type": "request", "id": 2, "game": "binary", "table": 1, "seed": 4000000007, "left_ms": 900,
     "view": {**VIEW, "may_run": True}, "legal": ["h8"]},
]  # fmt: skip
"""Golden transcript: what a program is told."""


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def require(language: str) -> None:
    """Skip the test unless the language runs: rustup may have installed `rustc` without a compiler."""
    if language not in NEEDS:
        return
    command = NEEDS[language]
    if which(command) is None:
        pytest.skip(f"{command} is not installed")
    if subprocess.run([command, "--version"], check=False, capture_output=True).returncode:
        pytest.skip(f"{command} is installed, but does not run")


def bot(language: str, game: str) -> str:
    """Write a starter, make it a program if it needs that, and return how it is named."""
    require(language)
    assert main(["new", "mine", "--game", game, "--language", language]) == 0
    kind = LANGUAGES[language]
    file = f"mine{kind.suffix}"
    for command in kind.build("mine", file):
        subprocess.run(command.split(), check=True, env={**os.environ, "RUSTFLAGS": ""})
    return kind.bot("mine", file).strip('"')


@pytest.mark.parametrize("game", GAMES)
def test_a_script_plays_every_game_by_the_rules(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", bot("python", game), "--game", game, "--games", "1"]) == 0
    assert "0 illegal" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("language", PROGRAMS)
def test_a_program_plays_by_the_rules(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    name = bot(language, "bot255")
    assert main(["check", name, "--game", "bot255", "--games", "1"]) == 0
    assert "0 illegal" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "game", "played"),
    [
        ("javascript", "binary", ["b2,c3", "h8"]),
        ("javascript", "bot255", ["run-3", "run:moveForward;moveForward"]),
        ("rust", "binary", ["run-3", "h8"]),
    ],
)
def test_a_program_answers_the_golden_transcript(
    language: str, game: str, played: list[str]
) -> None:
    """A view may have fields of the same names as a request."""
    command = bot(language, game).removeprefix("exec:").split()
    told = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in ASKED)
    said = subprocess.run(command, input=told, capture_output=True, text=True, check=True).stdout
    hello, *answers = map(json.loads, said.splitlines())
    assert (hello["type"], hello["name"], hello["games"]) == ("hello", "mine", [game])
    assert [answer["id"] for answer in answers] == [1, 2]
    assert [answer["action"] for answer in answers] == played


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_mark_is_left_in_a_starter(language: str, game: str) -> None:
    text = starter("mine", game, language)
    assert "@" not in text
    assert game in text


def test_a_file_is_never_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.py").write_text("precious")
    assert main(["new", "mine"]) == 1
    assert "mine.py is there already" in capsys.readouterr().err
    assert Path("mine.py").read_text() == "precious"


@pytest.mark.parametrize("name", ["", "../mine", "1st", "a b", "é"])
def test_a_name_is_a_word_that_every_system_can_write(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name]) == 1
    assert "is no name for a bot" in capsys.readouterr().err
    assert list(Path().iterdir()) == []
