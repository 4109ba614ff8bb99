"""Page of a tournament: its standings, its games, and the bracket of a knockout."""

from contextlib import suppress
from time import monotonic
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from oneoh_protocol.messages import (
    CloseTournament,
    EnterTournament,
    FollowTournament,
    Meeting,
    QuitTournament,
    StartTournament,
    Tournament,
    TournamentCommand,
    UnfollowTournament,
    Watch,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.net.asking import Trouble, ask
from oneoh_tui.net.link_messages import LinkEvent, LinkStatus
from oneoh_tui.screens.lobby_replay import replay_table
from oneoh_tui.screens.tournament_rows import (
    games_rows,
    last_table,
    running_table,
    standings_columns,
    standings_rows,
)
from oneoh_tui.tables.bracket import bracket_lines
from oneoh_tui.tables.tournaments import own_entrant, standing_text, tournament_about
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import RowList

_WIDE = 110
"""Columns from which standings and games stand beside each other."""


class TournamentScreen(Page[None]):
    """Tournament that is followed as long as its page is open, and on where the player is in it."""

    FOLLOWS = True
    WIDEST = 160
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "enter", N_("Enter"), id="tournament.enter"),
        Binding("s", "start", N_("Begin"), id="tournament.start"),
        Binding("v", "view", N_("Games"), id="tournament.view"),
        Binding("b", "bracket", N_("Bracket"), id="tournament.bracket"),
        Binding("x", "quit", N_("Leave it"), id="tournament.quit"),
        Binding("c", "close", N_("End it"), id="tournament.close"),
        Binding("escape,q", "back", N_("Back"), id="tournament.back"),
    ]
    DEFAULT_CSS = """
    TournamentScreen {
        #about { height: auto; padding: 0 1; color: $text-muted; }
        #state { height: auto; padding: 0 1; color: $accent; }
        #both { height: 1fr; margin: 1 0 0 0; }
        Vertical { width: 1fr; }
        .columns { height: 1; padding: 0 0 0 3; color: $secondary; text-style: bold; }
        RowList { height: 1fr; padding: 0 1; }
        #bracket { height: 1fr; margin: 1 0 0 0; padding: 0 3; }
        #bracket Static { width: auto; }
    }
    """

    def __init__(self, tournament: str) -> None:
        """`tournament` is its id, or its code."""
        super().__init__()
        self._tournament = tournament
        self._view = "standings"
        self._has_bracket = False
        self._told: Tournament | None = None
        self._told_at = 0.0
        """Monotonic second at which the tournament was told last."""
        self._heading = Static(classes="heading", markup=False)
        self._about = Static(id="about", markup=False)
        self._state = Static(id="state", markup=False)
        self._standings = RowList(id="standings")
        self._games = RowList(id="games")
        self._columns = Static(classes="columns", markup=False)
        self._games_heading = Static(classes="columns", markup=False)
        self._left = Vertical(self._columns, self._standings)
        self._right = Vertical(self._games_heading, self._games)
        self._bracket = Static(markup=False)
        self._bracket_pane = VerticalScroll(self._bracket, id="bracket")

    def body(self) -> ComposeResult:
        yield self._heading
        yield self._about
        yield self._state
        with Horizontal(id="both"):
            yield self._left
            yield self._right
        yield self._bracket_pane

    def on_mount(self) -> None:
        self._show()
        self._follow()
        self.set_interval(1, self._show_time)

    def on_resize(self) -> None:
        self._show()

    def on_screen_resume(self) -> None:
        self._show()

    def on_link_event(self, message: LinkEvent) -> None:
        if isinstance(message.event, Tournament):
            self._show()

    def on_link_status(self, _event: LinkStatus) -> None:
        self._show()

    def _follow(self) -> None:
        self.run_worker(self._send(FollowTournament(tournament=self._tournament)), group="follow")

    async def _send(self, command: TournamentCommand) -> None:
        """Send a command, and say why if it cannot be done."""
        try:
            reply = await ask(self.oneoh.link, command)
        except Trouble as trouble:
            self.oneoh.say(str(trouble), "error")
            return
        if isinstance(reply, Tournament):
            self._tournament = reply.tournament
        self._show()

    @property
    def tournament(self) -> Tournament | None:
        """Tournament as it was shown last; None before it is known."""
        return self.oneoh.link.tournaments.get(self._tournament)

    def _show(self) -> None:
        if (tournament := self.tournament) is None:
            self._heading.update(_("Tournament"))
            return
        self._heading.update(sanitize(tournament.title))
        self._about.update(tournament_about(tournament, self.oneoh.link.shown))
        self._show_time()
        self._show_panes()
        glyphs, width = self.oneoh.glyphs, self._pane_width
        self._columns.update(standings_columns(tournament, width, glyphs))
        self._standings.show_rows(standings_rows(tournament, width, glyphs))
        self._games_heading.update(_("Games, by round") if tournament.meetings else "")
        self._games.show_rows(games_rows(tournament, width, glyphs))
        lines = bracket_lines(tournament, self.column_width - 7, glyphs)
        self._bracket.update("\n".join(lines))
        self.refresh_bindings()

    @property
    def _is_wide(self) -> bool:
        return self.column_width >= _WIDE

    @property
    def _pane_width(self) -> int:
        """Width of a row of the standings, or of the games, in cells."""
        return self.column_width // (1 + self._is_wide) - 5

    def _show_time(self) -> None:
        """Show the phase; an arena's time runs on between two messages."""
        if (tournament := self.tournament) is None:
            return
        if tournament is not self._told:
            self._told, self._told_at = tournament, monotonic()
        left_ms = tournament.left_ms - round(1000 * (monotonic() - self._told_at))
        self._state.update(standing_text(replace(tournament, left_ms=max(0, left_ms))))

    def _show_panes(self) -> None:
        """Show the panes that there is room for, and focus the one in view."""
        games = self._view == "games"
        self.query_one("#both").display = not self._has_bracket
        self._left.display = self._is_wide or not games
        self._right.display = self._is_wide or games
        self._bracket_pane.display = self._has_bracket
        front = self._games if games else self._standings
        if not self._has_bracket and not front.has_focus:
            front.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        shown = self.tournament
        if action in ("back", "dismiss"):
            return True
        if shown is None:
            return False
        own = own_entrant(shown)
        is_in = own is not None and not own.withdrawn
        match action:
            case "enter":
                return not is_in and shown.phase != "over" and self._is_open(shown)
            case "quit":
                return is_in and shown.phase != "over"
            case "start":
                return shown.hosting and shown.phase == "waiting" and len(shown.entrants) > 1
            case "close":
                return shown.hosting and shown.phase != "over"
            case "view":
                return bool(shown.meetings) and not self._has_bracket
            case "bracket":
                return shown.terms.kind == "knockout" and bool(shown.meetings)
            case _:
                return True

    def _is_open(self, tournament: Tournament) -> bool:
        """Return whether one can enter, or come back: into an arena also once it has begun."""
        waits = tournament.phase == "waiting" or tournament.terms.kind == "arena"
        return waits or tournament.you is not None

    def key_text(self, action: str) -> str:
        """Return what the keys for another view do where they lead back."""
        leads_back = {"view": self._view == "games", "bracket": self._has_bracket}
        return _("Standings") if leads_back.get(action) else ""

    def action_enter(self) -> None:
        self._do(EnterTournament(tournament=self._tournament))

    def action_start(self) -> None:
        self._do(StartTournament(tournament=self._tournament))

    def action_quit(self) -> None:
        """Ask, and play in it no more."""
        question = _("Leave this tournament? Games that are not played yet are lost.")
        self._ask(question, QuitTournament(tournament=self._tournament))

    def action_close(self) -> None:
        """Ask, and end it."""
        question = _("End this tournament? The standings stay as they are; games that run go on.")
        self._ask(question, CloseTournament(tournament=self._tournament))

    def _do(self, command: TournamentCommand) -> None:
        self.run_worker(self._send(command), group="go", exclusive=True)

    def _ask(self, question: str, command: TournamentCommand) -> None:
        async def ask() -> None:
            if await self.app.push_screen_wait(Confirm(question)):
                await self._send(command)

        self.run_worker(ask(), group="go", exclusive=True)

    def action_view(self) -> None:
        """Show the games instead of the standings, or the standings again."""
        self._view = "standings" if self._view == "games" else "games"
        self._show()

    def action_bracket(self) -> None:
        self._has_bracket = not self._has_bracket
        self._show()
        if self._has_bracket:
            self._bracket_pane.focus()

    @on(RowList.Chosen, "#standings")
    def _chosen_entrant(self, event: RowList.Chosen) -> None:
        """Open the page of an entrant."""
        from oneoh_tui.screens.player import PlayerScreen

        # The tournament may be another one than when its rows were drawn.
        entrants = self.tournament.entrants if self.tournament is not None else ()
        for entrant in entrants[int(event.row) :][:1]:
            self.app.push_screen(PlayerScreen(entrant.name))

    @on(RowList.Chosen, "#games")
    def _chosen_meeting(self, event: RowList.Chosen) -> None:
        """Watch the game of a meeting that is played, else its last one again."""
        meetings = self.tournament.meetings if self.tournament is not None else ()
        for meeting in meetings[int(event.row) :][:1]:
            self.lead(self._open(meeting))

    async def _open(self, meeting: Meeting) -> None:
        if (table := running_table(meeting)) is not None:
            if (shown := await self.oneoh.attempt(Watch(table=table))) is not None:
                self.oneoh.tables.open(shown.table)
        elif (table := last_table(meeting)) is not None:
            await replay_table(self.oneoh, table)
        else:
            self.app.bell()

    def action_back(self) -> None:
        """Close the page; who is neither in the tournament nor its host hears of it no more."""
        shown = self.tournament
        if shown is not None and shown.you is None and not shown.hosting:
            # Of the app: this page is gone by the time of the answer.
            self.app.run_worker(self._unfollow(shown.tournament), group="tournament")
        self.dismiss()

    async def _unfollow(self, tournament: str) -> None:
        # Else the server forgets it with the connection.
        with suppress(Trouble):
            await ask(self.oneoh.link, UnfollowTournament(tournament=tournament))
