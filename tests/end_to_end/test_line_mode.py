"""Whole games in line mode: the client, its private server and a bot."""

import random
import re
import subprocess
import sys

import pytest

from oneoh_tui.games import BOARDS
from tests.end_to_end.line_process import LineProcess
from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.terminal import Terminal, terminal_environment
from tests.processes.run import run

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

MOST_MOVES = 400
RESULT = re.compile(r"You (win|lose)|A draw")
TERMS = {"binary": ["size=6"], "one-zero-one": [], "zero-point-one": ["turn_limit=40"]}
"""Terms of a short game."""


def is_turn(line: str) -> bool:
    return line.startswith("Your turn") or is_over(line)


def is_over(line: str) -> bool:
    return line.startswith("Seed ")


def test_a_game_of_each_kind_is_played_through_pipes_one_after_the_other(
    user: dict[str, str],
) -> None:
    with LineProcess(environment=user) as line:
        for game in BOARDS:
            line.type(f"play {game} random {' '.join(TERMS.get(game, []))}")
            play_to_the_end(line)
            line.type("board")
            line.wait_for(lambda text: ": " in text)
            line.type("leave")
        assert line.end() == 0


def test_a_new_player_without_a_screen_is_led_by_a_lesson_to_the_end_of_a_game(
    user: dict[str, str],
) -> None:
    command = [sys.executable, "-m", "oneoh_tui", "--line"]
    with Terminal(command, environment=user, rows=60) as terminal:
        for line, answer in (
            ("help", "practice"),
            ("play binary novice size=6", "an empty line plays at once"),
            ("lessons", "Type a move, or help."),
            ("b4", "Well done!"),
            ("leave", "You are"),
            ("play binary novice size=6", "Your turn"),
        ):
            terminal.settle()
            terminal.press(f"{line}\r")
            terminal.wait_for(answer)
        # Every square once: what cannot be played is refused with the reason.
        for square in (f"{file}{rank}" for file in "abcdef" for rank in range(1, 7)):
            terminal.settle()
            if RESULT.search(terminal.text):
                break
            terminal.press(f"{square}\r")
            terminal.read(5)
        terminal.wait_for(RESULT)
        terminal.wait_for("Seed ")


def play_to_the_end(line: LineProcess) -> None:
    """Play any moves until the game is over."""
    choose = random.Random(1).choice
    for _move in range(MOST_MOVES):
        if is_over(line.wait_for(is_turn)):
            return
        line.type(choose(moves(line)))
    line.type("resign")
    line.wait_for(is_over)


def moves(line: LineProcess) -> list[str]:
    """Return the moves that the command `moves` lists, in notation."""
    before = len(line.lines)
    line.type("moves all")
    line.type("clock")
    line.wait_for(lambda text: text == "No clock.")
    told = line.lines[before:-1]
    return [
        move for text in told for move in ([text.split(": ")[0]] if ": " in text else text.split())
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="finds the server by /proc")
def test_a_game_survives_that_the_program_and_its_server_are_killed(user: dict[str, str]) -> None:
    with LineProcess("play", "binary", "--bot", "random", environment=user, cold=True) as line:
        line.wait_for(is_turn)
        line.type("c1")
        line.wait_for(is_turn)
        line.kill()
    with LineProcess(environment=user) as line:
        line.wait_for(lambda text: text.startswith("1. Binary, random, move 3: your turn"))
        line.type("back")
        line.wait_for(is_turn)
        line.type("log")
        line.wait_for(lambda text: text.endswith(": c1"))
        line.type("resign")
        line.wait_for(is_over)
        assert line.end() == 0
    assert b"Binary, random" not in script([], "", user).stdout


def test_two_people_meet_in_a_lobby_line_by_line(
    user: dict[str, str], second_user: dict[str, str], lobby: LobbyProcess
) -> None:
    with (
        LineProcess("--name", "Ada", "join", lobby.url, environment=user) as ada,
        LineProcess("--name", "Bob", "join", lobby.url, environment=second_user) as bob,
    ):
        ada.wait_for(lambda text: text.startswith("No table is open"))
        bob.wait_for(lambda text: text.startswith("No table is open"))
        ada.type("create binary size=6")
        bob.wait_for(lambda text: text.startswith("New: 1. Binary"))
        bob.type("join 1")
        ada.wait_for(lambda text: text.startswith("Your turn"))
        ada.type("c1")
        bob.wait_for(lambda text: text.startswith("Your turn"))
        bob.type("resign")
        ada.wait_for(lambda text: text.startswith("You win"))
        assert ada.end() == 0
        assert bob.end() == 0


@pytest.mark.smoke
def test_a_script_is_played_where_only_ascii_can_be_written(user: dict[str, str]) -> None:
    run = script(["play", "binary"], "c1\nresign\n", {**user, "LANG": "C", "TERM": "dumb"})
    assert run.returncode == 0
    assert b"Your turn, 30 moves." in run.stdout
    assert b"1. c1" in run.stdout
    assert b"\x1b" not in run.stdout
    assert run.stdout.isascii()


def test_a_script_that_ends_before_its_game_does_says_so_in_its_language(
    user: dict[str, str],
) -> None:
    run = script(["play", "binary"], "c1\n", {**user, "LC_MESSAGES": "fr_FR.UTF-8"})
    assert run.returncode == 3
    assert "À vous, 30 coups." in run.stdout.decode()
    assert b"\x1b" not in run.stdout


def test_the_exit_code_says_what_went_wrong(user: dict[str, str]) -> None:
    assert script([], "dance\n", user).returncode == 4
    assert script(["join", "ws://127.0.0.1:9"], "", user).returncode == 1
    assert script(["join", "http://x"], "", user).returncode == 2


def script(
    arguments: list[str], text: str, environment: dict[str, str]
) -> "subprocess.CompletedProcess[bytes]":
    return run(
        [sys.executable, "-m", "oneoh_tui", "--line", *arguments],
        text.encode(),
        env=terminal_environment(environment),
    )


def test_in_a_terminal_lines_are_typed_and_the_end_of_input_is_the_end(
    user: dict[str, str],
) -> None:
    with Terminal([sys.executable, "-m", "oneoh_tui", "--line"], environment=user) as terminal:
        terminal.wait_for("Type help")
        terminal.press("dance\r")
        terminal.wait_for("dance is no command")
        terminal.press("\x04")
        assert terminal.wait_for_end() == 0


def test_a_lesson_is_done_line_by_line(user: dict[str, str]) -> None:
    run = script(["practice", "binary", "lessons", "2"], "b3\n", user)
    assert run.returncode == 0
    assert b"Well done!" in run.stdout
    again = script(["practice", "binary", "lessons"], "", user)
    assert b"Lessons. 1 of 7." in again.stdout
