"""The server on uvloop does what it does on asyncio's loop, which the other tests run on."""

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from typing import Any

import pytest

from oneoh_server.event_loop import choose_loop
from tests.server import test_connections, test_lobby, test_tls
from tests.server.websocket import test_listener

uvloop = pytest.importorskip("uvloop", reason="uvloop is not installed")


def run(scenario: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(scenario)


@pytest.mark.smoke
def test_two_guests_play() -> None:
    run(test_lobby.test_two_guests_play_a_whole_game_and_another_one())


def test_two_clients_play_over_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(test_tls.CERTIFICATE))
    run(test_tls.test_two_clients_play_over_wss())


def test_hostile_bytes_end_their_connection_and_no_other() -> None:
    run(test_connections.test_random_bytes_end_their_connection_and_no_other())


def test_a_flood_leaves_another_guest_a_turn() -> None:
    run(test_connections.test_a_flood_that_is_buffered_leaves_another_guest_a_turn())


def test_a_client_that_sends_no_pong_is_told_so() -> None:
    run(test_connections.test_a_client_that_sends_no_pong_is_told_so_and_may_connect_again())


@pytest.mark.parametrize("secure", [False, True])
def test_a_client_that_does_not_read_is_cut_off(secure: bool) -> None:
    run(test_listener.test_a_client_that_does_not_read_overflows_its_outbox_and_is_cut_off(secure))


@pytest.mark.smoke
def test_a_listener_closes() -> None:
    run(test_listener.test_a_listener_that_closes_says_so_and_waits_until_all_are_gone())


def test_the_loop_that_is_installed_is_used_and_named() -> None:
    name, factory = choose_loop()
    assert name == "uvloop"
    loop = factory()
    assert isinstance(loop, uvloop.Loop)
    loop.close()


def test_without_uvloop_the_loop_is_that_of_asyncio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    name, factory = choose_loop()
    assert name == "asyncio"
    loop = factory()
    assert not isinstance(loop, uvloop.Loop)
    loop.close()


@pytest.mark.slow
def test_the_program_says_which_loop_it_runs_on_and_stops_when_asked_to() -> None:
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "oneoh_server",
            "--db",
            ":memory:",
            "--port",
            "0",
            "--max-bots",
            "1",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stderr is not None
        lines = iter(server.stderr.readline, "")
        assert any("on the event loop of uvloop" in line for line in lines)
        server.terminate()
        server.communicate()
    assert server.returncode == 0
