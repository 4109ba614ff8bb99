"""Page to choose a game from."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_tui.games import game_title
from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList


class AskGame(Page[str | None]):
    """List of games; the result is the id of one, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", N_("Back"), id="games.back"),
    ]
    DEFAULT_CSS = """
    AskGame RowList { margin: 1 2; }
    """

    def __init__(self, heading: str, games: Sequence[str]) -> None:
        super().__init__()
        self._heading = heading
        self._rows = RowList([Row(game, ((game_title(game), "strong"),)) for game in games])

    def body(self) -> ComposeResult:
        yield Static(self._heading, classes="heading", markup=False)
        yield self._rows

    def on_mount(self) -> None:
        self._rows.focus()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(event.row)
