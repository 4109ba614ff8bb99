"""Finished games of a lobby or of this machine: to find, to watch again, to export."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.worker import Worker

from oneoh_protocol.messages import FinishedGame
from oneoh_tui.games import game_title, known_games
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.filming import Shown
from oneoh_tui.screens.ask_player import open_player
from oneoh_tui.screens.finished_rows import columns, finished_row, more_row
from oneoh_tui.tables.finished_games import GameSource, about, openings, replayed
from oneoh_tui.text.i18n import N_, _, key
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList


class FinishedScreen(Page[None]):
    """List of finished games, the newest first."""

    CSS_PATH = "finished_games.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "others", N_("Mine or all"), id="finished.others"),
        Binding("g", "filter", N_("Other game"), id="finished.filter"),
        Binding("y", "copy", N_("Address"), id="finished.copy"),
        Binding("e", "export", N_("Export"), id="finished.export"),
        Binding("s", "again", N_("The same again"), show=False, id="finished.again"),
        Binding("u", "players", N_("Players"), id="finished.players"),
        Binding("escape,q", "dismiss", N_("Back"), id="finished.back"),
    ]

    def __init__(self, source: GameSource) -> None:
        super().__init__()
        self._source = source
        self._mine = True
        self.game: str | None = None
        """Game that alone is listed; None: all games."""
        self._found: list[FinishedGame] = []
        self._next: int | None = None
        self._loaded = False
        self._heading = Static(classes="heading")
        self._columns = Static(id="columns", markup=False)
        self.list = RowList(id="games")
        self._empty = Static(id="empty", markup=False)
        self._about = Static(id="about", markup=False)

    def body(self) -> ComposeResult:
        yield self._heading
        yield self._columns
        yield self.list
        yield self._empty
        yield self._about

    def on_mount(self) -> None:
        self.show_games()
        self.load()

    def on_screen_resume(self) -> None:
        self.show_games()

    def on_resize(self) -> None:
        self.show_games()

    def load(self, *, more: bool = False) -> None:
        """Read the list again, or `more` of it."""
        self.begin(partial(self._fetch, more=more))

    def begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start work in place of what runs; what goes wrong is told to the player."""
        self._worker: Worker[None] = self.run_worker(
            partial(self._begun, work), group="games", exclusive=True
        )

    async def _begun(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        await self.guarded(work())

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Do the work; what goes wrong is told to the player."""
        try:
            await work
        except Trouble as trouble:
            self.oneoh.say(str(trouble), "error")

    async def _fetch(self, *, more: bool) -> None:
        before = self._next if more else None
        games, self._next = await self._source.page(mine=self._mine, game=self.game, before=before)
        self._found = [*self._found, *games] if more else [*games]
        self._loaded = True
        self.show_games()

    def show_games(self) -> None:
        """Show the list as it is now."""
        width, glyphs = self.column_width - 5, self.oneoh.glyphs
        rows = [
            *self.rows_above(width),
            *(finished_row(game, glyphs, width) for game in self._found),
            *([more_row()] if self._next is not None else []),
        ]
        self.list.show_rows(rows)
        shown = bool(rows)
        self.list.display = self._columns.display = shown
        self._empty.display = not shown
        self._empty.update(self.empty_text if self._loaded else _("One moment"))
        self._columns.update(columns(width))
        self._heading.update(self._heading_text())
        self._show_about()
        if shown and self.focused is None:
            self.list.focus()
        self.refresh_bindings()

    def rows_above(self, width: int) -> Sequence[Row]:
        """Return the rows above the finished games."""
        return ()

    @property
    def heading(self) -> str:
        """Heading of the list of all games of the source."""
        return _("Finished games") if not self._is_all else _("Finished games of all")

    def _heading_text(self) -> str:
        return f"{self.heading}: {game_title(self.game)}" if self.game else self.heading

    @property
    def _is_all(self) -> bool:
        return self._source.has_others and not self._mine

    @property
    def empty_text(self) -> str:
        """Text in place of the list while it is empty."""
        if self._mine:
            text = _("You have finished no game here yet: {key} shows those of all.")
            return text.format(key=key("finished.others", "o"))
        return _("No game has been finished here yet.")

    @property
    def chosen_game(self) -> FinishedGame | None:
        """Finished game at the cursor."""
        row = self.list.row
        return next((game for game in self._found if str(game.number) == row), None)

    @on(RowList.Moved)
    def _show_about(self) -> None:
        self._about.update("\n".join(self.about_lines()))
        self.refresh_bindings()

    def about_lines(self) -> Sequence[str]:
        """Return the lines about the game at the cursor."""
        game = self.chosen_game
        lines = [] if game is None else [about(game)]
        if game is not None and (moves := openings(game, self.oneoh.glyphs)):
            lines.append(moves)
        if game is not None and game.imported:
            whose = _("From a file that the host has imported.")
            own = _("From a file that you have imported.")
            lines.append(whose if self._source.has_others else own)
        if game is not None and (address := self._source.address(game)):
            lines.append(_("Address: {address}").format(address=address))
        return lines

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        if (game := self.chosen_game) is not None:
            self.begin(partial(self.open_replay, game))
        elif event.row == "more":
            self.load(more=True)

    async def open_replay(self, game: FinishedGame, *, analyses: bool = False) -> None:
        """Show the replay of a game; with `analyses`, what the coach thinks of it. Raises Trouble."""
        from oneoh_tui.screens.replay import ReplayScreen

        text = await self._source.text(game)
        address = self._source.address(game)
        screen = ReplayScreen(await replayed(text), text, seat=game.seat, address=address)
        await self.app.push_screen(screen)
        if analyses:
            screen.action_analyse()

    def action_others(self) -> None:
        """Show the games of all, or those of the player again."""
        self._mine = not self._mine
        self.load()

    def action_filter(self) -> None:
        """Show the next game only; after the last game, all games."""
        games = [None, *known_games()]
        at = games.index(self.game) if self.game in games else 0
        self.game = games[(at + 1) % len(games)]
        self.load()

    def action_copy(self) -> None:
        if (game := self.chosen_game) is not None:
            address = self._source.address(game)
            self.app.copy_to_clipboard(address)
            self.oneoh.say(_("Copied: {address}").format(address=address))

    def action_players(self) -> None:
        if (game := self.chosen_game) is not None:
            self.begin(partial(open_player, self.oneoh, (seat.name for seat in game.seats)))

    def action_again(self) -> None:
        if (game := self.chosen_game) is not None and game.seat is not None:
            self.begin(partial(self._again, game, game.seat))

    async def _again(self, game: FinishedGame, seat: int) -> None:
        """Play a game of the player once more, on the same terms."""
        from oneoh_tui.screens.playing_again import play_again
        from oneoh_tui.tables.same_again import played_in

        recorded = (await replayed(await self._source.text(game))).recorded
        await play_again(self.oneoh, played_in(recorded, seat, rated=game.rated))

    def action_export(self) -> None:
        if (game := self.chosen_game) is not None:
            self.begin(partial(self._export, game))

    async def _export(self, game: FinishedGame) -> None:
        from oneoh_tui.screens.export_record import ExportRecord

        text = await self._source.text(game)
        recorded = (await replayed(text)).recorded
        self.app.push_screen(ExportRecord(recorded, text, Shown(seat=game.seat)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        match action:
            case "others":
                return self._source.has_others
            case "players":
                return self._source.has_others and self.chosen_game is not None
            case "copy":
                game = self.chosen_game
                return game is not None and bool(self._source.address(game))
            case "again":
                game = self.chosen_game
                return self._source.has_others and game is not None and game.seat is not None
            case "export":
                return self.chosen_game is not None and self.oneoh.environment.lobby is None
            case _:
                return True
