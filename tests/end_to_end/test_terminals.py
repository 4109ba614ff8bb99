"""A game in the terminals that people use: plain ones, consoles, tmux and screen."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.seat import MY_TURN
from tests.end_to_end.terminal import Terminal, terminal_environment
from tests.end_to_end.tmux import Shown, Tmux

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

PLAY = [sys.executable, "-m", "oneoh_tui", "play", "--bot", "random"]
PLAYED = re.compile(r"\b(move|coup) ([2-9]|\d\d)\b")
"""Number of the move in the first row."""


@pytest.fixture
def sockets() -> Iterator[Path]:
    """Yield a private folder with a path short enough for a Unix socket."""
    with tempfile.TemporaryDirectory(prefix="oneoh-") as folder:
        yield Path(folder)


def play_a_bit(terminal: Shown) -> None:
    """Play until a move is counted."""
    terminal.wait_for(MY_TURN)
    terminal.press("down", "enter")
    terminal.settle()
    terminal.wait_for(PLAYED)


def colours(terminal: Terminal) -> set[str]:
    """Return the colours on the screen, the terminal's default aside."""
    cells = (cell for row in terminal.screen.buffer.values() for cell in row.values())
    return {colour for cell in cells for colour in (cell.fg, cell.bg)} - {"default"}


def test_without_colour_no_colour_is_sent(user: dict[str, str]) -> None:
    with Terminal(PLAY, environment={**user, "NO_COLOR": "1"}) as terminal:
        play_a_bit(terminal)
        assert colours(terminal) == set()


def test_the_command_line_goes_before_the_environment(user: dict[str, str]) -> None:
    command = [*PLAY, "--colors", "none"]
    with Terminal(command, environment={**user, "COLORTERM": "truecolor"}) as terminal:
        terminal.wait_for(MY_TURN)
        assert colours(terminal) == set()


def test_what_is_complained_of_may_go_to_a_file(user: dict[str, str]) -> None:
    said = Path(user["HOME"]) / "said"
    with Terminal(PLAY, environment=user, errors=said) as terminal:
        play_a_bit(terminal)
    assert said.read_text() == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_the_locale_c_everything_is_ascii(user: dict[str, str], language: str) -> None:
    command = [*PLAY, "--lang", language]
    with Terminal(command, environment={**user, "LANG": "C"}) as terminal:
        play_a_bit(terminal)
        assert terminal.text.isascii()
        game = terminal.settle()
        terminal.press("?")
        terminal.wait_for(lambda text: last_rows(text, 1) != last_rows(game, 1))
        assert terminal.settle().isascii()


def test_a_console_gets_what_its_font_has_and_its_own_colours(user: dict[str, str]) -> None:
    with Terminal(PLAY, environment={**user, "TERM": "linux"}) as terminal:
        play_a_bit(terminal)
        assert not set("◉◌▸◂▴▾╭✗") & set(terminal.text)
        assert colours(terminal) <= {
            *("black", "red", "green", "brown", "blue", "magenta", "cyan", "white"),
            *("brightblack", "brightred", "brightgreen", "brightbrown", "brightblue"),
            *("brightmagenta", "bfightmagenta", "brightcyan", "brightwhite"),
        }


def test_what_is_typed_before_the_first_frame_is_not_lost(user: dict[str, str]) -> None:
    with Terminal([sys.executable, "-m", "oneoh_tui"], environment=user) as terminal:
        terminal.press("q")
        assert terminal.wait_for_end() == 0


def test_a_window_in_colour_that_grows_and_shrinks_in_the_middle_of_a_game(
    user: dict[str, str],
) -> None:
    with Terminal(PLAY, environment={**user, "COLUMNS": "80", "LINES": "24"}) as terminal:
        play_a_bit(terminal)
        assert colours(terminal) != set()
        resize_and_play_on(terminal)


def resize_and_play_on(terminal: Shown) -> None:
    """Grow and shrink the window, below the minimum too; the keys always stand in the last row."""
    for columns, rows in ((120, 40), (80, 24)):
        terminal.resize(columns, rows)
        terminal.wait_for(
            lambda text: bool(MY_TURN.search(last_rows(text, 2)) and PLAYED.search(text))
        )
    terminal.resize(60, 20)
    terminal.wait_for("80 columns and 23 rows")
    terminal.resize(80, 24)
    play_a_bit(terminal)


def last_rows(text: str, count: int) -> str:
    return "\n".join(text.split("\n")[-count:])


def test_inside_tmux(user: dict[str, str], sockets: Path) -> None:
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed")
    with Tmux(PLAY, sockets, user) as tmux:
        play_a_bit(tmux)
        resize_and_play_on(tmux)


def test_inside_screen(user: dict[str, str], sockets: Path) -> None:
    if shutil.which("screen") is None:
        pytest.skip("screen is not installed")
    sockets.chmod(0o700)
    environment = {**user, "SCREENDIR": str(sockets), "STY": ""}
    command = ["screen", "-U", "-c", "/dev/null", "-S", "oneoh", *PLAY]
    with Terminal(command, environment=environment) as terminal:
        try:
            play_a_bit(terminal)
            terminal.resize(100, 30)
            terminal.wait_for(lambda text: bool(MY_TURN.search(last_rows(text, 2))))
            play_a_bit(terminal)
        finally:
            end(["screen", "-S", "oneoh", "-X", "quit"], environment)


def end(command: list[str], environment: dict[str, str]) -> None:
    """End the multiplexer if it still runs."""
    subprocess.run(
        command,
        env=terminal_environment(environment),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
