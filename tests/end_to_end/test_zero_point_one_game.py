"""Whole games of Zero Point One by keys alone: against a bot, and between two people."""

import asyncio
import re
import sys

import pytest

from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.lobby_table import (
    FIELD,
    choose_game,
    client,
    go_to,
    play_to_the_end,
    press_until,
    sit_down,
)
from tests.end_to_end.terminal import Terminal
from tests.protocol.traffic import Traffic

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

TURN_LIMIT = "Draw after so many turns"
MINE = re.compile(r"^ Place your pieces|^ Your turn: choose|^ Your 0-1 is attacked", re.MULTILINE)
DEPLOYING = re.compile(r"^ Place your pieces", re.MULTILINE)


def test_a_whole_game_against_a_bot_with_a_ready_made_deployment(user: dict[str, str]) -> None:
    with Terminal([sys.executable, "-m", "oneoh_tui"], environment=user) as terminal:
        terminal.wait_for("Play a bot")
        terminal.press("enter")
        terminal.wait_for("› [ Start ]")
        terminal.press("\x1b[H")
        terminal.wait_for(re.compile(r"^ *› Game .*One Zero One", re.MULTILINE))
        choose_game(terminal, "Zero Point One")
        go_to(terminal, TURN_LIMIT)
        terminal.press("6")
        terminal.wait_for(re.compile(rf"› {TURN_LIMIT}.*\b6\b"))
        go_to(terminal, "Bot")
        press_until(terminal, "right", FIELD, "novice")
        go_to(terminal, "[ Start ]")
        terminal.press("enter")
        terminal.wait_for("Play at once")
        terminal.press("enter")
        play_to_the_end((terminal,), MINE, take_a_turn)
        terminal.wait_for(re.compile(r"You (win|lose)|A draw"))
        terminal.wait_for(re.compile(r"Red: 1\d pieces"))
        terminal.press("m")
        # A rematch swaps the sides, and turns the board. The cursor may frame any of the files.
        terminal.wait_for("you are B")
        terminal.wait_for(re.compile(r"h\W+g\W+f\W+e"))


async def test_two_people_play_over_a_lobby(
    user: dict[str, str], second_user: dict[str, str], lobby: LobbyProcess
) -> None:
    traffic = Traffic()
    async with traffic.relay(lobby.url) as url:
        with client("Ada", url, user) as ada, client("Bob", url, second_user) as bob:
            await asyncio.to_thread(_play, ada, bob)
    assert traffic.faults == []
    assert traffic.seen["act"] >= 32 + 1
    assert traffic.seen["over"] == 2


def _play(ada: Terminal, bob: Terminal) -> None:
    sit_down(ada, bob, "Zero Point One", {TURN_LIMIT: "6"})
    play_to_the_end((ada, bob), MINE, take_a_turn)
    ada.wait_for(re.compile(r"You (win|lose)|A draw"))
    bob.wait_for("<2-2>")


def take_a_turn(terminal: Terminal) -> None:
    """Play the first arrangement, or the first movable piece to its first target."""
    if DEPLOYING.search(terminal.text):
        terminal.press("a")
        terminal.wait_for("[wall]")
        terminal.press("enter")
        terminal.wait_for(lambda text: "[wall]" not in text)
    else:
        terminal.press("tab", "enter")
        terminal.wait_for("Choose its square")
        terminal.press("tab", "enter")
    terminal.settle()
