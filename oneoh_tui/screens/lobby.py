"""Lobby: the tables of a server, to join, to watch and to open."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_protocol.address import Address
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    CreateTable,
    GetRecord,
    Join,
    Listed,
    ListTables,
    TableRow,
    Unlisted,
    Unqueued,
    Unseek,
    Watch,
    Welcome,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.net.link_messages import LinkEvent, LinkStatus
from oneoh_tui.screens.lobby_more import LOBBY_ENTRIES, LobbyMore, lobby_bindings
from oneoh_tui.screens.lobby_replay import replay_table
from oneoh_tui.screens.lobby_rows import columns, order, table_row
from oneoh_tui.tables import running
from oneoh_tui.tables.identity import worn_instead
from oneoh_tui.tables.list_filter import filter_text
from oneoh_tui.tables.player_part import part_of, part_text
from oneoh_tui.tables.seat_ratings import rated_occupant
from oneoh_tui.tables.seek_terms import format_seek, waiting_text
from oneoh_tui.tables.terms import about_options, clock_text, company_texts, phase_text
from oneoh_tui.text.i18n import N_, _, key
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import RowList


class LobbyScreen(Page[None]):
    """Live list of the tables of the present server."""

    CSS_PATH = "lobby.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", N_("New table"), id="lobby.new"),
        Binding("p", "pair", N_("Pair"), id="lobby.pair"),
        Binding("w", "watch", N_("Watch"), id="lobby.watch"),
        *lobby_bindings(),
        Binding("b", "games", N_("Back to a game"), show=False, id="lobby.games"),
        Binding("m", "more", N_("More"), id="lobby.more"),
        Binding("escape,q", "back", N_("Back"), id="lobby.back"),
    ]
    SPARE_KEYS: ClassVar[frozenset[str]] = frozenset(("lobby.filter", "lobby.watch"))

    def __init__(self) -> None:
        super().__init__()
        self._wanted = ListTables()
        """Tables that are shown."""
        self._heading = Static(_("Lobby"), classes="heading")
        self._who = Static(id="who", markup=False)
        self._mine = Static(id="mine", markup=False)
        self._queue = Static(id="queue", markup=False)
        self._columns = Static(id="columns", markup=False)
        self._tables = RowList(id="tables")
        self._empty = Static(id="empty", markup=False)
        self._about = Static(id="about", markup=False)

    def body(self) -> ComposeResult:
        yield self._heading
        yield self._who
        yield self._mine
        yield self._queue
        yield self._columns
        yield self._tables
        yield self._empty
        yield self._about

    def on_mount(self) -> None:
        self.refresh_tables()
        self.app.run_worker(self.oneoh.link.follow_list(self._wanted), group="list")
        self.set_interval(1, self._show_own)

    def on_screen_resume(self) -> None:
        self.refresh_tables()

    def on_link_status(self, _event: LinkStatus) -> None:
        self.refresh_tables()

    def on_link_event(self, message: LinkEvent) -> None:
        event = message.event
        if isinstance(event, Connected):
            self._tell_name(event.welcome)
        # An event of a followed table may change whose turn it is.
        if isinstance(event, Listed | Unlisted | Connected | Unqueued) or hasattr(event, "table"):
            self.refresh_tables()

    def _tell_name(self, welcome: Welcome) -> None:
        """Tell the player that the server has given another name."""
        if told := worn_instead(welcome, self.oneoh.settings.player):
            self.oneoh.say(told)

    def refresh_tables(self) -> None:
        """Show the list that the link has."""
        shown = self._shown()
        link, glyphs, width = self.oneoh.link, self.oneoh.glyphs, self._width
        self._tables.show_rows([table_row(row, part_of(link, row), glyphs, width) for row in shown])
        self._tables.display = self._columns.display = bool(shown)
        self._columns.update(columns(width))
        self._empty.display = not shown
        self._empty.update(self._empty_text())
        self._who.update(self._who_text())
        self._show_own()
        self._show_about()
        if shown and self.focused is None:
            self._tables.focus()
        self.refresh_bindings()

    def _show_own(self) -> None:
        """Show which games wait for the player, and what the player waits for."""
        link = self.oneoh.link
        games = running.waiting_text(self.oneoh.session.lobby_games)
        wait = waiting_text(link.seeking, link.welcome, link.tables.values())
        for shown, text in ((self._mine, games), (self._queue, wait)):
            shown.display = bool(text)
            shown.update(text)

    @property
    def _is_queued(self) -> bool:
        return self.oneoh.link.seeking.place is not None

    @property
    def _width(self) -> int:
        """Width of a row in cells."""
        return self.column_width - 5

    def on_resize(self) -> None:
        self.refresh_tables()

    def _shown(self) -> list[TableRow]:
        link = self.oneoh.link
        return sorted(link.listed.rows.values(), key=lambda row: order(row, part_of(link, row)))

    def _who_text(self) -> str:
        link = self.oneoh.link
        name = link.welcome.name if link.welcome else self.oneoh.settings.player
        where = link.shown or (link.welcome.server if link.welcome else "")
        if not where:
            return sanitize(name)
        return _("{name} at {server}").format(name=sanitize(name), server=sanitize(where))

    def _empty_text(self) -> str:
        link = self.oneoh.link
        match link.status:
            case "connecting":
                if not link.shown:
                    return _("Connecting to the lobby")
                return _("Connecting to {server}").format(server=link.shown)
            case "down":
                return _("No connection: {reason}").format(reason=link.status_text)
            case "rejected":
                return _("The server turned us away: {reason}").format(reason=link.status_text)
            case "up" if self._wanted != ListTables():
                text = _("No table is like this. Press {filter} for others, {new} to open one.")
                return text.format(filter=key("lobby.filter", "g"), new=key("lobby.new", "n"))
            case "up":
                text = _("No table is open. Press {key} to open one: a friend can join, or a bot.")
                return text.format(key=key("lobby.new", "n"))

    @on(RowList.Moved)
    def _show_about(self) -> None:
        row = self._row
        self._about.update(self._about_text(row) if row else "")

    def _about_text(self, row: TableRow) -> str:
        seats = ", ".join(rated_occupant(seat) for seat in row.seats)
        about = *about_options(row.game, row.options), clock_text(row.clock)
        terms = parted((*about, *company_texts(row)))
        first = _("{game}: {state}; {seats}").format(
            game=game_title(row.game), state=self._state(row), seats=seats
        )
        return f"{first}\n{terms}\n" + _("Address: {address}").format(
            address=Address(self.oneoh.link.shown, row.table)
        )

    def _state(self, row: TableRow) -> str:
        part = part_of(self.oneoh.link, row)
        return f"{phase_text(row)}, {part_text(part)}" if part else phase_text(row)

    @property
    def _row(self) -> TableRow | None:
        chosen = self._tables.row
        return self.oneoh.link.listed.rows.get(chosen) if chosen else None

    @on(RowList.Chosen, "#tables")
    def _chosen(self, event: RowList.Chosen) -> None:
        """Join where a seat is free, else watch, which resumes a seat of the player."""
        row = self.oneoh.link.listed.rows.get(event.row)
        if row is None:
            return
        free = row.phase == "waiting" and any(seat.kind == "anyone" for seat in row.seats)
        mine = part_of(self.oneoh.link, row) is not None
        command = Join(table=row.table) if free and not mine else Watch(table=row.table)
        self._go(command)

    def action_watch(self) -> None:
        if (row := self._row) is not None:
            self._go(Watch(table=row.table))

    def _may_watch(self, row: TableRow) -> bool:
        return row.spectating == "public" or part_of(self.oneoh.link, row) is not None

    def _go(self, command: Join | Watch) -> None:
        self.lead(self._open(command))

    async def _open(self, command: CreateTable | Join | Watch) -> None:
        if (table := await self.oneoh.attempt(command)) is not None:
            self.oneoh.tables.open(table.table)

    def action_new(self) -> None:
        self.lead(self._new())

    async def _new(self) -> None:
        from oneoh_tui.screens.new_table import NewTable

        welcome = self.oneoh.link.welcome
        if welcome is None:
            self.app.bell()
            return
        command = await self.app.push_screen_wait(NewTable(welcome))
        if command is not None:
            await self._open(command)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        match action:
            case "filter" | "television" | "identity":
                return self.oneoh.link.welcome is not None
            case "games":
                return bool(self.oneoh.session.lobby_games)
            case "pair":
                return self.oneoh.link.welcome is not None and not self._is_queued
            case "operate":
                return self.oneoh.environment.lobby is None
            case "watch":
                return self._row is not None and self._may_watch(self._row)
            case _:
                return True

    def action_filter(self) -> None:
        """Ask which tables to show."""
        self.lead(self._filter())

    async def _filter(self) -> None:
        from oneoh_tui.screens.list_filter import AskFilter

        if (welcome := self.oneoh.link.welcome) is None:
            return
        wanted = await self.app.push_screen_wait(AskFilter(welcome, self._wanted))
        if wanted is not None:
            self._wanted = wanted
            text = filter_text(wanted)
            self._heading.update(_("Lobby: {games}").format(games=text) if text else _("Lobby"))
            self.app.run_worker(self.oneoh.link.follow_list(wanted), group="list")

    async def action_games(self) -> None:
        """Go to a running game of the player."""
        self.lead(self.oneoh.do("pick"))

    def action_pair(self) -> None:
        """Ask which game to be paired for, and wait for it."""
        self.lead(self._pair())

    async def _pair(self) -> None:
        from oneoh_tui.screens.pair import AskPair

        if (welcome := self.oneoh.link.welcome) is None:
            return
        form = AskPair(welcome, self.oneoh.settings.pairing)
        if (seek := await self.app.push_screen_wait(form)) is not None:
            self.oneoh.change(pairing=format_seek(seek))
            await self.oneoh.attempt(seek)
            self.refresh_tables()

    async def _unseek(self) -> None:
        await self.oneoh.attempt(Unseek())
        self.refresh_tables()

    def key_text(self, action: str) -> str:
        """Return what the way back is while the player waits for a game."""
        return _("Stop looking") if action == "back" and self._is_queued else ""

    def action_more(self) -> None:
        """Ask what else to do here."""
        self.lead(self._more(), "more")

    async def _more(self) -> None:
        works = [each.action for each in LOBBY_ENTRIES if self.check_action(each.action, ())]
        if (action := await self.app.push_screen_wait(LobbyMore(works))) is not None:
            await self.run_action(action)

    def action_who(self) -> None:
        """List the guests who are here."""
        from oneoh_tui.screens.who import WhoScreen

        self.app.push_screen(WhoScreen())

    def action_finished(self) -> None:
        """List the finished games of this lobby."""
        from oneoh_tui.screens.finished_games import FinishedScreen
        from oneoh_tui.tables.finished_games import LobbyGames

        self.app.push_screen(FinishedScreen(LobbyGames(self.oneoh.link)))

    def action_players(self) -> None:
        """Ask whose page to open; those at the chosen table are at hand."""
        self.lead(self._players())

    async def _players(self) -> None:
        from oneoh_tui.screens.ask_player import open_player

        seats = self._row.seats if self._row is not None else ()
        welcome = self.oneoh.link.welcome
        own = welcome.name if welcome is not None else ""
        await open_player(
            self.oneoh, (seat.name for seat in seats if seat.kind == "taken" and seat.name != own)
        )

    def action_television(self) -> None:
        """Choose a channel, and watch what it shows."""
        from oneoh_tui.screens.television import TelevisionScreen

        self.app.push_screen(TelevisionScreen())

    def action_tournaments(self) -> None:
        """List the tournaments of this lobby."""
        from oneoh_tui.screens.tournaments import TournamentsScreen

        self.app.push_screen(TournamentsScreen())

    def action_table(self) -> None:
        self.lead(self._by_address())

    async def _by_address(self) -> None:
        from oneoh_tui.screens.address import AskTable

        command = await self.app.push_screen_wait(AskTable())
        if isinstance(command, GetRecord):
            await replay_table(self.oneoh, command.table)
        elif command is not None:
            await self._open(command)

    def action_identity(self) -> None:
        """Show the player's name and tokens here."""
        from oneoh_tui.screens.identity import IdentityScreen

        self.app.push_screen(IdentityScreen())

    def action_operate(self) -> None:
        self.lead(self._operate())

    async def _operate(self) -> None:
        """Open the operator's screen, with the key in a file."""
        from oneoh_tui.screens.operator import open_operator
        from oneoh_tui.screens.operator_forms import AskKey

        if (key := await self.app.push_screen_wait(AskKey())) is not None:
            await open_operator(self.oneoh, key)

    def action_back(self) -> None:
        """Leave the queue for a game, else the lobby."""
        if self._is_queued:
            self.run_worker(self._unseek(), group="go", exclusive=True)
            return
        self.app.run_worker(self.oneoh.link.unfollow_list(), group="list")
        self.dismiss()
