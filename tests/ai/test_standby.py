"""`oneoh-bot standby` lists the bots, then becomes the one that its input names."""

import argparse
import io
import json
import os

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.commands import run


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[argparse.Namespace, str]]:
    """Return the runs that are asked for, each with the table in its environment."""
    asked = []

    def carry_out(given: argparse.Namespace) -> int:
        asked.append((given, os.environ["ONEOH_TABLE"]))
        return 3

    monkeypatch.setattr(run, "carry_out", carry_out)
    monkeypatch.setenv("ONEOH_TABLE", "of another")
    return asked


def tell(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_it_lists_the_bots_and_ends_with_its_input(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    runs: list[tuple[argparse.Namespace, str]],
) -> None:
    assert main(["list", "--json"]) == 0
    listed = capsys.readouterr().out
    tell(monkeypatch, "")
    assert main(["standby"]) == 0
    assert capsys.readouterr().out == listed
    assert listed.count("\n") == 1
    assert runs == []


def test_it_runs_the_bot_of_the_order_in_its_environment(
    monkeypatch: pytest.MonkeyPatch, runs: list[tuple[argparse.Namespace, str]]
) -> None:
    arguments = ["run", "random", "--server", "ws://127.0.0.1:1", "--until-eof"]
    order = {"arguments": arguments, "environment": {"ONEOH_TABLE": "t7"}}
    tell(monkeypatch, f"{json.dumps(order)}\n")
    assert main(["standby"]) == 3
    [(given, table)] = runs
    assert (given.bot, given.server.url, given.until_eof) == ("random", "ws://127.0.0.1:1", True)
    assert table == "t7"
