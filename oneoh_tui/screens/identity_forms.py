"""Forms of the player's tokens: another one, its label, and the code of another machine."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_protocol.messages import AddToken
from oneoh_tui.screens.form import Form
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, ChoiceField, TextField

_LABEL = 32
_CSS = """
{
    Vertical { padding: 1 2; height: auto; }
    TextField { margin: 1 0; }
    #problem { height: auto; margin: 1 0 0 2; }
    .quiet { margin: 0 2; }
}
"""


class AskToken(Form[AddToken | None]):
    """Form for another token: whom it is for, and its label."""

    DEFAULT_CSS = f"AskToken {_CSS}"

    def __init__(self) -> None:
        super().__init__()
        self._whom = ChoiceField(
            _("For"),
            [
                (True, _("another machine of mine, by a code")),
                (False, _("a bot, which may only play")),
            ],
            value=True,
        )
        self._label = TextField(_("Label"), longest=_LABEL)

    def body(self) -> ComposeResult:
        yield Static(_("Another token"), classes="heading")
        with Vertical():
            yield Static(
                _("A code is read aloud or typed over; a token for a bot is shown once."),
                classes="quiet",
            )
            yield self._label
            yield self._whom
            yield Button(_("Make it"), id="go")

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        own = self._whom.value
        label = self._label.value
        self.dismiss(AddToken(label=label, scope="all" if own else "play", by_code=own))


class AskLabel(Form[str | None]):
    """Form for the label of a token."""

    DEFAULT_CSS = f"AskLabel {_CSS}"

    def __init__(self, label: str) -> None:
        super().__init__()
        self._label = TextField(_("Label"), label, longest=_LABEL)

    def body(self) -> ComposeResult:
        yield Static(_("Label of the token"), classes="heading")
        with Vertical():
            yield Static(_("Nobody but you sees it."), classes="quiet")
            yield self._label
            yield Button(_("Keep it"), id="go")

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        self.dismiss(self._label.value)


class AskCode(Form[str | None]):
    """Form for the code that another machine shows."""

    DEFAULT_CSS = f"AskCode {_CSS}"

    def __init__(self) -> None:
        super().__init__()
        self._code = TextField(_("Code"), hint="kx4m-7tqz", longest=_LABEL)
        self._problem = Static(id="problem", classes="problem", markup=False)

    def body(self) -> ComposeResult:
        yield Static(_("Code of another machine"), classes="heading")
        with Vertical():
            yield Static(
                _(
                    "On the machine where you are known here, add a token for another machine. With "
                    "its code you are the same player here, and leave the one that you are now."
                ),
                classes="quiet",
            )
            yield self._code
            yield Button(_("Go"), id="go")
            yield self._problem

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        code = self._code.value.strip()
        if not code or not all(c.isascii() and (c.isalnum() or c == "-") for c in code):
            self._problem.update(_("A code is two groups of four letters and digits."))
            return
        self.dismiss(code)
