"""Form to write a finished game to a file: as text, as a picture, or as a film."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_games.records import RecordedGame
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.filming import Shown
from oneoh_tui.net.records import SUFFIX
from oneoh_tui.screens.form import Form
from oneoh_tui.tables.exporting import export_game, kind_of, missing_converter
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, Changed, ChoiceField, TextField

PACES = (0.5, 1.0, 2.0, 4.0)
"""Seconds a move of a film."""


class ExportRecord(Form[None]):
    """Form for the kind of file and its path."""

    AUTO_FOCUS = "#path Input"
    DEFAULT_CSS = """
    ExportRecord {
        Vertical { padding: 1 2; height: auto; }
        TextField { margin: 1 0; }
        #problem { height: auto; margin: 1 0 0 2; }
        .quiet { margin: 0 2 1 2; }
    }
    """

    def __init__(self, recorded: RecordedGame, text: str, shown: Shown) -> None:
        """`text` is the record; a picture shows what `shown` says."""
        super().__init__()
        self._text = text
        self._shown = shown
        kinds = [
            (SUFFIX, _("text, which oneoh and other programs read")),
            (".svg", _("picture of this move, SVG")),
            (".png", _("picture of this move, PNG")),
            (".cast", _("film for asciinema")),
        ]
        self._kind = ChoiceField(_("As"), kinds, SUFFIX, id="kind")
        paces = [(pace, _("{seconds} s a move").format(seconds=f"{pace:g}")) for pace in PACES]
        self._pace = ChoiceField(_("Pace"), paces, 1.0, id="pace")
        name = f"{recorded.game}-{recorded.table or recorded.date[:10] or 'game'}{SUFFIX}"
        self._path = TextField(_("File"), name, longest=300, id="path")
        self._problem = Static(id="problem", classes="problem", markup=False)

    def body(self) -> ComposeResult:
        yield Static(_("Export the game"), classes="heading")
        with Vertical():
            yield self._kind
            yield self._pace
            yield self._path
            yield Button(_("Write the file"), id="go")
            yield self._problem

    def on_mount(self) -> None:
        self._pace.display = False

    @on(Changed)
    def _changed(self, event: Changed) -> None:
        if event.field is self._kind:
            path = Path(self._path.value.strip() or "game")
            self.query_one("#path Input", Input).value = str(path.with_suffix(self._kind.value))
        kind = kind_of(self._path.value)
        self._pace.display = kind == "cast"
        self._problem.update(missing_converter() if kind == "png" else "")

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        self.run_worker(self._export(), group="export", exclusive=True)

    async def _export(self) -> None:
        settings = self.oneoh.settings
        theme = settings.theme if settings.theme == "light" else "dark"
        shown = self._shown._replace(
            language=settings.language, theme=theme, seconds=self._pace.value
        )
        if kind_of(self._path.value) is not None:
            self._problem.update(_("One moment"))
        try:
            path = await export_game(self._path.value, self._text, shown)
        except Trouble as trouble:
            self._problem.update(str(trouble))
            return
        self.oneoh.say(_("Written: {file}").format(file=path))
        self.dismiss(None)
