"""Page of a player: rating over time, games, opponents, openings."""

from collections.abc import Coroutine
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_protocol.messages import GetPlayer, Player
from oneoh_tui.net.asking import Trouble
from oneoh_tui.screens.player_panes import MORE, PANES, course_of, named
from oneoh_tui.tables.finished_games import fetched, replayed
from oneoh_tui.tables.player_page import fetch_page, of_kind, with_older
from oneoh_tui.tables.player_texts import kind_text, summary
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import headed
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rating_plot import RatingPlot
from oneoh_tui.widgets.rows import RowList

_GAMES, _RATINGS, _RIVALS = 0, 1, 2
"""Panes whose rows lead somewhere."""


class PlayerScreen(Page[None]):
    """Page of a player of the present lobby, for one kind of games at a time."""

    CSS_PATH = "player.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "pane(1)", N_("Next list"), id="player.pane"),
        Binding("shift+tab", "pane(-1)", N_("List before"), show=False, id="player.pane_before"),
        Binding("s", "kind", N_("Other kind of games"), id="player.kind"),
        Binding("escape,q", "dismiss", N_("Back"), id="player.back"),
    ]

    def __init__(self, name: str | None = None) -> None:
        """`name` is whose page it is; None for the player's own."""
        super().__init__()
        self._whose = name
        self._page = Player(1, name or "")
        self._loaded = False
        self._pane = 0
        self._heading = Static(classes="heading", markup=False)
        self._summary = Static(id="summary", markup=False)
        self._plot = RatingPlot(id="plot")
        self._panes = Static(id="panes", markup=False)
        self._columns = Static(id="columns", markup=False)
        self._rows = RowList(id="rows")
        self._empty = Static(id="empty", markup=False)

    def body(self) -> ComposeResult:
        yield self._heading
        yield self._summary
        yield self._plot
        yield self._panes
        yield self._columns
        yield self._rows
        yield self._empty

    def on_mount(self) -> None:
        self._show()
        self._begin(self._fetch(GetPlayer(name=self._whose)))

    def on_screen_resume(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self._show()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self.run_worker(self._guarded(work), group="player", exclusive=True)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Trouble as trouble:
            self._loaded = True
            self.oneoh.say(str(trouble), "error")
            self._show()

    async def _fetch(self, command: GetPlayer) -> None:
        page = await fetch_page(self.oneoh.link, command)
        self._page = page if command.before is None else with_older(self._page, page)
        self._loaded = True
        self._show()

    def _show(self) -> None:
        page, width, glyphs = self._page, self.column_width - 5, self.oneoh.glyphs
        pane = PANES[self._pane]
        shown = pane.rows(page, glyphs, width)
        self._heading.update(self._heading_text())
        self._summary.update("\n".join(summary(page, glyphs)))
        self._plot.show(course_of(page))
        self._panes.update(self._panes_text())
        self._columns.update(pane.heading(width, glyphs))
        self._rows.show_rows(shown)
        self._plot.display = self._panes.display = bool(page.ratings)
        self._rows.display = self._columns.display = bool(shown)
        self._empty.display = not shown
        self._empty.update(self._empty_text())
        if shown and self.focused is None:
            self._rows.focus()
        self.refresh_bindings()

    def _heading_text(self) -> str:
        who = named(self._page) if self._page.name else _("My page")
        return headed(who, kind_text(self._page.ratings[0])) if self._page.ratings else who

    def _panes_text(self) -> str:
        titles = [_(pane.title) for pane in PANES]
        titles[self._pane] = f"[{titles[self._pane]}]"
        return "  ".join(titles)

    def _empty_text(self) -> str:
        if not self._loaded:
            return _("One moment")
        if not self._page.ratings:
            return "\n".join(_no_game(self._page, is_own=self._whose is None))
        return _(PANES[self._pane].empty)

    def action_pane(self, steps: int) -> None:
        """Show the next list, or the one before."""
        self._pane = (self._pane + steps) % len(PANES)
        self._rows.index = 0
        self._show()

    def action_kind(self) -> None:
        """Show the kind of games that comes next in the list of ratings."""
        self._open_kind(1)

    def _open_kind(self, place: int) -> None:
        """Show the kind of games at a place of the list of ratings."""
        self._pane = _GAMES
        self._begin(self._fetch(of_kind(self._whose, self._page.ratings[place])))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        match action:
            case "kind":
                return len(self._page.ratings) > 1
            case "pane":
                return bool(self._page.ratings)
            case _:
                return True

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        match self._pane:
            case _ if event.row == MORE and self._page.next is not None:
                kind = self._page.ratings[0]
                self._begin(self._fetch(of_kind(self._whose, kind, self._page.next)))
            case place if place == _GAMES:
                self._begin(self._replay(event.row))
            case place if place == _RATINGS:
                self._open_kind(int(event.row))
            case place if place == _RIVALS:
                self.app.push_screen(PlayerScreen(event.row))

    async def _replay(self, table: str) -> None:
        """Open the replay of a game."""
        from oneoh_tui.screens.replay import ReplayScreen

        text = await fetched(self.oneoh.link, table)
        self.app.push_screen(ReplayScreen(await replayed(text), text))


def _no_game(page: Player, *, is_own: bool) -> list[str]:
    """Return why the page is empty, and for the player's own, what to do about it."""
    if not is_own:
        return [_("{name} has not played a rated game here yet.").format(name=page.name)]
    return [
        _("You have not played a rated game here yet."),
        _("Open a table with n in the lobby and choose Rated, or sit down at one that is rated."),
    ]
