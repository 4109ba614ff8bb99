"""Taking of pictures: a replay on a display without a terminal, turn by turn."""

import asyncio
import json
import os
import re
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Language, Settings, SettingsFile, Theme
from oneoh_tui.filming.film_driver import SIZE, FilmDriver
from oneoh_tui.host_environment import HostEnvironment
from oneoh_tui.net.records import first_game
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.tables.replayed_game import ReplayedGame
from oneoh_tui.terminal.cell_driver import driver_of
from oneoh_tui.widgets.key_bar import KeyBar

_FONT = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
QUIET_S = 0.15
"""Seconds without a frame after which a picture is complete."""
LAST_S = 3.0
"""Seconds that the last move of a film is shown."""


class FilmedReplay:
    """Replay that is shown to a film."""

    def __init__(self, app: OneohApp, screen: ReplayScreen, driver: FilmDriver) -> None:
        self._app = app
        self._driver = driver
        self.screen = screen

    def begin(self) -> None:
        """Have the next bytes draw everything."""
        self._driver.repaint()

    async def turn_to(self, turn: int) -> bytes:
        """Show a turn; return the bytes that draw what has changed."""
        self.screen.go_to(turn)
        await self._come_to_rest()
        return self._driver.display.take()

    async def _come_to_rest(self) -> None:
        while True:
            self._driver.drawn.clear()
            try:
                async with asyncio.timeout(QUIET_S):
                    await self._driver.drawn.wait()
            except TimeoutError:
                return

    def svg(self) -> str:
        """Return the picture that is shown; a viewer fetches no font for it."""
        drawn = self._app.export_screenshot(title=self._app.TITLE)
        return _FONT.sub("", drawn)


Shoot: TypeAlias = Callable[[FilmedReplay], Awaitable[None]]
"""Taking of pictures."""


class Look(NamedTuple):
    """Point of view, language and colours of a picture."""

    seat: int | None = None
    """Seat whose knowledge is shown; None for all hands."""
    language: Language = "auto"
    theme: Theme = "dark"


async def shoot(text: str, look: Look, take: Shoot) -> None:
    """Run the replay of a record, have pictures taken of it, and end it. Raises NoRecord or BadRecord."""
    game = ReplayedGame(first_game(text))
    faults: list[Exception] = []

    async def flow(app: OneohApp) -> None:
        try:
            await take(await _opened(app, ReplayScreen(game, text, seat=look.seat)))
        except Exception as error:  # noqa: BLE001 - raised again once the app has ended
            faults.append(error)
        app.exit()

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            name="oneoh", language=look.language, theme=look.theme, glyphs="unicode"
        )
        machine = HostEnvironment(os.environ, charmap="utf-8", glyphs="unicode", gone=lambda: False)
        file = SettingsFile(Path(folder) / "settings.toml")
        app = OneohApp(
            settings, file, Path(folder), environment=machine, driver=FilmDriver, flow=flow
        )
        await app.run_async(size=SIZE, mouse=False)
    if faults:
        raise faults[0]


async def _opened(app: OneohApp, screen: ReplayScreen) -> FilmedReplay:
    await app.push_screen(screen)
    for bar in screen.query(KeyBar):
        bar.display = False
    driver = driver_of(app)
    assert isinstance(driver, FilmDriver)
    shown = FilmedReplay(app, screen, driver)
    await shown.turn_to(0)
    return shown


async def picture(text: str, turn: int | None, look: Look) -> str:
    """Return the SVG of a game at a turn; None for its end."""
    pictures = []

    async def take(shown: FilmedReplay) -> None:
        last = shown.screen.game.last
        await shown.turn_to(last if turn is None else min(turn, last))
        pictures.append(shown.svg())

    await shoot(text, look, take)
    return pictures[0]


async def film(text: str, seconds: float, look: Look, write: Callable[[str], object]) -> None:
    """Write a film of a game, a move every so many `seconds`, line by line."""

    async def take(shown: FilmedReplay) -> None:
        last = shown.screen.game.last
        shown.begin()
        for turn in range(last + 1):
            drawn = await shown.turn_to(turn)
            write(_line(turn * seconds, drawn.decode()))
        write(_line(last * seconds + LAST_S, ""))

    header = {"version": 2, "width": SIZE[0], "height": SIZE[1], "title": "oneoh"}
    write(json.dumps(header) + "\n")
    await shoot(text, look, take)


def _line(at: float, drawn: str) -> str:
    return json.dumps([round(at, 3), "o", drawn], ensure_ascii=False) + "\n"
