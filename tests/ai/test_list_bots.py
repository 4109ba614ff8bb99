"""`oneoh-bot list`."""

import json
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.commands import list_bots
from oneoh_games.registry import Registry
from tests.ai.scripts import HANG


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
