"""Records are fetched part by part, and kept in a folder."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_games.records import read_text, write_game
from oneoh_protocol.messages import GetRecord, RecordPart
from oneoh_tui.net.records import MAX_PARTS, NoRecord, RecordFolder, entry_of, fetch_record
from tests.oneoh_tui.records import ENDED_S, recorded, text_of


class Parts:
    """Server that has a record in parts."""

    def __init__(self, *parts: tuple[str, ...], told: int | None = None) -> None:
        self._parts = parts
        self._told = len(parts) if told is None else told
        self.asked: list[int] = []

    async def ask(self, command: Any) -> RecordPart:
        assert isinstance(command, GetRecord)
        self.asked.append(command.part)
        lines = self._parts[command.part % len(self._parts)]
        return RecordPart(1, command.table, command.part, self._told, lines)


async def test_the_parts_are_joined_in_order() -> None:
    server = Parts(("a", "b"), ("", "c"))
    assert await fetch_record(server, "t") == "a\nb\n\nc\n"
    assert server.asked == [0, 1]


async def test_a_server_cannot_keep_a_client_fetching() -> None:
    server = Parts(("x",), told=10_000)
    await fetch_record(server, "t")
    assert len(server.asked) == MAX_PARTS


def test_a_record_is_kept_once_and_found_again(tmp_path: Path) -> None:
    folder = RecordFolder(tmp_path / "records")
    path = folder.keep(text_of())
    assert path is not None
    assert path.name == "2026-11-22-one-zero-one-Kq3xTz8b.oneoh"
    assert folder.keep(text_of()) == path
    (kept,) = folder.games()
    assert kept.recorded == read_text(text_of())[0]
    folder.keep(text_of("binary"))
    assert len(list(folder.games())) == 2


def test_a_game_that_went_on_after_its_end_is_kept_once(tmp_path: Path) -> None:
    """Its last end is the one, on another day too; games of other tables stay."""
    folder = RecordFolder(tmp_path)
    first = recorded("binary")
    others = [replace(first, table="other"), recorded("zero-point-one")]
    for game in (first, *others):
        folder.keep(write_game(game))
    last = replace(first, date="2026-11-23T09:00:00Z", taken_back=1)
    folder.keep(write_game(last))
    found = [kept.recorded for kept in folder.games()]
    assert found[0] == last
    assert sorted(game.table for game in found[1:]) == sorted(game.table for game in others)


def test_a_game_that_goes_on_is_forgotten(tmp_path: Path) -> None:
    folder = RecordFolder(tmp_path)
    folder.keep(text_of())
    folder.forget("another")
    assert len(list(folder.games())) == 1
    folder.forget("Kq3xTz8b")
    folder.forget("Kq3xTz8b")
    assert list(folder.games()) == []


def test_files_that_hold_no_record_are_left_out(tmp_path: Path) -> None:
    folder = RecordFolder(tmp_path)
    (tmp_path / "empty.oneoh").touch()
    (tmp_path / "bad.oneoh").write_bytes(b"[Record 1]\n\xff")
    assert list(folder.games()) == []
    with pytest.raises(NoRecord):
        folder.keep("no record")


def test_where_nothing_can_be_kept_nothing_is(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (None, tmp_path / "file" / "records"):
        folder = RecordFolder(path)
        assert folder.keep(text_of()) is None
        assert list(folder.games()) == []


def test_a_kept_game_is_listed_with_the_seat_of_its_only_person() -> None:
    entry = entry_of(recorded(), 7, "path")
    assert (entry.number, entry.table, entry.seat) == (7, "path", 0)
    assert (entry.end, entry.ended_s) == ("rules", ENDED_S)
