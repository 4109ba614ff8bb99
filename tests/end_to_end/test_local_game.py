"""First game of a new player: client, private server and bot, in a real terminal."""

import re
import sys

import pytest

from tests.end_to_end.seat import MY_TURN, play_to_the_end
from tests.end_to_end.terminal import Terminal

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


@pytest.mark.parametrize("sight", [{}, {"NO_COLOR": "1"}], ids=["colours", "no colours"])
def test_a_new_player_is_led_from_the_menu_by_a_lesson_to_the_end_of_a_game(
    user: dict[str, str], sight: dict[str, str]
) -> None:
    environment = {**user, **sight}
    with Terminal([sys.executable, "-m", "oneoh_tui"], environment=environment) as terminal:
        _start(terminal)
        terminal.wait_for("The lessons first")
        terminal.press("down", "enter")
        terminal.wait_for("Get the 10 points")
        terminal.press("1")
        terminal.wait_for("Points 0:0 become 10:0")
        terminal.press("enter")
        terminal.wait_for("Well done!")
        terminal.press("q")
        terminal.wait_for("Done: 1 of 14")
        terminal.press("q")
        _start(terminal)
        terminal.wait_for("most points win")
        play_to_the_end(terminal)
        terminal.wait_for(re.compile(r"You (win|lose)|A draw"))
        terminal.press("q")
        terminal.wait_for("Join a lobby")
        terminal.press("q")
        assert terminal.wait_for_end() == 0


def _start(terminal: Terminal) -> None:
    """Start a game against a bot from the menu, with what the form proposes."""
    terminal.wait_for("Play a bot")
    terminal.press("p")
    terminal.wait_for("› [ Start ]")
    terminal.press("enter")


def test_a_whole_game_in_french_straight_from_the_command_line(user: dict[str, str]) -> None:
    command = [sys.executable, "-m", "oneoh_tui", "--lang", "fr", "play", "--bot", "greedy"]
    with Terminal(command, environment=user) as terminal:
        play_to_the_end(terminal)
        terminal.press("m")
        terminal.wait_for(MY_TURN)


@pytest.mark.smoke
def test_a_move_may_be_typed_faster_than_the_screen_is_drawn(user: dict[str, str]) -> None:
    command = [sys.executable, "-m", "oneoh_tui", "play", "--bot", "random"]
    with Terminal(command, environment=user) as terminal:
        terminal.wait_for(MY_TURN)
        terminal.settle()
        terminal.press(":no-such-card@10\r")
        terminal.wait_for("There is no card no-such-card")


def test_a_game_that_was_left_goes_on_by_one_command(user: dict[str, str]) -> None:
    oneoh = [sys.executable, "-m", "oneoh_tui"]
    with Terminal([*oneoh, "continue"], environment=user) as terminal:
        terminal.wait_for("No game waits for you")
        terminal.press("q")
        assert terminal.wait_for_end() == 0
    with Terminal([*oneoh, "play", "binary", "--bot", "random"], environment=user) as terminal:
        terminal.wait_for("Your turn")
        terminal.press("q")
        terminal.wait_for("Continue")
        terminal.press("q")
        assert terminal.wait_for_end() == 0
    with Terminal([*oneoh, "continue"], environment=user) as terminal:
        terminal.wait_for("Your turn")


def test_a_game_of_bots_that_was_left_is_watched_on_by_one_command(user: dict[str, str]) -> None:
    oneoh = [sys.executable, "-m", "oneoh_tui"]
    with Terminal([*oneoh, "watch", "binary", "random"], environment=user) as terminal:
        terminal.wait_for("s a move")
        terminal.press(" ")
        shown = _move(terminal.wait_for("paused"))
        terminal.press("q")
        terminal.wait_for("you watch")
        terminal.press("q")
        assert terminal.wait_for_end() == 0
    with Terminal([*oneoh, "continue"], environment=user) as terminal:
        text = terminal.wait_for(re.compile(r"move \d+.* s a move"))
        assert _move(text) >= shown - 1


def _move(text: str) -> int:
    """Return the number of the move that a screen shows."""
    found = re.search(r"move (\d+)", text)
    assert found is not None
    return int(found[1])
