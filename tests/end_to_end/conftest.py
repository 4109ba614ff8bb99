"""Fixtures of the end-to-end tests: new users, and a server process.

A real terminal can be read a frame too early, on a busy machine and never at a desk. So a test
that waited for a screen in vain runs once more; the summary counts it as a rerun.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.lobby_process import LobbyProcess

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["waited for", "no end"]))


@pytest.fixture
def user(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a user who has never played."""
    return {"HOME": str(tmp_path), **_folders(tmp_path)}


@pytest.fixture
def second_user(tmp_path: Path) -> dict[str, str]:
    """Return the environment of another such user."""
    folder = tmp_path / "second"
    return {"HOME": str(folder), **_folders(folder)}


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[LobbyProcess]:
    """Run a server process with a new database."""
    with LobbyProcess(tmp_path / "lobby.db") as process:
        yield process


def _folders(home: Path) -> dict[str, str]:
    home.mkdir(exist_ok=True)
    names = ("CONFIG", "STATE", "DATA", "CACHE")
    return {f"XDG_{name}_HOME": str(home / name.lower()) for name in names}
