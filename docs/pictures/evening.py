"""Pictures of an evening in a lobby: a talk, a stand-in, and the operator's screen."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from docs.pictures.picture import CLIENT, environment, take_picture
from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.lobby_table import client, press_until, sit_down
from tests.end_to_end.terminal import Terminal

TABLE_KEYS = re.compile(r"C Chat  q Leave")
YOUR_TURN = re.compile(r"^ Your turn: ", re.MULTILINE)
CHOSEN = re.compile(r"^ *│ *› .*", re.MULTILINE)
MOVES = ("c3", "b2", "c4", "d2")
TALK = (("Hello!", "ada"), ("Hi, nice opening", "bob"), ("Thanks", "ada"))


def show_chat(name: str, size: tuple[int, int], home: Path) -> None:
    """Show what two players say beside their game."""

    def talk(ada: Terminal, bob: Terminal) -> None:
        speakers = {"ada": ada, "bob": bob}
        for player in (ada, bob):
            player.press("C")
            player.wait_for("Text; Down: phrases")
        for text, speaker in TALK:
            speakers[speaker].press(text, "enter")
            for player in (ada, bob):
                player.wait_for(text.rpartition(" ")[2])  # a line may be broken

    _in_a_game(name, size, home, talk)


def show_stand_in(name: str, size: tuple[int, int], home: Path) -> None:
    """Show a bot that holds the seat of a player who is away."""

    def leave(ada: Terminal, bob: Terminal) -> None:
        bob.kill()
        ada.wait_for("Bob stayed away: S decides")
        ada.press("S")
        ada.wait_for("› Wait")
        press_until(ada, "down", CHOSEN, "A bot plays for Bob: easy (random)")
        ada.press("enter")
        ada.wait_for(YOUR_TURN)

    _in_a_game(name, size, home, leave, absence_seconds=0.2)


def _in_a_game(
    name: str,
    size: tuple[int, int],
    home: Path,
    show: Callable[[Terminal, Terminal], None],
    absence_seconds: float = 60,
) -> None:
    """Take a picture of Ada's terminal in a game in which it is Bob's turn."""

    def both(ada: Terminal) -> None:
        sit_down(ada, bob, "Binary")
        for number, square in enumerate(MOVES):
            _play((ada, bob)[number % 2], square)
        _play(ada, "e5")
        show(ada, bob)

    with (
        LobbyProcess(home / f"{name}.db", absence_seconds=absence_seconds) as lobby,
        client("Bob", lobby.url, environment(home / f"{name}-bob")) as bob,
    ):
        take_picture(name, size, home, [*CLIENT, "join", lobby.url], both)


def _play(player: Terminal, square: str) -> None:
    player.wait_for(YOUR_TURN)
    player.wait_for(TABLE_KEYS)
    player.press(":")
    player.wait_for(lambda text: not YOUR_TURN.search(text))
    player.press(square, "enter")
    player.wait_for(lambda text: bool(TABLE_KEYS.search(text)) and not YOUR_TURN.search(text))


def show_operator(name: str, size: tuple[int, int], home: Path) -> None:
    """Show the operator's overview of a lobby in which bots and people play."""
    made = subprocess.run(
        [sys.executable, "-m", "oneoh_server", "operator-key", "ada"],
        check=True,
        capture_output=True,
        text=True,
    )
    key, keys = home / "ada.key", home / "operators"
    key.write_text(made.stdout)
    key.chmod(0o600)
    keys.write_text(made.stderr.splitlines()[-1] + "\n")

    def show(terminal: Terminal) -> None:
        for shown in ("Grace", "Dora", re.compile(r"Moves: [1-9]")):
            terminal.wait_for(shown)
        terminal.settle()

    with (
        LobbyProcess(home / f"{name}.db", operator_keys=keys) as lobby,
        _company(lobby.url, home),
    ):
        command = [*CLIENT, "operate", lobby.url, "--key-file", str(key)]
        take_picture(name, size, home, command, show)


@contextmanager
def _company(url: str, home: Path) -> Iterator[None]:
    """Have two bots play, one wait at a table, and a person look around."""
    bots = (
        ("Bob", ["one-zero-one", "--versus", "greedy", "--time-ms", "500"]),
        ("Dora", ["bot255", "--seats", "3"]),
    )
    with ExitStack() as stack:
        for bot, more in bots:
            host = [sys.executable, "-m", "oneoh_ai", "run", "mcts", "--server", url]
            started = subprocess.Popen([*host, "--name", bot, "--open", *more])
            stack.callback(started.wait)
            stack.callback(started.terminate)
        grace = stack.enter_context(client("Grace", url, environment(home / "Grace")))
        grace.wait_for("Bob")
        yield
