"""Bots that are web services: what is posted, what goes wrong, and connections that are kept."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.commands.arguments import parse_entrant
from oneoh_ai.contract import Ending
from oneoh_ai.entrants import Entrant
from oneoh_ai.failure import BotFailed
from oneoh_ai.question import ask_player
from oneoh_ai.registry import find_bot
from oneoh_ai.script import BadScript
from oneoh_games import GAMES, Generator

EXAMPLE = Path(__file__).parents[2] / "ai" / "examples" / "program" / "webhook.py"
GAME = GAMES["binary"]
STATE = GAME.start(2, 1, GAME.options())
VIEW, ACTIONS = GAME.view(STATE, 0), tuple(GAME.legal_actions(STATE))
HELLO = {"type": "hello", "name": "Hook", "games": ["binary"], "author": "Ada"}


class Service:
    """Web service whose answers a test sets; it keeps what it was posted."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.connections = 0
        self.body: bytes | None = None
        """Body of the next answers to requests; None: the last legal action."""
        self.status = 200
        self.hangs_up = False
        """Whether the service closes each connection after an answer, without a word."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                service.connections += 1
                super().setup()

            def do_POST(self) -> None:
                message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                service.heard.append({**message, "path": self.path})
                body = service.answer(message)
                self.send_response(service.status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                self.close_connection = service.hangs_up

            def log_message(self, *_arguments: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/bots/1?key=k"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def answer(self, message: dict[str, Any]) -> bytes:
        if message["type"] == "hello":
            return json.dumps(HELLO).encode()
        if self.body is not None:
            return self.body
        reply = {"type": "act", "id": message.get("id"), "action": "h8", "note": "last"}
        return json.dumps(reply).encode()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.stop()


def test_a_service_is_posted_what_a_program_reads(service: Service) -> None:
    bot = find_bot(service.url)
    assert (bot.name, bot.games, bot.author) == ("Hook", ("binary",), "Ada")
    player = bot.make(GAME, Generator(1))
    for _ in range(2):
        answer = ask_player(GAME, player, VIEW, ACTIONS, left_ms=900)
        assert (answer.text, answer.note) == ("h8", "last")
    assert isinstance(player, Ending)
    player.game_over((2, 1))
    hello, first, second, over = service.heard
    assert hello == {"type": "hello", "protocol": 1, "path": "/bots/1?key=k"}
    assert (first["id"], second["id"], first["left_ms"]) == (1, 2, 900)
    assert first["legal"][:2] == ["a1", "a3"]
    assert (over["type"], over["places"]) == ("over", [2, 1])
    assert service.connections == 1


@pytest.mark.parametrize(
    ("status", "body", "kind", "said"),
    [
        (500, b"", "crash", "answered with status 500"),
        (200, b"hi", "garbage", "answered 'hi'"),
        (200, b"[]", "garbage", "answered '[]'"),
        (200, b"\xff", "garbage", "answered"),
        (200, b"x" * (1 << 21), "garbage", "answered more than 1048576 bytes"),
        (200, b'{"type": "act", "id": 7, "action": "a1"}', "garbage", "answered request 7"),
        (200, b'{"type": "act", "id": 1}', "garbage", "missing required field"),
        (200, b'{"type": "act", "id": 1, "action": "z9"}', "illegal", "z9"),
    ],
)
def test_each_way_to_fail_is_named_and_the_next_turn_is_asked_again(
    service: Service, status: int, body: bytes, kind: str, said: str
) -> None:
    player = find_bot(service.url).make(GAME, Generator(1))
    service.status, service.body = status, body
    with pytest.raises(BotFailed, match=re.escape(said)) as caught:
        ask_player(GAME, player, VIEW, ACTIONS)
    assert caught.value.kind == kind
    service.status, service.body = 200, None
    assert ask_player(GAME, player, VIEW, ACTIONS).text == "h8"


def test_a_connection_that_was_closed_in_between_costs_nothing(service: Service) -> None:
    service.hangs_up = True
    player = find_bot(service.url).make(GAME, Generator(1))
    for _ in range(3):
        assert ask_player(GAME, player, VIEW, ACTIONS).text == "h8"
    assert service.connections == 4
    assert [each.get("id") for each in service.heard] == [None, 1, 2, 3]


def test_a_service_that_has_gone_is_a_crash_and_its_end_is_no_failure(service: Service) -> None:
    service.hangs_up = True
    player = find_bot(service.url).make(GAME, Generator(1))
    service.stop()
    with pytest.raises(BotFailed, match="it cannot be reached: Connection refused") as caught:
        ask_player(GAME, player, VIEW, ACTIONS)
    assert caught.value.kind == "crash"
    assert isinstance(player, Ending)
    player.game_over((1, 2))


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://", "is no address"),
        ("http:///bot", "is no address"),
        ("http://127.0.0.1:x/", "is no address"),
        ("http://127.0.0.1:0/", "is no address"),
        ("http://127.0.0.1:1/", "it cannot be reached"),
    ],
)
def test_an_address_without_a_service_is_no_bot(url: str, said: str) -> None:
    with pytest.raises(BadScript, match=said):
        find_bot(url)


def test_an_address_is_named_whole() -> None:
    assert parse_entrant("http://x/bot?a=1") == Entrant("http://x/bot?a=1")


def test_the_example_plays(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, str(EXAMPLE), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        try:
            assert main(["check", url, "--game", "one-zero-one", "--games", "2"]) == 0
        finally:
            process.kill()
    assert capsys.readouterr().out.endswith("fine\n")
