"""Network that is taken from a bot, and from what it starts."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_ai.failure import BotFailed
from oneoh_ai.network import NetworkStays, leave_network
from oneoh_ai.program import PREFIX
from oneoh_ai.question import Question
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.script import BadScript
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_games import GAMES
from tests.ai.scripts import write_bot

GAME = GAMES["one-zero-one"]
STATE = GAME.start(2, 1, GAME.options())
SEAT = GAME.to_act(STATE)
assert SEAT is not None
QUESTION = Question("t", GAME.id, 1, GAME.view(STATE, SEAT), tuple(GAME.legal_actions(STATE)))


@pytest.fixture
def port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def asked(bot: str, *, network: bool) -> str:
    """Return the bot's answer. Skips the test where a bot cannot be kept from the network."""
    worker = SubprocessWorker(bot, {}, ResourceLimits(network=network))
    try:
        worker.open()
        return worker.ask(QUESTION, 60).text
    except BadScript as error:
        pytest.skip(str(error))
    finally:
        worker.close()


def test_a_bot_without_network_reaches_nothing_and_plays_all_the_same(
    tmp_path: Path, port: int
) -> None:
    calls = f"__import__('socket').create_connection(('127.0.0.1', {port})); return actions[0]"
    caller = str(write_bot(tmp_path, calls))
    assert asked(caller, network=True)
    with pytest.raises(BotFailed, match="OSError"):
        asked(caller, network=False)
    assert asked(str(write_bot(tmp_path, "return actions[0]")), network=False)


def test_nor_does_a_program_that_it_starts(tmp_path: Path, port: int) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import json, socket, sys\n"
        "sys.stdin.readline()\n"
        "print(json.dumps({'type': 'hello'}), flush=True)\n"
        "sys.stdin.readline()\n"
        f"socket.create_connection(('127.0.0.1', {port}))\n"
    )
    with pytest.raises(BotFailed, match="ended with status 1"):
        asked(f"{PREFIX}python3 {program}", network=False)


def test_where_the_system_refuses_the_bot_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(NetworkStays, match="only Linux"):
        leave_network()
