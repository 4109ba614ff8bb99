"""The example game, installed like any other package, is found, checked and played."""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.end_to_end.line_process import LineProcess
from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.lobby_table import client, play_to_the_end, sit_down
from tests.end_to_end.seat import MY_TURN
from tests.end_to_end.terminal import Terminal
from tests.end_to_end.test_line_mode import is_turn, moves
from tests.end_to_end.test_line_mode import play_to_the_end as play_line_by_line
from tests.processes.run import run as run_program

PACKAGE = Path(__file__).parents[2] / "games" / "examples" / "noise"

BOT_COMMAND = (sys.executable, "-m", "oneoh_ai")
CHECK = """
import oneoh_noise
from oneoh_games import GAMES
from oneoh_games.testing import check_game
for seed in range(10):
    check_game(GAMES["noise"], 2, seed, longest=24)
print(oneoh_noise.__file__)
"""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that the package is installed into, without network."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("site-packages")
    run(
        *(sys.executable, "-m", "pip", "--disable-pip-version-check", "install"),
        *("--no-index", "--no-deps", "--no-build-isolation", "--target", str(folder)),
        str(PACKAGE),
    )
    return folder


@pytest.fixture(autouse=True)
def found(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every process that a test starts find the package."""
    paths = [str(installed), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


def run(*command: str) -> str:
    """Return what a command prints. Raises AssertionError with its errors if it fails."""
    done = run_program(command, timeout=120, text=True)
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def test_the_installed_game_keeps_its_promises(installed: Path) -> None:
    assert Path(run(sys.executable, "-c", CHECK).strip()).is_relative_to(installed)


def test_its_page_for_authors_of_bots_is_named_with_ours(installed: Path) -> None:
    pages = dict(line.split(maxsplit=1) for line in run(*BOT_COMMAND, "docs").splitlines())
    assert Path(pages["noise"]) == installed / "oneoh_noise" / "wire.md"


def test_bots_play_it_in_the_arena() -> None:
    table = run(
        *BOT_COMMAND,
        *("arena", "random", "greedy"),
        *("--game", "noise", "--games", "4", "--seed", "1"),
    )
    _title, _blank, _head, row, *_rest = table.splitlines()
    _bot, wins, draws, losses, *faults = row.split()
    assert int(wins) + int(draws) + int(losses) == 4
    assert set(faults) == {"0"}


def test_a_whole_game_in_french_against_a_bot(user: dict[str, str]) -> None:
    command = [
        sys.executable,
        "-m",
        "oneoh_tui",
        "--lang",
        "fr",
        "play",
        "noise",
        "--bot",
        "random",
    ]
    with Terminal(command, environment=user) as terminal:
        play_to_the_end((terminal,), MY_TURN, play_once)
        terminal.wait_for(re.compile(r"Vous avez (gagné|perdu)|Partie nulle"))
        terminal.press("q")
        terminal.wait_for("Noise")


def test_two_people_play_it_over_a_lobby(
    user: dict[str, str], second_user: dict[str, str], lobby: LobbyProcess
) -> None:
    with client("Ada", lobby.url, user) as ada, client("Bob", lobby.url, second_user) as bob:
        sit_down(ada, bob, "Noise", {"Cards each": "left left left"})
        play_to_the_end((ada, bob), MY_TURN, play_once)
        for terminal in (ada, bob):
            terminal.wait_for(re.compile(r"You (win|lose)|A draw"))


def test_it_is_told_and_played_line_by_line(user: dict[str, str]) -> None:
    with LineProcess("play", "noise", "--bot", "random", environment=user) as line:
        line.wait_for(is_turn)
        line.type("board")
        line.wait_for(lambda text: text.startswith("Set aside: "))
        line.type("signal")
        line.wait_for(lambda text: text == "The rule: rules notation")
        assert "Say which card: signal:0 or signal:1." in line.lines
        line.type(moves(line)[0])
        play_line_by_line(line)
        assert line.end() == 4, "a line was refused"


def play_once(terminal: Terminal) -> None:
    """Choose the last button, and play it."""
    terminal.press("left", "enter")
    terminal.settle()
