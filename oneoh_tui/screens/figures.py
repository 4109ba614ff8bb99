"""Figures of the player's games: the course of results as a plot, the rest as bars."""

import asyncio
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from oneoh_tui.games import game_title, known_games
from oneoh_tui.games.own_record import OwnRecord
from oneoh_tui.tables.figures import WINDOW, Figures, figures, own_records
from oneoh_tui.tables.figures_texts import lines_of
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.chance_plot import ChancePlot, Chances
from oneoh_tui.widgets.page import Page


class FiguresScreen(Page[None]):
    """Figures of all games, or of one game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "filter", N_("Other game"), id="figures.filter"),
        Binding("up,k", "scroll(-1)", N_("Go up"), show=False, id="figures.up"),
        Binding("down,j", "scroll(1)", N_("Go down"), show=False, id="figures.down"),
        Binding("pageup", "scroll(-10)", N_("Page up"), show=False),
        Binding("pagedown", "scroll(10)", N_("Page down"), show=False),
        Binding("escape,q", "dismiss(None)", N_("Back"), id="figures.back"),
    ]
    DEFAULT_CSS = """
    FiguresScreen {
        #about { padding: 0 3; color: $text-muted; }
        ChancePlot { height: 9; margin: 1 2 0 2; }
        VerticalScroll { height: 1fr; padding: 1 3 0 3; scrollbar-size-vertical: 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._game: str | None = None
        self._records: list[OwnRecord] = []
        self._heading = Static(classes="heading", markup=False)
        self._about = Static(id="about", markup=False)
        self._plot = ChancePlot(id="plot")
        self._text = Static(markup=False)
        self._scroll = VerticalScroll(self._text, can_focus=False)

    def body(self) -> ComposeResult:
        yield self._heading
        yield self._about
        yield self._plot
        yield self._scroll

    def on_mount(self) -> None:
        self._heading.update(_("Figures"))
        self._text.update(_("One moment"))
        self._plot.display = self._about.display = False
        self.run_worker(self._read(), group="figures", exclusive=True)

    async def _read(self) -> None:
        folder, player = self.oneoh.session.local.records, self.oneoh.settings.player
        self._records = await asyncio.to_thread(lambda: list(own_records(folder, player)))
        await self._show()

    async def _show(self) -> None:
        """Show the figures, which replay games: that takes a moment."""
        found = await asyncio.to_thread(figures, self._records, self._game)
        self._heading.update(_("Figures") if self._game is None else game_title(self._game))
        course = found.course
        self._plot.display = self._about.display = len(course) > 1
        self._about.update(_about(found))
        self._plot.show(Chances(tuple(enumerate(course, 1))))
        self._text.update("\n".join(lines_of(found, self.oneoh.glyphs)))

    def action_filter(self) -> None:
        """Show the next game only; after the last game, all games."""
        games = [None, *known_games()]
        at = games.index(self._game) if self._game in games else 0
        self._game = games[(at + 1) % len(games)]
        self.run_worker(self._show(), group="figures", exclusive=True)

    def action_scroll(self, rows: int) -> None:
        self._scroll.scroll_relative(y=rows, animate=False)


def _about(found: Figures) -> str:
    text = _("Share of the points in the last games, up to {count} each, game by game")
    return text.format(count=min(WINDOW, len(found.verdicts)))
