"""What the end-to-end tests share: a user of their own, and a server process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.lobby_process import LobbyProcess


@pytest.fixture
def user(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has never played."""
    return {"HOME": str(tmp_path), **_folders(tmp_path)}


@pytest.fixture
def second_user(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody else."""
    folder = tmp_path / "second"
    return {"HOME": str(folder), **_folders(folder)}


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[LobbyProcess]:
    """A server process with a database of its own."""
    with LobbyProcess(tmp_path / "lobby.db") as process:
        yield process


def _folders(home: Path) -> dict[str, str]:
    home.mkdir(exist_ok=True)
    names = ("CONFIG", "STATE", "DATA", "CACHE")
    return {f"XDG_{name}_HOME": str(home / name.lower()) for name in names}
