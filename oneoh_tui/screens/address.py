"""Forms for the address of a lobby, or of a table."""

from oneoh_protocol.address import BadAddress, parse_address, parse_record, parse_table
from oneoh_protocol.messages import GetRecord, Join, Watch
from oneoh_tui.screens.one_field_form import BadAnswer, OneFieldForm
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import TextField

EXAMPLE = "ws://example.org:2550"


class AskAddress(OneFieldForm[str]):
    """Form for the address of a lobby; the result is the address, or None."""

    def __init__(self, last: str) -> None:
        about = _(
            "The address of the server, as its host gave it to you. A table's address, "
            "which ends in # and the table, goes straight to that table."
        )
        field = TextField(_("Address"), last, hint=EXAMPLE, longest=300, id="address")
        super().__init__(_("Join a lobby"), about, field, _("Join"))

    def read(self, text: str) -> str:
        try:
            parse_address(text)
        except BadAddress as error:
            problem = _("That is no address: write it like {example}").format(example=EXAMPLE)
            raise BadAnswer(problem) from error
        return text


class AskTable(OneFieldForm[GetRecord | Join | Watch]):
    """Form for a table of the present server, by id, address or invite, or for a finished game.

    The result is the command to watch it, to take the seat of the invite, or to get the record.
    """

    def __init__(self) -> None:
        about = _(
            "The table's code or address, or table:invite to take the seat of an invite. "
            "The address of a finished game, which has #record: in it, opens its replay."
        )
        field = TextField(_("Table"), hint="kx4m-7tqz", longest=300)
        super().__init__(_("Table by address"), about, field, _("Go"))

    def read(self, text: str) -> GetRecord | Join | Watch:
        try:
            return _command(text)
        except BadAddress as error:
            problem = _("That names no table: copy its address whole, up to its end.")
            raise BadAnswer(problem) from error


def _command(text: str) -> GetRecord | Join | Watch:
    """Return the command for what the text leads to. Raises BadAddress."""
    if (record := parse_record(text)) is not None:
        return GetRecord(table=record)
    table, invite = parse_table(text)
    return Join(table=table, invite=invite) if invite else Watch(table=table)
