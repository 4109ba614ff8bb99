"""App with a workbench alone, which keeps its messages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual import on
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from oneoh_games.bot255.puzzle import Board
from oneoh_tui.config.settings import Settings
from oneoh_tui.games.bot255.workbench import Workbench
from oneoh_tui.text.glyphs import GLYPHS
from tests.oneoh_tui.conftest import SMALL, press, settle


class BenchApp(App[None]):
    """App around a workbench, without server, settings file and other screens."""

    glyphs = GLYPHS["unicode"]

    def __init__(self, board: Board, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.board = board
        self.bench = Workbench()
        self.said = ""
        self.runs: list[str | None] = []
        """How each run ended that was shown to its end."""

    def compose(self) -> ComposeResult:
        yield self.bench

    def on_mount(self) -> None:
        self.bench.set_board(self.board)
        self.bench.focus()

    @on(Workbench.Said)
    def _said(self, event: Workbench.Said) -> None:
        self.said = event.text

    @on(Workbench.RunEnded)
    def _ran(self, event: Workbench.RunEnded) -> None:
        self.runs.append(event.playback.ending)


class Benched:
    """App and pilot, as tests use them."""

    def __init__(self, app: BenchApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.bench = app.bench
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    async def settle(self) -> None:
        await settle(self.pilot)

    @property
    def program(self) -> str:
        return self.bench.text

    @property
    def said(self) -> str:
        return self.app.said


@asynccontextmanager
async def benched(board: Board, **settings: Any) -> AsyncIterator[Benched]:
    """Run the app with a workbench for a board."""
    app = BenchApp(board, Settings(**{"reduced_motion": True, **settings}))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        yield Benched(app, pilot)
