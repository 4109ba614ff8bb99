"""Forms for the address of a lobby, or of a table."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from oneoh_protocol.address import BadAddress, parse_address, parse_record, parse_table
from oneoh_protocol.messages import GetRecord, Join, Watch
from oneoh_tui.screens.form import Form
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, TextField

EXAMPLE = "ws://example.org:2550"


class AskAddress(Form[str | None]):
    """Form for the address of a lobby; the result is the address, or None."""

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
        self._address = TextField(_("Address"), last, hint=EXAMPLE, longest=300, id="address")
        self._problem = Static(id="problem", classes="problem", markup=False)

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
            yield self._address
            yield Button(_("Join"), id="go")
            yield self._problem

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        address = self._address.value
        try:
            parse_address(address)
        except BadAddress:
            text = _("That is no address: write it like {example}").format(example=EXAMPLE)
            self._problem.update(text)
            return
        self.dismiss(address)


class AskTable(Form[GetRecord | Join | Watch | None]):
    """Form for a table of the present server, by id, address or invite, or for a finished game.

    The result is the command to watch it, to take the seat of the invite, or to get the record.
    """

    DEFAULT_CSS = """
    AskTable {
        Vertical { padding: 1 2; height: auto; }
        TextField { margin: 1 0; }
        #problem { height: auto; margin: 1 0 0 2; }
        .quiet { margin: 0 2; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._table = TextField(_("Table"), hint="kx4m-7tqz", longest=300)
        self._problem = Static(id="problem", classes="problem", markup=False)

    def body(self) -> ComposeResult:
        yield Static(_("Table by address"), classes="heading")
        with Vertical():
            yield Static(
                _(
                    "The table's code or address, or table:invite to take the seat of an invite. "
                    "The address of a finished game, which has #record: in it, opens its replay."
                ),
                classes="quiet",
            )
            yield self._table
            yield Button(_("Go"), id="go")
            yield self._problem

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _go(self) -> None:
        try:
            self.dismiss(_command(self._table.value))
        except BadAddress:
            text = _("That names no table: copy its address whole, up to its end.")
            self._problem.update(text)


def _command(text: str) -> GetRecord | Join | Watch:
    """Return the command for what the text leads to. Raises BadAddress."""
    if (record := parse_record(text)) is not None:
        return GetRecord(table=record)
    table, invite = parse_table(text)
    return Join(table=table, invite=invite) if invite else Watch(table=table)
