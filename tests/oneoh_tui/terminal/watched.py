"""App whose frames go to two emulators: as Textual writes them, and through our display."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size
from textual.pilot import Pilot

from oneoh_tui.app import OneohApp
from oneoh_tui.terminal.display import Display
from tests.oneoh_tui.conftest import settle
from tests.oneoh_tui.terminal.emulator import Emulator

SIZE = (80, 24)


class FrameKeeper(Driver):
    """Driver that keeps what is written."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size or SIZE)
        self.frames: list[str] = []
        KEEPERS[id(app)] = self

    def write(self, data: str) -> None:
        self.frames.append(data)

    def start_application_mode(self) -> None:
        self.resize(*SIZE)

    def resize(self, columns: int, rows: int) -> None:
        size = Size(columns, rows)
        self.send_message(Resize(size, size))

    def disable_input(self) -> None:
        return None

    def stop_application_mode(self) -> None:
        return None


KEEPERS: dict[int, FrameKeeper] = {}


class Watched:
    """Pictures of an app on two terminals, and the bytes for them."""

    def __init__(self, app: OneohApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.stock_bytes = self.our_bytes = 0
        self._keeper = KEEPERS.pop(id(app))
        self._display = Display(*SIZE, colour_erase=True)
        self._begin(*SIZE)

    def _begin(self, columns: int, rows: int) -> None:
        self._stock, self._ours = Emulator(columns, rows), Emulator(columns, rows)
        self._stock_sent, self._ours_sent = bytearray(), bytearray()

    async def take(self) -> tuple[int, int]:
        """Wait for all drawing and send it to both terminals; return the bytes for each."""
        await settle(self.pilot)
        drawn = asyncio.Event()
        # Frames come at a rate: the last may be still to come when nothing else is.
        self.app.screen.call_after_refresh(drawn.set)
        while self.app.is_running and not drawn.is_set():
            await settle(self.pilot)
        return self.send()

    def send(self) -> tuple[int, int]:
        """Send what is drawn so far to both terminals; return the bytes for each."""
        stock = "".join(self._keeper.frames).encode()
        for frame in self._keeper.frames:
            self._display.feed(frame)
        self._keeper.frames.clear()
        ours = self._display.take()
        self._stock_sent += stock
        self._ours_sent += ours
        return len(stock), len(ours)

    def assert_same(self) -> None:
        """Assert that both show the same, with colours."""
        # To emulate a terminal takes time, and who counts bytes needs none.
        self._stock.feed(bytes(self._stock_sent))
        self._ours.feed(bytes(self._ours_sent))
        self._stock_sent.clear()
        self._ours_sent.clear()
        wrong = self._ours.differences(self._stock)
        assert not wrong, f"row, column, ours and stock: {wrong[:3]}"
        assert self._ours.cursor == self._stock.cursor

    async def resize(self, columns: int, rows: int) -> None:
        """Resize both terminals and wait until the app has drawn for it."""
        await self.take()
        self._display.resize(columns, rows)
        self._begin(columns, rows)
        self._keeper.resize(columns, rows)
        # The app has a size before the screen, which may still draw a frame of the one before.
        while self.app.screen.outer_size != (columns, rows) or not self._keeper.frames:
            await settle(self.pilot)


@asynccontextmanager
async def watched(app: OneohApp) -> AsyncIterator[Watched]:
    """Run the app as on a terminal, not as in tests."""
    app.driver_class = FrameKeeper
    async with app.run_test(headless=False, size=SIZE) as pilot:
        await settle(pilot)
        yield Watched(app, pilot)
