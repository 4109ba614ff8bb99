"""Fixtures of the end-to-end tests: new users, and a server process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.lobby_process import LobbyProcess


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
