"""Bot in JavaScript, written from the page of the protocol alone, plays every game."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgpack
import pytest
from websockets.sync.client import connect

from oneoh_ai.__main__ import main
from tests.ai.servers import Server
from tests.protocol.game_messages import OURS

BOT = Path(__file__).parents[2] / "ai" / "examples" / "javascript" / "bot.mjs"
NODE = ["node", "--no-warnings", "--experimental-websocket"]
SECONDS = 300
"""Limit of a game, many times what the slowest machine needs."""


def has_websockets() -> bool:
    """Return whether there is a Node whose WebSocket needs no library."""
    if shutil.which("node") is None:
        return False
    probe = [*NODE, "-e", "process.exit(typeof WebSocket === 'function' ? 0 : 1)"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not has_websockets(), reason="there is no Node with WebSocket")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.kill()


def start(server: Server, game: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*NODE, str(BOT), server.url, game],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def wait_until_listed(server: Server, game: str, table: str) -> None:
    """Wait until the list shows the table: an answer may be a tenth of a second old."""
    with connect(server.url) as socket:

        def ask(**message: object) -> Any:
            socket.send(msgpack.packb(message))
            answer = msgpack.unpackb(cast("bytes", socket.recv()))
            return answer[0] if isinstance(answer, list) else answer

        ask(type="hello", id=1, oldest=2, newest=2, name="lookout")
        while all(row["table"] != table for row in ask(type="list", id=2, game=game)["tables"]):
            time.sleep(0.1)


@pytest.mark.parametrize("game", OURS)
def test_two_of_them_play_a_game_and_hold_the_views_that_the_server_has(
    server: Server, game: str
) -> None:
    with start(server, game) as host:
        assert host.stdout is not None
        opened = host.stdout.readline()
        assert opened.startswith("at table "), opened + host.stdout.read()
        wait_until_listed(server, game, opened.split()[-1])
        with start(server, game) as guest:
            try:
                said = [bot.communicate(timeout=SECONDS)[0] for bot in (guest, host)]
            finally:
                for bot in (guest, host):
                    bot.kill()
    assert said == [f"{opened}the views are the same\n", "the views are the same\n"]
    assert (host.returncode, guest.returncode) == (0, 0)


@pytest.mark.slow
def test_it_comes_through_all_that_may_happen_on_the_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    client = f"client:{' '.join(NODE)} {BOT} {{url}} one-zero-one"
    assert main(["check", client, "--scenarios", "--chaos", "7", "--games", "2"]) == 0
    assert capsys.readouterr().out.endswith("grade A on the wire: 10 of 10 passed\n")
