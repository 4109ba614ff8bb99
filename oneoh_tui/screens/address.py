"""Asks for the address of a lobby, or of a table."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_protocol.address import BadAddress, parse_address, parse_table
from oneoh_protocol.messages import Join, Watch
from oneoh_tui.screens.form import Form
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, TextField

EXAMPLE = "ws://example.org:2550"


class AskAddress(Form[str | None]):
    """The address, with the last one to begin with."""

    DEFAULT_CSS = """
    AskAddress {
        Vertical { padding: 1 2; height: auto; }
        #address { margin: 1 0; }
        #problem { height: auto; margin: 1 0 0 2; }
        .quiet { margin: 0 2; }
    }
    """

    def __init__(self, last: str) -> None:
        super().__init__()
        self._last = last

    def body(self) -> ComposeResult:
        yield Static(_("Join a lobby"), classes="heading")
        with Vertical():
            yield Static(
                _(
                    "The address of the server, as its host gave it to you. A table's address, "
                    "which ends in # and the table, goes straight to that table."
                ),
                classes="quiet",
            )
            yield TextField(_("Address"), self._last, hint=EXAMPLE, longest=300, id="address")
            yield Button(_("Join"), id="go")
            yield Static(id="problem", classes="problem", markup=False)

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        address = self.query_one(TextField).value
        try:
            parse_address(address)
        except BadAddress:
            text = _("That is no address: write it like {example}").format(example=EXAMPLE)
            self.query_one("#problem", Static).update(text)
            return
        self.dismiss(address)


class AskTable(Form[Join | Watch | None]):
    """A table of the present server, by its id or its address, to take the seat of an invite."""

    DEFAULT_CSS = """
    AskTable {
        Vertical { padding: 1 2; height: auto; }
        TextField { margin: 1 0; }
        #problem { height: auto; margin: 1 0 0 2; }
        .quiet { margin: 0 2; }
    }
    """

    def body(self) -> ComposeResult:
        yield Static(_("Table by address"), classes="heading")
        with Vertical():
            yield Static(
                _("The table, or its address, or table:invite to take the seat of an invite."),
                classes="quiet",
            )
            yield TextField(_("Table"), hint="k3VbQ2", longest=300)
            yield Button(_("Go"), id="go")
            yield Static(id="problem", classes="problem", markup=False)

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        try:
            table, invite = parse_table(self.query_one(TextField).value)
        except BadAddress:
            text = _("That names no table: copy its address whole, up to its end.")
            self.query_one("#problem", Static).update(text)
            return
        self.dismiss(Join(table=table, invite=invite) if invite else Watch(table=table))
