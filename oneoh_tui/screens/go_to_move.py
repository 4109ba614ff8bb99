"""Form for the number of a move."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_tui.screens.form import Form
from oneoh_tui.text.i18n import _
from oneoh_tui.text.parse import whole
from oneoh_tui.widgets.fields import Button, TextField


class AskMove(Form[int | None]):
    """Form for a move of a replay; the result is its number, or None."""

    DEFAULT_CSS = """
    AskMove {
        Vertical { padding: 1 2; height: auto; }
        TextField { margin: 1 0; }
        #problem { height: auto; margin: 1 0 0 2; }
    }
    """

    def __init__(self, last: int) -> None:
        super().__init__()
        self._last = last
        self._number = TextField(_("Number of the move"), hint=f"0-{last}", longest=6)
        self._problem = Static(id="problem", classes="problem", markup=False)

    def body(self) -> ComposeResult:
        yield Static(_("Go to a move"), classes="heading")
        with Vertical():
            yield self._number
            yield Button(_("Go"), id="go")
            yield self._problem

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        number = whole(self._number.value)
        if number is None or not 0 <= number <= self._last:
            text = _("Write a number from 0 to {last}.").format(last=self._last)
            self._problem.update(text)
            return
        self.dismiss(number)
