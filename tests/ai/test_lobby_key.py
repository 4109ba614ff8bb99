"""The key of a lobby comes from a file or the environment, and is checked before it is sent."""

from pathlib import Path

import pytest

from oneoh_ai.lobby_key import BadLobbyKey, read_lobby_key
from oneoh_ai.transcript import redact

KEY = "k" * 22


def test_a_file_wins_over_the_environment(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text(f"{KEY}\n")
    assert read_lobby_key(path, "e" * 22) == KEY
    assert read_lobby_key(None, "e" * 22) == "e" * 22
    assert read_lobby_key(None, "") is read_lobby_key(None, None) is None


def test_what_is_no_key_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text("short")
    with pytest.raises(BadLobbyKey, match="holds no key"):
        read_lobby_key(path, KEY)
    with pytest.raises(BadLobbyKey, match="ONEOH_LOBBY_KEY"):
        read_lobby_key(None, "with blanks, and more")
    with pytest.raises(OSError, match="missing"):
        read_lobby_key(tmp_path / "missing", None)


def test_a_transcript_does_not_hold_the_key() -> None:
    assert redact({"type": "hello", "lobby_key": KEY}) == {"type": "hello", "lobby_key": "(secret)"}
