"""Bot255 by keys alone, in real terminals: practice, a program at a table, a match of four."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

from oneoh_games import GAMES
from oneoh_games.bot255.bank import puzzles
from oneoh_protocol.messages import CreateTable, SeatOffer
from oneoh_server import ids
from tests.end_to_end.bot255_seat import (
    MINE,
    clear_program,
    discard_least,
    is_asked,
    keys_to_a_bit,
    play,
    take_first,
    wait_until_asked,
)
from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.lobby_table import (
    FIELD,
    choose_game,
    client,
    go_to,
    play_to_the_end,
    press_until,
)
from tests.end_to_end.terminal import Terminal
from tests.server.players import playing, serving

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

CLIENT = [sys.executable, "-m", "oneoh_tui", "--name", "Ada"]
TURNS = 6
"""Decisions of a player who then gives the game up: three rounds take hundreds."""
SEED = 21
"""Seed of a deal that gives Ada the first turn, and the cards for a way to a bit."""
MATCH_SEED = 7
"""Seed of a deal with which the bots end a match soon."""


def test_practice_needs_no_server_and_remembers(user: dict[str, str]) -> None:
    puzzle = puzzles("simple")[0]
    calm = {**user, "TEXTUAL_ANIMATIONS": "none"}
    with Terminal([*CLIENT, "practice", "bot255", "simple", "1"], environment=calm) as terminal:
        terminal.wait_for("Collect all eight bits")
        terminal.press(":")
        terminal.settle()
        terminal.press(puzzle.witness, "enter")
        terminal.wait_for("lines taken")
        terminal.press(".")
        terminal.wait_for("step 1/")
        # With animations off, a run is shown at its end.
        terminal.press(" ")
        terminal.wait_for("11111111=255")
        terminal.wait_for("that is par!")
    with Terminal([*CLIENT, "practice", "bot255"], environment=user) as terminal:
        terminal.wait_for(re.compile(rf"\[x\] +1 +par {puzzle.par} .*your best: {puzzle.par}"))
        terminal.press("q")
        terminal.wait_for("Play a bot")


def test_a_game_against_a_bot_process_from_the_command_line_to_its_end(
    user: dict[str, str],
) -> None:
    with Terminal([*CLIENT, "play", "bot255", "--bot", "random"], environment=user) as terminal:
        terminal.wait_for(re.compile(r"\brandom *\n.* pts, .*\n.* bot *$", re.MULTILINE))
        for _turn in range(TURNS):
            terminal.wait_for(is_asked)
            _play_if_asked(terminal)
        terminal.wait_for(re.compile(r"\d+\. random "))
        terminal.press("R")
        terminal.wait_for("Give this game up?")
        terminal.press("y")
        terminal.wait_for("You lose")
        terminal.press("m")
        terminal.wait_for(lambda text: "Round 1/3" in text and "You lose" not in text)
        terminal.press("q")
        terminal.wait_for("Play a bot")
        terminal.press("q")
        assert terminal.wait_for_end() == 0


async def test_a_program_is_written_tested_and_announced_by_keys(
    user: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ids, "new_seed", lambda: f"{SEED:032x}")
    async with serving(games=GAMES) as server, playing(server.url, "Bob") as bob:
        seats = (SeatOffer("me"), SeatOffer("anyone"))
        await bob.ask(CreateTable(game="bot255", seats=seats))
        answering = asyncio.create_task(bob.play())
        with client("Ada", server.url, user) as ada:
            await asyncio.to_thread(_write_test_and_announce, ada)
        answering.cancel()


def _write_test_and_announce(terminal: Terminal) -> None:
    terminal.wait_for("Bob")
    terminal.press("enter")
    wait_until_asked(terminal)
    terminal.press("m", "m")
    terminal.wait_for("2 of ")
    clear_program(terminal)
    keys = keys_to_a_bit(terminal)
    assert keys is not None
    terminal.press(*keys)
    terminal.wait_for(f"{len(keys)} of ")
    terminal.press("g")
    terminal.wait_for("00000001=1")
    play(terminal, "a")
    for shown in ("1 pt, 1 run", "7 bits left", "arrows choose, Enter draws"):
        terminal.wait_for(shown)


def test_four_seats_play_a_match_over_a_lobby(
    user: dict[str, str], second_user: dict[str, str], tmp_path: Path
) -> None:
    """Play a match of two people in terminals and two house bots, which are strong and end it soon."""
    with (
        LobbyProcess(tmp_path / "lobby.db", seed=MATCH_SEED) as lobby,
        client("Ada", lobby.url, user) as ada,
        client("Bob", lobby.url, second_user) as bob,
    ):
        _sit_down(ada, bob)
        play_to_the_end((ada, bob), MINE, _play_if_asked)
        for terminal in (ada, bob):
            terminal.wait_for(re.compile(r"You (win|lose)|A shared win"))


def _play(terminal: Terminal) -> None:
    if "Enter discards" in terminal.text:
        discard_least(terminal)
    else:
        take_first(terminal)


def _play_if_asked(terminal: Terminal) -> None:
    """Wait for the prompt, which is drawn after the board."""
    if is_asked(terminal.settle()):
        _play(terminal)


def _sit_down(host: Terminal, guest: Terminal) -> None:
    """Have Ada open a table of one round for herself, a guest and two bots, with simple puzzles."""
    host.wait_for("No table is open")
    guest.wait_for("No table is open")
    host.press("n")
    host.wait_for("› [ Open the table ]")
    host.press("\x1b[H")
    host.wait_for(re.compile(r"^ *› Game .*One Zero One", re.MULTILINE))
    choose_game(host, "Bot255")
    for label, key, value in (
        ("Rounds", "left", "1"),
        ("Puzzles", "left", "simple"),
        ("Number of seats", "right", "4"),
        ("Seat 2", "right", "expert, level 4 of 5"),
        ("Seat 3", "right", "expert, level 4 of 5"),
    ):
        go_to(host, label)
        press_until(host, key, FIELD, f" {value} ")
    go_to(host, "[ Open the table ]")
    host.press("enter")
    guest.wait_for("Ada")
    guest.press("enter")
