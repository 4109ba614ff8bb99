"""App with the board of Bot255 and the rules, which keeps the chosen actions."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from textual import on
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from oneoh_games.bot255 import GAME, State
from oneoh_games.bot255.position import position
from oneoh_tui.config.settings import Settings
from oneoh_tui.games.board import Board
from oneoh_tui.games.bot255 import BOT255
from oneoh_tui.games.bot255.board import Bot255Board
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import GLYPHS
from tests.oneoh_tui.conftest import SMALL, press, settle

NAMES = ("Ada", "Bob", "Cleo", "Dan")


class BoardApp(App[None]):
    """App around a board that plays every chosen action at once."""

    glyphs = GLYPHS["unicode"]

    def __init__(self, state: State, seat: int | None, seats: int, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.state = state
        self.seat = seat
        self.names = NAMES[:seats]
        self.board = Bot255Board()
        self.acts: list[str] = []
        """Chosen actions, oldest first."""
        self.looked = self.words = self.hint = ""
        """The action that is looked at, and what is said of it."""

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.show()
        self.board.focus()

    def show(self) -> None:
        """Show the board the seat's view, as it comes over the wire."""
        legal: tuple[str, ...] = ()
        if self.seat is not None and GAME.to_act(self.state) == self.seat:
            legal = tuple(map(GAME.format_action, GAME.legal_actions(self.state)))
        view = BOT255.read_view(msgspec.to_builtins(GAME.view(self.state, self.seat)))
        self.board.show(Position(view, legal, self.names, self.seat))

    def play(self, action: str) -> None:
        """Play an action of the seat to act."""
        self.state = GAME.apply(self.state, GAME.parse_action(action))
        self.show()

    @on(Board.ActionChosen)
    def _chosen(self, event: Board.ActionChosen) -> None:
        self.acts.append(event.action)
        self.play(event.action)

    @on(Board.ChoiceChanged)
    def _looked(self, event: Board.ChoiceChanged) -> None:
        self.looked, self.words, self.hint = event.action, event.effect, event.hint


class OnBoard:
    """App and pilot, as tests use them."""

    def __init__(self, app: BoardApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.board = app.board
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    async def settle(self) -> None:
        await settle(self.pilot)

    async def play(self, action: str) -> None:
        """Play an action of the seat to act."""
        self.app.play(action)
        await self.settle()

    @property
    def acts(self) -> list[str]:
        return self.app.acts

    @property
    def labels(self) -> Sequence[str]:
        """Labels of the options in the program's place."""
        return [option.label for option in self.board.menu.menu.options]


@asynccontextmanager
async def on_board(
    *hands: str, seat: int | None = 0, settings: dict[str, Any] | None = None, **given: Any
) -> AsyncIterator[OnBoard]:
    """Run the app with a board and these hands."""
    chosen = Settings(**{"reduced_motion": True, **(settings or {})})
    app = BoardApp(position(*hands, **given), seat, len(hands), chosen)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        yield OnBoard(app, pilot)
