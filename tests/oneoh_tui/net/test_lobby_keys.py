"""Keys of lobbies are kept by server, in files that only their owner can read."""

from pathlib import Path

import pytest

from oneoh_tui.net.lobby_keys import (
    BadLobbyKey,
    LobbyKeys,
    given_lobby_key,
    read_key_file,
    read_lobby_key,
)

KEY = "k" * 22


def test_a_key_is_kept_for_its_server_alone_and_in_private(tmp_path: Path) -> None:
    folder = tmp_path / "guests"
    LobbyKeys(folder).keep("one", KEY)
    assert LobbyKeys(folder).key_of("one") == KEY
    assert LobbyKeys(folder).key_of("two") is None
    (path,) = folder.iterdir()
    assert path.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_key_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    keys = LobbyKeys(tmp_path)
    keys.keep("one", KEY)
    keys.keep("one", "n" * 22)
    assert keys.key_of("one") == LobbyKeys(tmp_path).key_of("one") == "n" * 22


def test_where_nothing_can_be_written_a_key_lasts_as_long_as_the_program(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keys = LobbyKeys(tmp_path / "file")
    keys.keep("one", KEY)
    assert keys.key_of("one") == KEY


def test_a_damaged_file_holds_no_key(tmp_path: Path) -> None:
    (tmp_path / "one.key").write_bytes(b"\xff\xff")
    assert LobbyKeys(tmp_path).key_of("one") is None


def test_a_file_wins_over_the_environment(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text(f" {KEY}\n")
    assert given_lobby_key(str(path), "e" * 22) == KEY
    assert given_lobby_key(None, "e" * 22) == "e" * 22
    assert given_lobby_key(None, None) is given_lobby_key(None, "") is None


@pytest.mark.parametrize("text", ["", "short", "with a blank in it 1234", "é" * 20])
def test_what_is_no_key_is_refused_with_a_sentence(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadLobbyKey, match="16 or more"):
        read_lobby_key(text)
    with pytest.raises(BadLobbyKey, match="cannot be read"):
        read_key_file(str(tmp_path / "missing"))
