"""The program with real private servers and real bots, run again and again by the same player."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings, SettingsFile
from oneoh_tui.net.session import make_wire
from tests.oneoh_tui.conftest import SMALL, be_asked_about_lessons, settle

PATIENCE = 60.0


@asynccontextmanager
async def program(folder: Path, name: str = "Ada") -> AsyncIterator[tuple[OneohApp, Pilot[None]]]:
    """Run the program, as the same player each time, who has been offered the lessons."""
    be_asked_about_lessons()
    file = SettingsFile(folder / "settings.toml")
    app = OneohApp(Settings(name=name), file, folder / "guests", make=make_wire)
    async with app.run_test(size=SMALL) as pilot:
        yield app, pilot
        await app.session.close()


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait for a condition that other processes bring about."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - other processes do not tell us
            await asyncio.sleep(0.02)
    await settle(pilot)
