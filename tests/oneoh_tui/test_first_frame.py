"""The first frame is whole, and nothing is imported for it that it does not need."""

import subprocess
import sys
from pathlib import Path

import pytest

from oneoh_tui.config.settings import Settings
from tests.oneoh_tui.conftest import MakeApp
from tests.oneoh_tui.terminal.watched import KEEPERS, FrameKeeper

_CODE = """
import asyncio
import sys
from pathlib import Path

from oneoh_tui.start import _app
from oneoh_tui.command_line import read


async def show() -> None:
    app = _app(read([]), None)
    async with app.run_test() as pilot:
        while not app.screen.query("#menu"):
            await pilot.pause()


asyncio.run(show())
print(*sys.modules)
"""
_SLOW = {
    "email.message",  # Brought by importlib.metadata, which finds the games and their boards.
    "importlib.metadata",
    "oneoh_games.one_zero_one",
    "oneoh_tui.games",
    "oneoh_tui.screens.table",
    "pygments",
    "rich.pretty",
    "rich.traceback",
    "sqlite3",
    "textual.drivers.linux_driver",
    "textual.widgets._markdown",
    "websockets",
}


def test_slow_modules_are_left_for_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    # Where a terminal's locale is C, it is not asked what it can draw: here there is none.
    monkeypatch.setenv("LC_ALL", "C")
    run = subprocess.run([sys.executable, "-c", _CODE], capture_output=True, text=True, check=True)
    imported = set(run.stdout.split())
    assert "oneoh_tui.screens.home" in imported
    assert not imported & _SLOW


async def test_the_menu_is_in_the_first_frame_of_its_screen(make_app: MakeApp) -> None:
    app = make_app(Settings(name="Ada"), driver=FrameKeeper, menu=True)
    async with app.run_test(headless=False, size=(80, 24)) as pilot:
        frames = KEEPERS.pop(id(app)).frames
        while not any("You are Ada" in frame for frame in frames):
            await pilot.pause()
        first = next(frame for frame in frames if "You are Ada" in frame)
    for text in ("Play a bot", "Small games", "Settings", "Quit"):
        assert text in first
