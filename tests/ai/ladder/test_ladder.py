"""`oneoh-bot ladder`: bots that meet in a queue, and go on from their folder."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from tests.ai.scripts import write_bot
from tests.ai.servers import Server

POLICY = """
opponents = "bots"
[queue]
game = "one-zero-one"
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "lobby.db")
    yield server
    server.kill()


def ladder(folder: Path, url: str, *more: str, policy: str = POLICY) -> int:
    (folder / "policy.toml").write_text(policy)
    terms = ["--server", url, "--policy", str(folder / "policy.toml")]
    return main(["ladder", *more, *terms, "--folder", str(folder / "ladder")])


def games(folder: Path) -> list[dict[str, object]]:
    lines = (folder / "ladder" / "games.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.slow
def test_bots_meet_in_the_queue_and_go_on_after_a_restart_of_both_sides(
    tmp_path: Path, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = str(write_bot(tmp_path, "return rng.choice(actions)"))
    assert ladder(tmp_path, server.url, "greedy", mine, "--games", "2") == 0
    before = games(tmp_path)
    tokens = {file.name: file.read_text() for file in (tmp_path / "ladder" / "tokens").iterdir()}
    server.kill()
    server.start()
    assert ladder(tmp_path, server.url, "greedy", mine, "--games", "4") == 0
    after = games(tmp_path)
    assert (len(before), len(after)) == (2, 4)
    assert after[:2] == before
    assert len({game["table"] for game in after}) == 4
    assert all(sorted(game["names"]) == ["greedy", "mine.py"] for game in after)  # type: ignore[call-overload]
    again = {file.name: file.read_text() for file in (tmp_path / "ladder" / "tokens").iterdir()}
    assert again == tokens
    told = capsys.readouterr().out.splitlines()[-5:]
    assert told[0].startswith("4 games, from ")
    rows = [line.split()[:2] for line in told[3:]]
    assert sorted(rows) == [["greedy", "4"], ["mine.py", "4"]]
    kept = (tmp_path / "ladder" / "standings.txt").read_text().splitlines()
    assert kept == told


@pytest.mark.slow
def test_a_bot_that_fails_is_given_up_and_the_run_says_so(tmp_path: Path, server: Server) -> None:
    """The other bot has won that game, and the ladder is complete with it."""
    # It fails only once the ladder has begun, and so is admitted.
    begun = tmp_path / "ladder" / "games.jsonl"
    mine = str(
        write_bot(tmp_path, f"return actions[__import__('os').path.exists({str(begun)!r})*999]")
    )
    assert ladder(tmp_path, server.url, "greedy", mine, "--games", "1") == 1
    [game] = games(tmp_path)
    names, places = game["names"], game["places"]
    assert isinstance(names, list)
    assert isinstance(places, list)
    assert (game["ended_by"], places[names.index("greedy")]) == ("resigned", 1)


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("join = true", "the bots of a ladder meet in the queue: add [queue]"),
        ('[queue]\ngame = "binary"', "mine does not play binary; it plays one-zero-one"),
    ],
)
def test_a_ladder_that_cannot_be_is_refused_before_connecting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], policy: str, said: str
) -> None:
    mine = str(write_bot(tmp_path, "return actions[0]"))
    assert ladder(tmp_path, "ws://127.0.0.1:1", "greedy", mine, policy=policy) > 0
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_bot_that_fails_against_itself_is_not_admitted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    mine = str(write_bot(tmp_path, "1 / 0"))
    assert ladder(tmp_path, "ws://127.0.0.1:1", mine) == 1
    assert "mine.py is not admitted: turn 1: crash: ZeroDivisionError" in caplog.text
    assert f"oneoh-bot check {mine} --game one-zero-one" in caplog.text
    assert "no bot was admitted" in capsys.readouterr().err
    assert not (tmp_path / "ladder").exists()


@pytest.mark.slow
def test_the_others_play_on_without_a_bot_that_is_not_admitted(
    tmp_path: Path, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    mine = str(write_bot(tmp_path, "return 'no action'"))
    assert ladder(tmp_path, server.url, "greedy", mine, "random", "--games", "1") == 1
    assert "mine.py is not admitted: turn 1: illegal" in caplog.text
    [game] = games(tmp_path)
    assert sorted(game["names"]) == ["greedy", "random"]  # type: ignore[call-overload]
