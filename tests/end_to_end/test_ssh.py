"""Play with the `ssh` client: games, sessions that go on elsewhere, admission."""

import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.seat import play_to_the_end
from tests.end_to_end.served import Served, needs_ssh
from tests.end_to_end.terminal import Terminal

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240), needs_ssh]

ASKED = re.compile(r"^ (?:Your turn|PRINT|PASTE): ", re.MULTILINE)
"""A card is asked for, and none is chosen yet."""
STATUS = re.compile(r"move \d+ ")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a host that is shared by the tests that leave it unchanged."""
    with Served(tmp_path_factory.mktemp("served")) as served:
        yield served


def test_a_game_is_played_to_its_end(served: Served) -> None:
    with served.login("ada") as terminal:
        _play_a_bot(terminal)
        play_to_the_end(terminal)
        terminal.press("q")
        terminal.wait_for("Enter the lobby")
        terminal.press("q")
        assert terminal.wait_for_end() == 0


def test_a_game_goes_on_in_another_terminal_of_another_size(served: Served) -> None:
    with served.login("bob") as first:
        _play_a_bot(first)
        before = _move(first)
        with served.login("bob", columns=120, rows=40) as second:
            second.wait_for(lambda text: bool(ASKED.search(text) and before in text))
            first.wait_for("Your game goes on in the terminal where you have just come in.")
            assert first.wait_for_end() == 0
            after = _move(second)
            # A cut line, a closed laptop: ssh ends without closing the connection.
            second.kill(signal.SIGKILL)
        with served.login("bob") as third:
            third.wait_for(lambda text: bool(ASKED.search(text) and after in text))
            third.press("\x1a")
            third.wait_for("Your game goes on without you")
            assert third.wait_for_end() == 0


def test_a_client_that_answers_nothing_is_let_go_and_its_game_is_found_again(
    tmp_path: Path,
) -> None:
    strict = Served(tmp_path / "strict", "--sessions-per-address 1 --keepalive-seconds 0.5")
    with strict as served, served.login("ada") as first:
        _play_a_bot(first)
        reached = _move(first)
        first.kill(signal.SIGSTOP)
        # While it counts, its address may not have another session.
        with _let_in(served, "ada") as second:
            second.wait_for(lambda text: bool(ASKED.search(text) and reached in text))
            first.kill(signal.SIGCONT)
            assert first.wait_for_end() == 255
            _move(second)


def test_the_players_own_language_is_spoken(served: Served) -> None:
    with served.login("eve", lang="fr_FR.UTF-8") as terminal:
        terminal.wait_for("Quitter")
        terminal.press("q")
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("-T",), "try `ssh -t`"),
        (("-T", "-o", "SetEnv=LANG=fr_FR.UTF-8"), "essayez `ssh -t`"),
        (("-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:22"), "forwarding failed"),
        (("-W", "127.0.0.1:22"), "forwarding failed"),
        (("-s",), ""),
    ],
)
def test_nothing_but_playing_is_done_here(
    served: Served, more: tuple[str, ...], words: str
) -> None:
    command = served.command("mallory", *more)
    if more == ("-s",):
        command.append("sftp")
        words = "subsystem request failed"
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0
    assert words in done.stderr


def test_a_command_is_not_run(served: Served) -> None:
    done = subprocess.run(
        [*served.command("mallory"), "id"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "no command can be run here" in done.stderr


def test_without_a_key_nobody_is_asked_for_a_password(served: Served) -> None:
    command = served.command("nobody", "-o", "PubkeyAuthentication=no")
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 255
    assert "ssh-keygen" in done.stderr
    assert "assword:" not in done.stderr


def test_a_full_host_says_so_and_a_host_that_stops_says_so(tmp_path: Path) -> None:
    small = Served(tmp_path / "small", "--sessions 1")
    with small as served, served.login("ada") as ada:
        ada.wait_for("Enter the lobby")
        with served.login("bob") as bob:
            bob.wait_for("There is no room for more players now")
            assert bob.wait_for_end() == 1
        served.stop()
        ada.wait_for("The server stops")
        assert ada.wait_for_end() == 0


def test_an_address_with_too_many_connections_is_told_so(tmp_path: Path) -> None:
    strict = Served(tmp_path / "strict", "--sessions-per-address 1")
    with strict as served, served.login("ada") as ada:
        ada.wait_for("Enter the lobby")
        with served.login("bob") as bob:
            bob.wait_for("Too many connections")
            assert bob.wait_for_end() == 255


def _let_in(served: Served, who: str) -> Terminal:
    """Log in, again until the host has room, and return the terminal."""
    deadline = time.monotonic() + 60
    while True:
        terminal = served.login(who)
        terminal.wait_for(lambda text: "Too many connections" in text or bool(ASKED.search(text)))
        if ASKED.search(terminal.text):
            return terminal
        terminal.close()
        assert time.monotonic() < deadline, "the host never let go"


def _play_a_bot(terminal: Terminal) -> None:
    terminal.wait_for("Enter the lobby")
    terminal.press("p")
    terminal.wait_for("› [ Start ]")
    terminal.press("enter")
    terminal.wait_for("Play at once")
    terminal.press("enter")
    terminal.wait_for(lambda text: bool(ASKED.search(text)))
    terminal.settle()


def _move(terminal: Terminal) -> str:
    """Play the first card; return the progress of the game at our next turn."""
    before = _status(terminal, "")
    terminal.press("down")
    terminal.wait_for("Enter plays it")
    terminal.press("enter")
    return _status(terminal, before)


def _status(terminal: Terminal, before: str) -> str:
    """Wait for our next turn, and return the progress of the game by the first row."""

    def shown(text: str) -> str:
        found = STATUS.search(text)
        return found.group() if found and ASKED.search(text) else before

    terminal.wait_for(lambda text: shown(text) != before)
    return shown(terminal.text)
