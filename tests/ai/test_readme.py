"""Truth of the bot author's page: its code runs, and what it names exists."""

import re
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.contract import seat_bot
from oneoh_ai.offline import play
from oneoh_ai.registry import find_bot
from oneoh_games import GAMES, Generator

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ai" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
BOTS = [block for block in BLOCKS if re.search(r"^(def choose|class Bot)", block, re.MULTILINE)]


def test_the_page_has_bots_and_scripts() -> None:
    assert 0 < len(BOTS) < len(BLOCKS)


@pytest.mark.parametrize("number", range(len(BOTS)))
def test_each_bot_of_the_page_passes_the_check(tmp_path: Path, number: int) -> None:
    (tmp_path / "mine.py").write_text(BOTS[number])
    arguments = ["--games", "1", "--slow-ms", "1000000", "--patience", "100"]
    if "iterations" in BOTS[number]:
        arguments += ["--game", "one-zero-one", "--bot-option", "iterations=3"]
    assert main(["check", str(tmp_path / "mine.py"), *arguments]) == 0


@pytest.mark.parametrize("block", [block for block in BLOCKS if block not in BOTS])
def test_each_script_of_the_page_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, "README.md", "exec"), {})  # noqa: S102 (it is ours)
    assert capsys.readouterr().out


def test_the_first_bot_is_the_one_of_the_front_page_and_of_the_examples() -> None:
    assert BOTS[0] == (ROOT / "ai" / "examples" / "high_line.py").read_text(encoding="utf-8")
    assert BOTS[0] in (ROOT / "README.md").read_text(encoding="utf-8")


def test_all_examples_are_named() -> None:
    for example in (ROOT / "ai" / "examples").glob("*.py"):
        assert f"`{example.name}`" in PAGE


@pytest.mark.parametrize("file", ["ai/README.md", "README.md"])
def test_the_options_that_the_pages_name_exist(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each option is in the help of some command."""
    text = (ROOT / file).read_text(encoding="utf-8")
    helps = ""
    for command in (
        "new",
        "run",
        "arena",
        "ladder",
        "check",
        "list",
        "replay",
        "codecup",
        "analyse",
        "what-if",
        "problems make",
    ):
        with pytest.raises(SystemExit):
            main([*command.split(), "--help"])
        helps += capsys.readouterr().out
    for command in re.findall(r"oneoh-bot (.*)", text):
        for option in re.findall(r"--[a-z-]+", command):
            assert option in helps or option == "--help"


def test_the_announcer_of_the_examples_scores() -> None:
    game = GAMES["bot255"]
    bot = find_bot(str(ROOT / "ai" / "examples" / "announcer.py"))
    players = [
        seat_bot(spec, game, Generator(seat), {})
        for seat, spec in enumerate((bot, find_bot("random")))
    ]
    played = play(game, players, 3, game.options(rounds=1))
    assert any(text.startswith("run:") for text in played.record.actions)
    assert played.outcome is not None
    assert played.outcome.scores[0] > played.outcome.scores[1]
