"""Games of this machine in line mode: listed, deleted after a question, imported."""

import asyncio
from pathlib import Path
from typing import Any

from oneoh_tui.net.game_folder import new_folder
from oneoh_tui.net.records import RecordFolder
from oneoh_tui.net.running_game import RunningGame
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import Talk, talk
from tests.oneoh_tui.records import text_of


async def answer(here: Talk, line: str) -> str:
    """Type a line, and return the output; files are read in threads."""
    heard = await here.type(line)
    while not heard or heard[-1] == "Finished games:":
        await asyncio.sleep(0.01)
        heard += await here.heard()
    return "\n".join(heard)


async def test_running_and_finished_games_are_listed_and_deleted(tmp_path: Path) -> None:
    records = RecordFolder(tmp_path / "records")
    records.keep(text_of("binary"))
    running = new_folder(tmp_path / "games")
    running.note([RunningGame("t9", "one-zero-one", ("novice",), 3, yours=True)])
    running.close()
    folders: dict[str, Any] = {"games": tmp_path / "games", "records": records.path}
    async with talk(tmp_path, FakeWire(), **folders) as here:
        await here.heard()
        told = await answer(here, "history")
        assert "1. One Zero One, novice, move 4: your turn; last played on 20" in told
        assert "Finished games:\n1. " in told
        assert "Binary: Ada, greedy (bot)" in told
        assert "Type delete again" in await answer(here, "delete 1")
        assert await answer(here, "delete 1") == "The game is deleted."
        assert "No game has been finished here yet." in await answer(here, "history")


async def test_a_file_is_imported(tmp_path: Path) -> None:
    file = tmp_path / "one.oneoh"
    file.write_text(text_of(), "utf-8")
    async with talk(tmp_path, FakeWire(), records=tmp_path / "records") as here:
        await here.heard()
        assert await answer(here, f"import {file}") == "Imported: 1."
        assert "1. 2026-11-22; One Zero One" in await answer(here, "finished")
        assert "cannot be read" in await answer(here, f"import {tmp_path / 'none'}")


async def test_figures_are_told(tmp_path: Path) -> None:
    records = RecordFolder(tmp_path / "records")
    records.keep(text_of("binary"))
    async with talk(tmp_path, FakeWire(), records=records.path) as here:
        await here.heard()
        told = await answer(here, "figures")
        assert told.startswith("Games: 1; ")
        assert "no finished game" in await answer(here, "figures bot255")
