"""Page of the player's games on this machine: those that run, and those that are over."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, ClassVar, TypeAlias

from textual import on
from textual.binding import Binding, BindingType

from oneoh_protocol.messages import FinishedGame
from oneoh_tui.net.link_messages import LinkEvent
from oneoh_tui.net.local_games import OwnGame
from oneoh_tui.screens.finished_games import FinishedScreen
from oneoh_tui.screens.finished_rows import running_row
from oneoh_tui.screens.giving_up import give_up
from oneoh_tui.tables.finished_games import LocalGames, about
from oneoh_tui.tables.local_games import import_file, imported_text, remove_game
from oneoh_tui.tables.running import running_text
from oneoh_tui.text.i18n import N_, _, key
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.rows import Row, RowList

GoTo: TypeAlias = Callable[[OwnGame], Coroutine[Any, Any, None]]
"""Flow that returns to a running game."""


class YourGamesScreen(FinishedScreen):
    """Running games, the last played first, above the finished ones."""

    FOLLOWS = True
    CSS_PATH = "finished_games.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "delete", N_("Delete"), id="games.delete"),
        Binding("a", "analyse", N_("Analyse"), id="games.analyse"),
        Binding("v", "figures", N_("Figures"), id="games.figures"),
        Binding("m", "import", N_("Import"), id="games.import"),
    ]

    def __init__(self, source: LocalGames, go_to: GoTo) -> None:
        """`go_to` returns to a running game."""
        super().__init__(source)
        self._local = source
        self._go_to = go_to

    @property
    def running(self) -> Sequence[OwnGame]:
        """Running games that are listed."""
        games = self.oneoh.session.games
        return [each for each in games if self.game in (None, each.game.game)]

    def rows_above(self, width: int) -> Sequence[Row]:
        player, glyphs = self.oneoh.settings.player, self.oneoh.glyphs
        return [running_row(each, player, glyphs, width) for each in self.running]

    @property
    def heading(self) -> str:
        return _("Your games")

    @property
    def empty_text(self) -> str:
        text = _("You have played no game on this machine yet: {key} on the first screen plays.")
        return text.format(key=key("home.play", "p"))

    @property
    def chosen_running(self) -> OwnGame | None:
        """Running game at the cursor."""
        at, running = self.list.index, self.running
        return running[at] if at < len(running) else None

    def about_lines(self) -> Sequence[str]:
        if (game := self.chosen_running) is not None:
            return [running_text(game)]
        return super().about_lines()

    def on_link_event(self, _event: LinkEvent) -> None:
        self.show_games()

    def on_screen_resume(self) -> None:
        # A game that was on the screen may be over.
        self.load()

    @on(RowList.Chosen)
    def _chosen_running(self) -> None:
        if (game := self.chosen_running) is not None:
            self.lead(self._go_to(game))

    def action_delete(self) -> None:
        self.run_worker(self._delete(), group="delete", exclusive=True)

    async def _delete(self) -> None:
        if (game := self.chosen_running) is not None:
            await give_up(self.oneoh, game)
        elif (over := self.chosen_game) is not None:
            await self._remove(over)
        self.load()

    async def _remove(self, game: FinishedGame) -> None:
        question = _("{about}. Delete this game for good?").format(about=about(game))
        if await self.app.push_screen_wait(Confirm(question)):
            await self.guarded(remove_game(self.oneoh.session.local.records, game))

    def action_analyse(self) -> None:
        if (game := self.chosen_game) is not None:
            self.begin(partial(self.open_replay, game, analyses=True))

    def action_figures(self) -> None:
        from oneoh_tui.screens.figures import FiguresScreen

        self.app.push_screen(FiguresScreen())

    def action_import(self) -> None:
        self.run_worker(self._import(), group="import", exclusive=True)

    async def _import(self) -> None:
        from oneoh_tui.screens.import_records import AskRecordFile

        path = await self.app.push_screen_wait(AskRecordFile())
        if path is not None:
            await self.guarded(self._read(path))

    async def _read(self, path: str) -> None:
        added = await import_file(self.oneoh.session.local.records, path)
        self.oneoh.say(imported_text(added))
        self.load()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "delete":
                return self.chosen_running is not None or self.chosen_game is not None
            case "analyse":
                return self.chosen_game is not None
            case _:
                return super().check_action(action, parameters)
