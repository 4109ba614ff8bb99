"""Fixtures of the end-to-end tests: new users, and a server process.

A real terminal can be read a frame too early, on a busy machine and never at a desk. So a test
that waited for a screen in vain runs once more; the summary counts it as a rerun.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.two_processes import TwoProcesses

Lobby: TypeAlias = LobbyProcess | TwoProcesses
NewLobby: TypeAlias = Callable[..., Lobby]
"""Function that makes a lobby with some settings."""
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


@pytest.fixture(params=[1, 2], ids=["one-process", "two-processes"])
def new_lobby(request: pytest.FixtureRequest, tmp_path: Path) -> NewLobby:
    """Return a function that makes a lobby, of one process, then of two that clients dial in turn."""
    if request.param == 1:
        return partial(LobbyProcess, tmp_path / "lobby.db")
    return partial(TwoProcesses, request.getfixturevalue("database"))


def _folders(home: Path) -> dict[str, str]:
    home.mkdir(exist_ok=True)
    names = ("CONFIG", "STATE", "DATA", "CACHE")
    return {f"XDG_{name}_HOME": str(home / name.lower()) for name in names}
