"""Bots that are not installed: against the player on this machine, and as house bots of a lobby."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.line_process import LineProcess
from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.terminal import Terminal, terminal_environment
from tests.end_to_end.test_line_mode import is_over, is_turn, play_to_the_end
from tests.processes.start import start

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

EXAMPLE = Path(__file__).parents[2] / "ai" / "examples" / "program" / "first.py"
PYTHON = shlex.quote(sys.executable)
OURS = f"{PYTHON} -m oneoh_ai"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the author, which has a bot, and in which programs are started."""
    made = tmp_path / "author's"
    made.mkdir()
    shutil.copy(EXAMPLE, made)
    monkeypatch.chdir(made)
    return made


@pytest.mark.usefixtures("folder")
def test_a_program_plays_in_line_mode(user: dict[str, str]) -> None:
    bot = f"exec:{PYTHON} first.py"
    terms = ["play", "binary", "--bot", bot, "--option", "size=6"]
    with LineProcess(*terms, environment=user) as line:
        play_to_the_end(line)
        assert "Seat 1: first (bot), W, 0 points" in line.lines
        assert line.end() == 0


def test_the_game_goes_on_from_another_folder(
    user: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = f"exec:{PYTHON} first.py"
    with LineProcess("play", "binary", "--bot", bot, environment=user) as line:
        line.wait_for(is_turn)
        line.end()
    monkeypatch.chdir(folder.parent)
    with LineProcess(environment=user) as line:
        line.wait_for(lambda text: text.startswith("1. Binary, first, move 1"))
        line.type("back")
        line.wait_for(is_turn)
        line.type("a1")
        line.wait_for(is_turn)
        line.type("resign")
        line.wait_for(is_over)
        assert line.end() == 0


@pytest.mark.usefixtures("folder")
def test_a_program_plays_on_the_screen(user: dict[str, str]) -> None:
    oneoh = [sys.executable, "-m", "oneoh_tui"]
    bot = f"exec:{PYTHON} first.py"
    with Terminal([*oneoh, "play", "binary", "--bot", bot], environment=user) as terminal:
        terminal.wait_for("Your turn")
        terminal.wait_for("first")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("bot", "game", "said"),
    [
        ("exec:no-such-program", "binary", "there is no program 'no-such-program'"),
        (f"exec:{PYTHON} -c 'exit(3)'", "binary", "the program ended with status 3"),
        ("mine.py", "binary", "mine.py: there is no such file"),
        (f"uci:{OURS} uci", "binary", "plays zero-point-one, not binary"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_before_the_game(
    user: dict[str, str], bot: str, game: str, said: str
) -> None:
    with LineProcess("play", game, "--bot", bot, environment=user) as line:
        assert line.end() == 2
        assert len(line.lines) == 1
        assert line.lines[0].startswith("oneoh: error: ")
        assert said in line.lines[0]


@pytest.mark.parametrize(
    ("prefix", "command", "terms", "asked"),
    [
        ("exec:", f"{PYTHON} first.py", ["binary", "--option", "size=6"], '"request"'),
        ("uci:nodes=50 ", f"{OURS} uci", ["zero-point-one", "--option", "turn_limit=12"], "go "),
        ("codecup:", f"{OURS} codecup random", ["zero-point-one", "--option", "rules=codecup"], ""),
    ],
    ids=["exec", "uci", "codecup"],
)
def test_commands_are_house_bots_of_a_lobby(
    tmp_path: Path, folder: Path, prefix: str, command: str, terms: list[str], asked: str
) -> None:
    """A copy of all that a bot is told is kept in its folder."""
    bots = tmp_path / "bots.toml"
    bot = f"{prefix}sh -c 'tee -a told | {command}'"
    bots.write_text(f'[own]\nbot = """{bot}"""\nfolder = "{folder}"\n')
    with LobbyProcess(tmp_path / "lobby.db", bot_file=bots) as lobby:
        guest = [*shlex.split(OURS), "run", "random", "--server", lobby.url, "--games", "1"]
        process = start(
            [*guest, "--open", *terms, "--versus", "own"],
            env=terminal_environment({}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said.decode()
    assert "1 game:" in said.decode()
    told = (folder / "told").read_text().splitlines()
    # Once is enough: a player at random may lose its game at the first answer.
    assert any(asked in line for line in told)
