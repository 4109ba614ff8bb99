"""Local servers: they start, tell their address, and never outlive the client."""

import os
import sys
from pathlib import Path

import pytest

from oneoh_protocol.client import Client
from oneoh_tui.config.lobby_terms import LobbyTerms
from oneoh_tui.net.local_server import (
    LocalServer,
    ServerFailed,
    private_environment,
    private_settings,
)

pytestmark = pytest.mark.slow


async def test_a_private_server_starts_is_played_at_and_ends() -> None:
    server = await LocalServer.spawn(private_settings(":memory:"))
    try:
        assert await server.url() == await server.url()
        async with Client(await server.url(), name="Ada") as client:
            async for _event in client.events():
                break
            assert client.welcome is not None
            assert [game.id for game in client.welcome.games]
    finally:
        await server.stop()
    assert not server.running


async def test_a_server_that_does_not_start_says_why() -> None:
    server = await LocalServer.spawn(("--port", "no number"))
    with pytest.raises(ServerFailed, match="port"):
        await server.url()
    assert not server.running


async def test_a_server_that_says_nothing_is_not_waited_for_for_ever() -> None:
    command = (sys.executable, "-c", "import sys; sys.stdin.read()")
    server = await LocalServer.spawn((), command)
    with pytest.raises(ServerFailed, match="not ready"):
        await server.url(limit=0.2)
    assert not server.running


async def test_a_server_that_writes_much_does_not_block() -> None:
    code = "import sys; sys.stderr.write('x' * 300000 + chr(10)); print('{\"url\": \"ws://here\"}')"
    server = await LocalServer.spawn((), (sys.executable, "-c", code))
    assert await server.url() == "ws://here"
    await server.stop()


async def test_a_stubborn_server_is_made_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oneoh_tui.net.local_server.STOP_SECONDS", 0.2)
    code = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        'print(\'{"url": "ws://here"}\', flush=True); time.sleep(60)'
    )
    server = await LocalServer.spawn((), (sys.executable, "-c", code))
    await server.url()
    await server.stop()
    assert not server.running


def test_what_the_users_own_lobby_is_told_is_not_for_a_private_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ONEOH_SERVER_MAX_BOTS", "0")
    environment = private_environment()
    assert "ONEOH_SERVER_MAX_BOTS" not in environment
    assert environment["PATH"] == os.environ["PATH"]


def test_the_lobby_of_this_machine_keeps_its_games() -> None:
    settings = LobbyTerms(public=False, port=2550).settings
    database = Path(settings[settings.index("--db") + 1])
    assert database.parent.is_dir()
    assert database.is_relative_to(os.environ["XDG_DATA_HOME"])


def test_bots_of_a_private_server_take_a_moment_if_the_player_wants_it() -> None:
    assert "human" not in private_settings(":memory:")
    assert private_settings(":memory:", human_pace=True)[-2:] == ("--bot-pace", "human")
