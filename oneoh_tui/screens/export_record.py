"""Form to write the record of a finished game to a file."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_games.records import RecordedGame
from oneoh_tui.net.records import SUFFIX
from oneoh_tui.screens.form import Form
from oneoh_tui.tables.finished_games import Trouble, write_file
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, TextField


class ExportRecord(Form[None]):
    """Form for the path of the file."""

    DEFAULT_CSS = """
    ExportRecord {
        Vertical { padding: 1 2; height: auto; }
        TextField { margin: 1 0; }
        #problem { height: auto; margin: 1 0 0 2; }
        .quiet { margin: 0 2; }
    }
    """

    def __init__(self, recorded: RecordedGame, text: str) -> None:
        super().__init__()
        self._text = text
        name = f"{recorded.game}-{recorded.table or recorded.date[:10] or 'game'}{SUFFIX}"
        self._path = TextField(_("File"), name, longest=300)
        self._problem = Static(id="problem", classes="problem", markup=False)

    def body(self) -> ComposeResult:
        yield Static(_("Export the game"), classes="heading")
        with Vertical():
            yield Static(
                _("The whole game as a text that oneoh and other programs read."), classes="quiet"
            )
            yield self._path
            yield Button(_("Write the file"), id="go")
            yield self._problem

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        try:
            path = write_file(self._path.value, self._text)
        except Trouble as trouble:
            self._problem.update(str(trouble))
            return
        self.oneoh.say(_("Written: {file}").format(file=path))
        self.dismiss(None)
