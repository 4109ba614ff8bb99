"""Forms of an operator: the key, and the reason of an act, which confirms it."""

from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_protocol.messages import ConnectionRow
from oneoh_tui.net.asking import Trouble
from oneoh_tui.operators.key_file import read_key
from oneoh_tui.screens.form import Form
from oneoh_tui.screens.one_field_form import BadAnswer, OneFieldForm
from oneoh_tui.tables.durations import DAY, HOUR, MINUTE, SECOND, span
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, ChoiceField, TextField
from oneoh_tui.widgets.paragraph import Paragraph

BAN_MS = (10 * MINUTE, HOUR, DAY, 7 * DAY, 30 * DAY, 365 * DAY)
"""Times that a ban can last."""
_CSS = """
{
    Vertical { padding: 1 2; height: auto; }
    TextField { margin: 1 0; }
    #problem { height: auto; margin: 1 0 0 2; }
    .quiet { margin: 0 2; }
}
"""


class AskKey(OneFieldForm[str]):
    """Form for the file of the key; the result is the key, or None."""

    def __init__(self) -> None:
        about = _("The host of the server gives each operator a file with a key.")
        field = TextField(_("File"), hint="ada.key", longest=300)
        super().__init__(_("Run this lobby"), about, field, _("Go"))

    def read(self, text: str) -> str:
        try:
            return read_key(text)
        except Trouble as trouble:
            raise BadAnswer(str(trouble)) from trouble


class Answer(NamedTuple):
    """Filled form."""

    reason: str
    seconds: int = 0
    by_address: bool = False


class AskReason(Form[Answer | None]):
    """Form for the reason of an act."""

    DEFAULT_CSS = f"AskReason {_CSS}"

    def __init__(self, title: str, question: str, label: str, longest: int = 200) -> None:
        super().__init__()
        self._title = title
        self._question = question
        self._reason = TextField(label, longest=longest)

    def body(self) -> ComposeResult:
        yield Static(self._title, classes="heading")
        with Vertical():
            yield Paragraph(self._question, classes="quiet")
            yield from self.fields()
            yield self._reason
            yield Button(self._title, id="go")

    def fields(self) -> ComposeResult:
        """Yield the fields before the reason."""
        yield from ()

    def answer(self) -> Answer:
        return Answer(self._reason.value)

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        self.dismiss(self.answer())


class AskBan(AskReason):
    """Form for a ban or a mute: whom, for how long, and why."""

    DEFAULT_CSS = f"AskBan {_CSS}"

    def __init__(self, row: ConnectionRow, title: str, question: str) -> None:
        text = _("Others share an address: it concerns them as well.")
        super().__init__(title, f"{question.format(who=row.name)} {text}", _("Reason"))
        self._whom = ChoiceField(
            _("Whom"),
            [(False, _("guest {id}").format(id=row.guest)), (True, row.address)],
            value=False,
        )
        self._time = ChoiceField(_("Time"), [(ms, span(ms)) for ms in BAN_MS], HOUR)

    def fields(self) -> ComposeResult:
        yield self._whom
        yield self._time

    def answer(self) -> Answer:
        return (
            super()
            .answer()
            ._replace(seconds=self._time.value // SECOND, by_address=self._whom.value)
        )
