"""The example game, installed as a stranger's package is: found, checked and played."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "games" / "examples" / "noise"

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
    """A folder that the package is installed into, without network."""
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
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_installed_game_keeps_its_promises(installed: Path) -> None:
    assert Path(run(sys.executable, "-c", CHECK).strip()).is_relative_to(installed)


def test_bots_play_it_in_the_arena() -> None:
    table = run(
        *(sys.executable, "-m", "oneoh_ai", "arena", "random", "greedy"),
        *("--game", "noise", "--games", "4", "--seed", "1"),
    )
    _title, _blank, _head, row, *_rest = table.splitlines()
    _bot, wins, draws, losses, *faults = row.split()
    assert int(wins) + int(draws) + int(losses) == 4
    assert set(faults) == {"0"}
