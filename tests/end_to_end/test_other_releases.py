"""A release of Textual or asyncssh that renames a private name costs a single service."""

import ast
import inspect
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("asyncssh", reason="the extra `ssh` is not installed")

from oneoh_tui.gateway import ssh_send_buffer
from oneoh_tui.gateway.sshd_command import AUTHENTICATION
from oneoh_tui.terminal import textual_parts
from tests.end_to_end.terminal import Terminal
from tests.oneoh_tui.games.binary import test_playing
from tests.oneoh_tui.gateway import test_player_sessions, test_ssh_server
from tests.oneoh_tui.screens import test_home
from tests.private_names import inherited, private, strings

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


def path_to(test: Callable[..., object]) -> str:
    """Return the test as pytest's command line names it."""
    return f"{inspect.getfile(test)}::{test.__name__}"


PLAYED = (
    path_to(test_home.test_entries_are_chosen_by_arrows_as_well),
    path_to(test_playing.test_enter_twice_plays_a_single_piece_of_the_own_colour),
)
SERVED = (
    path_to(test_player_sessions.test_a_login_shows_the_home_screen_of_a_guest),
    path_to(test_player_sessions.test_a_program_that_fails_says_so_and_leaves_the_others_alone),
)
BY_SSH = (path_to(test_ssh_server.test_a_terminal_shows_the_game_and_quitting_ends_well),)
OF_TEXTUAL: dict[tuple[str, ...], set[str]] = {
    PLAYED: {"_parse_rules", "_handle_exception", "_context", "_xterm_parser"},
    SERVED: {"_parse_rules", "_capture_stdout", "_capture_stderr", "_fatal_error", "_styles_cache"},
}
"""Tests -> the private names of Textual that they pass without, all at once."""


def renamed(package: str, names: str, *command: str) -> list[str]:
    """Return the command that runs a module with another release of a package."""
    return [sys.executable, "-m", "tests.end_to_end.renaming", package, names, *command]


def run(command: list[str], user: dict[str, str]) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return subprocess.run(
        command, env={**kept, **user}, capture_output=True, text=True, check=False
    )


def passes(command: list[str], user: dict[str, str]) -> None:
    """Run tests. Raises AssertionError with what they print if one of them fails."""
    done = run([*command, "-q", "-p", "no:cacheprovider"], user)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("tests", OF_TEXTUAL, ids=["played", "served"])
def test_the_client_plays_and_serves_without_names_of_textual(
    tests: tuple[str, ...], user: dict[str, str]
) -> None:
    passes(renamed("textual", ",".join(sorted(OF_TEXTUAL[tests])), "pytest", *tests), user)


def test_players_come_by_ssh_without_the_name_of_the_transport(user: dict[str, str]) -> None:
    passes(renamed("asyncssh", "_transport", "pytest", *BY_SSH), user)


def test_without_its_parser_of_keys_textuals_own_driver_draws(user: dict[str, str]) -> None:
    with Terminal(renamed("textual", "_xterm_parser", "oneoh_tui"), environment=user) as terminal:
        terminal.wait_for("Play a bot")
        terminal.press("s")
        terminal.wait_for("Colours")
        terminal.press("escape")
        terminal.wait_for("Play a bot")
        terminal.press("q")
        assert terminal.wait_for_end() == 0


def test_without_its_parser_of_keys_nobody_is_served_and_the_reason_is_said(
    user: dict[str, str],
) -> None:
    serve = ("oneoh_tui", "serve", "--lobby", "ws://127.0.0.1:1", "--web", "0")
    done = run(renamed("textual", "_xterm_parser", *serve), user)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("oneoh serve: it cannot serve: the installed Textual has no")


def test_without_its_parser_of_keys_who_is_let_in_by_sshd_is_told_the_reason(
    user: dict[str, str], tmp_path: Path
) -> None:
    key = tmp_path / "key"
    key.write_text("publickey ssh-ed25519 AAAA\n")
    visit = ("oneoh_tui", "visit", "--data", str(tmp_path / "data"))
    command = renamed("textual", "_xterm_parser", *visit)
    with Terminal(command, environment={**user, AUTHENTICATION: str(key)}) as terminal:
        terminal.wait_for("oneoh visit: the installed Textual has no")
        assert terminal.wait_for_end() == 2


def test_another_release_has_not_the_name(user: dict[str, str]) -> None:
    seek = "from textual.app import App; App._fatal_error_of_another_release; App._fatal_error"
    done = run(renamed("textual", "_fatal_error", "timeit", "-n1", "-r1", seek), user)
    assert "has no attribute '_fatal_error'" in done.stderr


def test_every_private_name_that_is_used_is_tried() -> None:
    assert used(textual_parts) == set.union(*OF_TEXTUAL.values())
    assert used(ssh_send_buffer) == {"_transport"}


def used(module: ModuleType) -> set[str]:
    """Return the foreign private names in a module: strings, and overridden methods."""
    nodes = ast.walk(ast.parse(inspect.getsource(module)))
    classes = [each for each in vars(module).values() if inspect.isclass(each)]
    overridden = {
        name for each in classes if each.__module__ == module.__name__ for name in inherited(each)
    }
    return overridden | {name for name in strings(nodes) if private(name)}
