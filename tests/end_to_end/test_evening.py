"""An evening in a lobby: two people in two terminals, and two bots.

They are paired, talk, one of them drops and a bot stands in, he returns, they play again, all four
share a table, and the first game is watched once more.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.end_to_end.conftest import NewLobby
from tests.end_to_end.lobby_table import FIELD, client, press_until
from tests.end_to_end.seat import OVER
from tests.end_to_end.terminal import Terminal, read_any
from tests.processes.start import start

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

TABLE_KEYS = re.compile(r"C Chat  q Leave")
YOUR_TURN = re.compile(r"^ Your turn: ", re.MULTILINE)
CHOSEN = re.compile(r"^ *│ *› .*", re.MULTILINE)
"""Row of a dialog that is chosen."""
STOOD_IN = re.compile(r"novice\s+stood\s+in\s+for\s+Bob")
"""Words that follow those about the bot's turn, and may go on in the next row."""


def test_an_evening_of_two_people_and_two_bots(
    new_lobby: NewLobby, user: dict[str, str], second_user: dict[str, str]
) -> None:
    with (
        new_lobby(absence_seconds=0.2, max_bots=2) as lobby,
        client("Ada", lobby.url, user) as ada,
    ):
        with client("Bob", lobby.url, second_user) as bob:
            _pair(ada, bob)
            _open_the_game(ada, bob)
            _talk(ada, bob)
            bob.kill()
        _let_a_bot_stand_in(ada)
        with client("Bob", lobby.url, second_user) as bob, _bots(lobby.url):
            _return(ada, bob)
            _resign(bob, ada)
            _play_again(ada, bob)
            _resign(ada, bob)
            _share_a_table(ada, bob)
        _watch_again(ada)


def _pair(ada: Terminal, bob: Terminal) -> None:
    for guest in (ada, bob):
        guest.wait_for("No table is open")
        guest.press("p")
        guest.wait_for("› [ Look for a game ]")
        guest.press("enter")
    for guest in (ada, bob):
        guest.wait_for("Binary – move 1")
        guest.wait_for(TABLE_KEYS)


def _open_the_game(ada: Terminal, bob: Terminal) -> None:
    """Play until it is Bob's turn; the lot decides who begins."""
    for square in ("a1", "c1"):
        _play(_mover(ada, bob), square)
    if _mover(ada, bob) is ada:
        _play(ada, "e1")
        bob.wait_for(YOUR_TURN)


def _mover(ada: Terminal, bob: Terminal) -> Terminal:
    while True:
        turns = [guest for guest in (ada, bob) if YOUR_TURN.search(guest.text)]
        if len(turns) == 1:
            return turns[0]
        assert read_any((ada, bob)), f"nobody's turn:\n{ada.text}\n{bob.text}"


def _play(guest: Terminal, square: str) -> None:
    guest.press(":")
    guest.wait_for(lambda text: not YOUR_TURN.search(text))
    guest.press(square, "enter")
    guest.wait_for(lambda text: bool(TABLE_KEYS.search(text)) and not YOUR_TURN.search(text))


def _talk(ada: Terminal, bob: Terminal) -> None:
    ada.press("C")
    ada.wait_for("Text; Down: phrases")
    ada.press("hello", "enter")
    bob.wait_for("1 unread line")
    bob.press("C")
    bob.wait_for("Ada (guest): hello")
    for guest in (ada, bob):
        guest.press("escape")
        guest.wait_for(TABLE_KEYS)


def _let_a_bot_stand_in(ada: Terminal) -> None:
    ada.wait_for("Bob stayed away: S decides")
    ada.press("S")
    ada.wait_for("› Wait")
    press_until(ada, "down", CHOSEN, "A bot plays for Bob: novice, level 1")
    ada.press("enter")
    ada.wait_for(YOUR_TURN)
    ada.wait_for("novice")


def _return(ada: Terminal, bob: Terminal) -> None:
    """Bob finds the game first in the lobby, and has his seat back."""
    bob.wait_for(re.compile(r"^ › Binary ", re.MULTILINE))
    bob.press("enter")
    bob.wait_for("you are")
    bob.wait_for(TABLE_KEYS)
    bob.wait_for("stand-in:")
    ada.wait_for("Bob has the seat")


def _resign(loser: Terminal, winner: Terminal) -> None:
    loser.press("R")
    loser.wait_for("Give this game up?")
    loser.press("y")
    for guest in (loser, winner):
        guest.wait_for(OVER)


def _play_again(ada: Terminal, bob: Terminal) -> None:
    ada.press("m")
    bob.wait_for("rematch")
    bob.press("m")
    for guest in (ada, bob):
        guest.wait_for("move 1")
        guest.wait_for(TABLE_KEYS)


@contextmanager
def _bots(url: str) -> Iterator[None]:
    """Run two bots, of which one opens a table for four and the other takes a seat there."""
    with ExitStack() as stack:
        stack.enter_context(_bot(url, "Uno", "--open", "bot255", "--seats", "4"))
        stack.enter_context(_bot(url, "Dos", "--seek", "bot255"))
        yield


@contextmanager
def _bot(url: str, name: str, *more: str) -> Iterator[None]:
    command = [sys.executable, "-m", "oneoh_ai", "run", "random", "--server", url, "--name", name]
    bot = start([*command, *more, "--games", "1"], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        bot.terminate()
        assert bot.wait(60) == 0


def _share_a_table(ada: Terminal, bob: Terminal) -> None:
    """Take the two free seats at the bots' table."""
    for guest in (ada, bob):
        guest.press("q")
        guest.wait_for(re.compile(r"^ *(› )?Bot255 +\d free", re.MULTILINE))
        # The game that is over is the last of the list.
        press_until(guest, "up", FIELD, "Bot255")
        guest.press("enter")
    for guest in (ada, bob):
        guest.wait_for("Bot255 – move")
        for name in ("Ada", "Bob", "Uno", "Dos"):
            guest.wait_for(name)


def _watch_again(ada: Terminal) -> None:
    """Watch the first game, of which the stand-in played a move."""
    ada.press("q")
    ada.wait_for("m More")
    ada.press("m")
    ada.wait_for("More of this lobby")
    ada.press("f")
    ada.wait_for("Ada (guest) won")
    ada.press("enter")
    found = ada.wait_for(re.compile(r"move 0 of (\d)"))
    for move in range(1, 1 + int(found.partition("move 0 of ")[2][0])):
        ada.press("right")
        ada.wait_for(f"move {move} of ")
    ada.wait_for(STOOD_IN)
