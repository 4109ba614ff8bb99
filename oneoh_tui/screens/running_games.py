"""Page of the running games of the player, to go back to one or to give it up."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.net.link_messages import LinkEvent
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.net.running_game import RunningGame
from oneoh_tui.screens.giving_up import give_up
from oneoh_tui.tables.running import left_text, turn_text
from oneoh_tui.tables.terms import move_number
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList

_GAME, _OTHERS, _TURN = 17, 28, 12
"""Columns."""


class AskRunningGame(Page[OwnGame | None]):
    """Running games, the last played first; the result is one of them, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "give_up", N_("Give it up"), id="games.give-up"),
        Binding("escape,q", "cancel", N_("Back"), id="games.back"),
    ]
    DEFAULT_CSS = """
    AskRunningGame RowList { margin: 1 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._games: Sequence[OwnGame] = ()
        self._rows = RowList()

    def body(self) -> ComposeResult:
        yield Static(_("Your games"), classes="heading", markup=False)
        yield self._rows

    def on_mount(self) -> None:
        self._show_games()
        self._rows.focus()

    def _show_games(self) -> None:
        """Show the games; close the page if there are none."""
        self._games = self.oneoh.session.games
        self._rows.show_rows([_row(each.game, self.oneoh.glyphs) for each in self._games])
        if not self._games:
            self.dismiss(None)

    def on_screen_resume(self) -> None:
        # A game may have ended while another screen was in front.
        self._show_games()

    def on_link_event(self, _event: LinkEvent) -> None:
        self._show_games()

    @property
    def _chosen_game(self) -> OwnGame:
        return self._games[self._rows.index]

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.dismiss(self._chosen_game)

    def action_cancel(self) -> None:
        self.dismiss(None)

    @work(group="give up", exclusive=True)
    async def action_give_up(self) -> None:
        if self._games:
            await give_up(self.oneoh, self._chosen_game)
            self._show_games()


def _row(game: RunningGame, glyphs: Glyphs) -> Row:
    others = glyphs.clip(", ".join(map(sanitize, game.others)), _OTHERS - 1)
    return Row(
        game.table,
        (
            (f"{glyphs.clip(sanitize(game_title(game.game)), _GAME - 1):<{_GAME}}", "strong"),
            (f"{others:<{_OTHERS}}", "text"),
            (f"{move_number(game.turn):<{_TURN}}", "text"),
            (turn_text(game) + left_text(game), "note"),
        ),
    )
