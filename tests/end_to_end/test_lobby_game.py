"""Two people in two terminals play over a lobby that is killed during the game."""

import asyncio
import subprocess
import sys

import pytest

from tests.end_to_end.conftest import Lobby, NewLobby
from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.lobby_table import client, mover, sit_down
from tests.end_to_end.seat import MOST_ACTIONS, MY_TURN, OVER, play_once, play_to_the_end
from tests.end_to_end.terminal import Terminal
from tests.processes.start import start
from tests.protocol.traffic import Traffic

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


async def test_two_clients_play_to_the_end_though_the_server_is_killed_and_restarted(
    user: dict[str, str], second_user: dict[str, str], new_lobby: NewLobby
) -> None:
    traffic = Traffic()
    with new_lobby() as lobby:
        async with traffic.relay(lobby.url) as url:
            with client("Ada", url, user) as ada, client("Bob", url, second_user) as bob:
                await asyncio.to_thread(_play_through_a_crash, ada, bob, lobby)
    assert traffic.faults == []
    assert {"hello", "create", "join", "watch", "act", "moved", "over"} <= set(traffic.seen)


async def test_a_person_plays_a_bot_process_to_the_end(
    user: dict[str, str], lobby: LobbyProcess
) -> None:
    traffic = Traffic()
    async with traffic.relay(lobby.url) as url:
        bot = start(
            [
                *(sys.executable, "-m", "oneoh_ai", "run", "greedy", "--server", url),
                *("--name", "Robo", "--open", "one-zero-one"),
            ],
            stderr=subprocess.DEVNULL,
        )
        with client("Ada", url, user) as ada:
            await asyncio.to_thread(_join_and_play, ada, "Robo")
        bot.terminate()
        assert await asyncio.to_thread(bot.wait) == 0
    assert traffic.faults == []
    assert traffic.seen["hello"] == 2
    assert traffic.seen["over"] == 2


def _join_and_play(terminal: Terminal, name: str) -> None:
    terminal.wait_for(name)
    terminal.settle()
    terminal.press("enter")
    play_to_the_end(terminal)


def _play_through_a_crash(ada: Terminal, bob: Terminal, lobby: Lobby) -> None:
    sit_down(ada, bob)
    _play((ada, bob), 6)
    lobby.kill()
    for terminal in (ada, bob):
        terminal.wait_for("retry")
    # Nothing more comes: before the end of the line, the last move may still have been on its way.
    before = _program(ada.settle())
    assert "RUN" in before
    lobby.start()
    bob.wait_for(lambda text: "retry" not in text)
    ada.wait_for(lambda text: "retry" not in text and _program(text) == before)
    _play((ada, bob), MOST_ACTIONS)
    for terminal in (ada, bob):
        terminal.wait_for(OVER)


def _play(terminals: tuple[Terminal, Terminal], actions: int) -> None:
    """Play `actions` actions, or to the end, in the terminal whose turn it is."""
    for _ in range(actions):
        whose = mover(terminals, MY_TURN)
        if whose is None:
            return
        play_once(whose)


def _program(screen: str) -> str:
    """Return the part of the screen that shows lines 10 to 50 of the program."""
    return "\n".join(row[:55].rstrip() for row in screen.splitlines()[1:16])
