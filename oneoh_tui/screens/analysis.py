"""Analysis of a finished game: the chance of each player over it, and the moves it turned on."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_tui.config.paths import analyses_dir
from oneoh_tui.games import game_title
from oneoh_tui.net.analysis import Analysis, JudgedMove, NoAnalysis, analyse
from oneoh_tui.net.sidecar_folder import SidecarFolder
from oneoh_tui.tables.analysis import course, line_text, progress_text, summary, turn_text
from oneoh_tui.tables.replayed_game import ReplayedGame
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.chance_plot import ChancePlot, Chances
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.rows import Row, RowList


class AnalysisScreen(Page[int | None]):
    """Curve and turning points of a game; returns the move to go to, or None."""

    CSS_PATH = "analysis.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,s", "player(1)", N_("Other player"), id="analysis.player"),
        Binding("shift+tab", "player(-1)", N_("Player before"), show=False),
        Binding("escape,q", "dismiss(None)", N_("Back"), id="analysis.back"),
    ]

    def __init__(self, game: ReplayedGame, text: str, seat: int | None) -> None:
        """Show the analysis of the game, whose record is `text`, for `seat` first."""
        super().__init__()
        self._game = game
        self._text = text
        self._seat = seat or 0
        self._found = Analysis()
        self._is_whole = False
        self._trouble = ""
        self._heading = Static(classes="heading", markup=False)
        self._plot = ChancePlot(id="plot")
        self._summary = Static(id="summary", markup=False)
        self._rows = RowList(id="rows")
        self._line = Prompt(id="line")

    def body(self) -> ComposeResult:
        yield self._heading
        yield self._plot
        yield self._summary
        yield self._rows
        yield self._line

    def on_mount(self) -> None:
        folder = SidecarFolder(analyses_dir(self.oneoh.environment.data), Analysis)
        if (known := folder.find(self._text)) is not None:
            self._found, self._is_whole = known, True
        else:
            self.run_worker(self._analyse(folder), group="analysis", exclusive=True)
        self._show()

    async def _analyse(self, folder: SidecarFolder[Analysis]) -> None:
        """Show each move as it is judged; leaving the screen ends the coach."""
        try:
            async for told in analyse(self._text):
                if isinstance(told, JudgedMove):
                    self._found = Analysis((*self._found.moves, told))
                else:
                    self._found, self._is_whole = told, True
                    folder.keep(self._text, told)
                self._show()
        except NoAnalysis:
            self._trouble = _("The coach could not go through this game")
            self._show()

    def _show(self) -> None:
        game, found, glyphs = self._game, self._found, self.oneoh.glyphs
        title = _("{game}: chance of {name} to win").format(
            game=game_title(game.recorded.game), name=game.names[self._seat]
        )
        self._heading.update(title)
        moves = tuple(course(found, self._seat))
        self._plot.show(Chances(moves, frozenset(found.turning_points)))
        self._summary.update(self._progress())
        self._rows.show_rows(
            [
                Row(str(move.number), ((turn_text(game, move, glyphs), "text"),))
                for move in found.turns
            ]
        )
        self._rows.display = bool(found.turns)
        if found.turns and self.focused is None:
            self._rows.focus()
        self._show_line()

    def _progress(self) -> str:
        if self._is_whole:
            return summary(self._found)
        if self._trouble:
            return self._trouble
        done = self._found.moves[-1].number if self._found.moves else 0
        return progress_text(done, len(self._game.replay.moves))

    @on(RowList.Moved, "#rows")
    def _show_line(self) -> None:
        turns = self._found.turns
        if turns:
            move = turns[min(self._rows.index, len(turns) - 1)]
            self._line.show(line_text(self._game, move, self.oneoh.glyphs))

    @on(RowList.Chosen, "#rows")
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(int(event.row))

    def action_player(self, steps: int) -> None:
        """Show the chance of the next player."""
        self._seat = (self._seat + steps) % len(self._game.names)
        self._show()
