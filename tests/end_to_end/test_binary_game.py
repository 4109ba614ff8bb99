"""Whole games of Binary by keys alone: against a bot, and between two people."""

import asyncio
import re
import sys
from collections.abc import Iterator

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
from tests.end_to_end.seat import OVER
from tests.end_to_end.terminal import Terminal
from tests.protocol.traffic import Traffic

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

WAITING = re.compile(r" is to move *$| is on its way *$", re.MULTILINE)
"""Prompt while the opponent's turn lasts."""
YOUR_TURN = re.compile(r"^ Your turn: ", re.MULTILINE)
PLACED = "1 of 2 placed"
CAN_PLACE = re.compile(r"Enter puts a piece here|Enter plays")
TAKEN_BACK = re.compile(r"moves? w(as|ere)\s+taken\s+back")


def test_a_whole_game_against_a_bot_by_keys(user: dict[str, str]) -> None:
    with Terminal([sys.executable, "-m", "oneoh_tui"], environment=user) as terminal:
        _start_on_the_smallest_board(terminal)
        _play_by_keys(terminal)
        terminal.wait_for(re.compile(r"White: 2 x\s+\d+"))
        terminal.press("m")
        # A rematch swaps the sides, and turns the board.
        terminal.wait_for("you are W")
        terminal.wait_for(re.compile(r"f +e +d +c +b +a"))


def test_a_game_that_went_on_after_its_end_is_one_finished_game(user: dict[str, str]) -> None:
    command = [sys.executable, "-m", "oneoh_tui", "play", "binary", "--size", "6"]
    with Terminal([*command, "--level", "novice"], environment=user) as terminal:
        _play_by_keys(terminal)
        terminal.wait_for("T takes your last move back")
        terminal.press("T")
        terminal.wait_for(TAKEN_BACK)
        terminal.press("q")
        terminal.wait_for("Continue")
        terminal.press("g")
        terminal.wait_for(re.compile(r"novice +your turn"))
        assert terminal.text.count("novice ") == 1
        terminal.press("enter")
        _play_by_keys(terminal)
        terminal.press("q")
        # Back in the list of games, from which this one was opened.
        terminal.wait_for(re.compile(r"Result[^│]*were\s+taken back"))
        assert len(re.findall(r"20\d\d-\d\d-\d\d", terminal.text)) == 1


def _play_by_keys(terminal: Terminal) -> None:
    """Play until the game is over."""
    for turn in range(40):
        terminal.wait_for(lambda text: "you are" in text and not WAITING.search(text))
        if OVER.search(terminal.text):
            break
        take_a_turn(terminal, turn)
    terminal.wait_for(re.compile(r"You (win|lose), \d+:\d+|A draw"))


def _start_on_the_smallest_board(terminal: Terminal) -> None:
    terminal.wait_for("Play a bot")
    terminal.press("enter")
    terminal.wait_for("› [ Start ]")
    terminal.press("\x1b[H")
    terminal.wait_for(re.compile(r"^ *› Game .*One Zero One", re.MULTILINE))
    choose_game(terminal, "Binary")
    go_to(terminal, "Board")
    terminal.press("left")
    go_to(terminal, "Bot")
    press_until(terminal, "right", FIELD, "skilled")
    go_to(terminal, "[ Start ]")
    terminal.press("enter")
    terminal.wait_for("Play at once")
    terminal.press("enter")


async def test_two_people_play_a_small_board_over_a_lobby(
    user: dict[str, str], second_user: dict[str, str], lobby: LobbyProcess
) -> None:
    traffic = Traffic()
    async with traffic.relay(lobby.url) as url:
        with client("Ada", url, user) as ada, client("Bob", url, second_user) as bob:
            await asyncio.to_thread(_play_by_notation, ada, bob)
    assert traffic.faults == []
    assert traffic.seen["over"] == 2


def _play_by_notation(ada: Terminal, bob: Terminal) -> None:
    """Play to the end with each square of the board in turn, two at a time where that is legal."""
    sit_down(ada, bob, "Binary", {"Board": "left"})
    turns = _turns()

    def play(terminal: Terminal) -> None:
        terminal.press(":")
        terminal.wait_for(lambda text: not YOUR_TURN.search(text))
        terminal.press(next(turns), "enter")
        terminal.settle()

    play_to_the_end((ada, bob), YOUR_TURN, play)
    ada.wait_for(re.compile(r"You (win|lose), \d+:\d+|A draw"))
    bob.wait_for(re.compile(r"f +e +d +c +b +a"))


def _turns() -> Iterator[str]:
    """Yield the turns of both, on their own colours, outside of the center space, which costs more."""
    dark = ("a1", "c1", "e1", "b2", "d2", "f2", "a5", "c5", "e5")
    light = ("b1", "d1", "f1", "a2", "c2", "e2", "b5", "d5", "f5")
    yield dark[0]
    for n in range(0, 8, 2):
        yield ",".join(light[n : n + 2])
        yield ",".join(dark[n + 1 : n + 3])
    yield light[8]


def take_a_turn(terminal: Terminal, turn: int) -> None:
    """Play on one square, or on two where the first can have a second."""
    _go_to_a_square(terminal, turn)
    terminal.press("enter")
    if PLACED in terminal.settle():
        _go_to_a_square(terminal, 1)
        terminal.press("enter")
    terminal.settle()


def _go_to_a_square(terminal: Terminal, turn: int) -> None:
    """Move the cursor line by line, from where it is, to a square that can be played on."""
    keys = ["right"] * 5 + ["up"] + ["left"] * 5 + ["up"]
    if turn == 0:
        keys = ["up", "down", "left"]
    elif turn % 3 == 0:
        keys = ["down"] * 5 + keys
    for key in keys * 8:
        terminal.press(key)
        if CAN_PLACE.search(terminal.settle(0.05)):
            break
