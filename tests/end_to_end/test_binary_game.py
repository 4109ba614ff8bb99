"""A whole game of Binary by keys alone: the real client, its private server and a bot."""

import re
import sys

import pytest

from tests.end_to_end.seat import OVER
from tests.end_to_end.terminal import Terminal

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

MY_TURN = re.compile(r"^ ↑↓←→ Square", re.MULTILINE)
"""The row of keys offers the squares."""
CAN_PLACE = re.compile(r"Enter puts a piece here|Enter plays it")


def test_a_whole_game_against_greedy_by_keys(user: dict[str, str]) -> None:
    command = [sys.executable, "-m", "oneoh_tui", "play", "binary", "--bot", "greedy"]
    with Terminal(command, environment=user) as terminal:
        for turn in range(40):
            terminal.wait_for(lambda text: bool(MY_TURN.search(text) or OVER.search(text)))
            if OVER.search(terminal.text):
                break
            take_a_turn(terminal, turn)
        assert re.search(r"You (win|lose), \d+:\d+|A draw", terminal.text)
        assert re.search(r"White: 2 x \d+", terminal.text)
        terminal.press("m")
        # The sides are changed, and the board with them.
        terminal.wait_for("you are W")
        terminal.wait_for(re.compile(r"h +g +f +e +d +c +b +a"))


def take_a_turn(terminal: Terminal, turn: int) -> None:
    """Walk the squares from wherever one is, line by line, to one that can be played on."""
    keys = ["right"] * 7 + ["up"] + ["left"] * 7 + ["up"]
    if turn == 0:
        keys = ["up", "down", "left"]
    elif turn % 3 == 0:
        keys = ["down"] * 7 + keys
    for key in keys * 8:
        terminal.press(key)
        if CAN_PLACE.search(terminal.settle(0.05)):
            break
    terminal.press("enter")
    if "add a second square" in terminal.settle():
        terminal.press("enter")
    terminal.settle()
