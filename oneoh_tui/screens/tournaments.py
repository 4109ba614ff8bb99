"""Tournaments of a lobby: to enter one, to see how it stands, and to open one."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_protocol.messages import Tournament, TournamentRow
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.link_messages import LinkEvent, LinkStatus
from oneoh_tui.screens.tournament import TournamentScreen
from oneoh_tui.screens.tournament_rows import list_columns, list_row
from oneoh_tui.tables.tournament_requests import shown, tournaments_of
from oneoh_tui.tables.tournaments import row_about
from oneoh_tui.text.i18n import N_, _, key
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import RowList

EVERY_S = 5.0
"""Seconds between two looks, while the screen is in front."""


class TournamentsScreen(Page[None]):
    """List of the tournaments of the present lobby, the newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", N_("New tournament"), id="tournaments.new"),
        Binding("escape,q", "dismiss", N_("Back"), id="tournaments.back"),
    ]
    DEFAULT_CSS = """
    TournamentsScreen {
        #columns { height: 1; padding: 0 0 0 3; margin: 1 0 0 0; color: $secondary; text-style: bold; }
        #list { height: 1fr; padding: 0 1; }
        #empty { height: 1fr; padding: 1 3; color: $text-muted; }
        #about { height: auto; min-height: 2; max-height: 4; padding: 0 3; color: $text-muted; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._found: tuple[TournamentRow, ...] | None = None
        self._columns = Static(id="columns", markup=False)
        self._rows = RowList(id="list")
        self._empty = Static(id="empty", markup=False)
        self._about = Static(id="about", markup=False)

    def body(self) -> ComposeResult:
        yield Static(_("Tournaments"), classes="heading")
        yield self._columns
        yield self._rows
        yield self._empty
        yield self._about

    def on_mount(self) -> None:
        self._show()
        self.set_interval(EVERY_S, self._ask_if_in_front)

    def on_screen_resume(self) -> None:
        self._ask()

    def on_resize(self) -> None:
        self._show()

    def on_link_event(self, message: LinkEvent) -> None:
        if isinstance(message.event, Tournament):
            self._ask()

    def on_link_status(self, _event: LinkStatus) -> None:
        self._ask()

    def _ask_if_in_front(self) -> None:
        if self.is_active:
            self._ask()

    def _ask(self) -> None:
        self.run_worker(self._look(), group="tournaments", exclusive=True)

    async def _look(self) -> None:
        try:
            self._found = (await tournaments_of(self.oneoh.link)).tournaments
        except Trouble as trouble:
            self._found = None
            self._empty.update(str(trouble))
        self._show()

    def _show(self) -> None:
        glyphs, width = self.oneoh.glyphs, self.column_width - 5
        rows = self._found or ()
        self._columns.update(list_columns(width, glyphs))
        self._rows.show_rows([list_row(each, width, glyphs) for each in rows])
        self._rows.display = self._columns.display = bool(rows)
        self._empty.display = not rows
        if self._found == ():
            text = _("There is no tournament. Press {key} to open one, for people and for bots.")
            self._empty.update(text.format(key=key("tournaments.new", "n")))
        if rows and self.focused is None:
            self._rows.focus()
        self._show_about()
        self.refresh_bindings()

    @on(RowList.Moved)
    def _show_about(self) -> None:
        chosen = [each for each in self._found or () if each.tournament == self._rows.row]
        self._about.update(row_about(chosen[0], self.oneoh.link.shown) if chosen else "")

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.app.push_screen(TournamentScreen(event.row))

    def action_new(self) -> None:
        self.lead(self._new())

    async def _new(self) -> None:
        from oneoh_tui.screens.new_tournament import NewTournament

        if (welcome := self.oneoh.link.welcome) is None:
            self.app.bell()
            return
        command = await self.app.push_screen_wait(NewTournament(welcome))
        if command is None:
            return
        try:
            opened = await shown(self.oneoh.link, command)
        except Trouble as trouble:
            self.oneoh.say(str(trouble), "error")
        else:
            self.app.push_screen(TournamentScreen(opened.tournament))
