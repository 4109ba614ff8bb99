"""Forms for the address of a lobby, or of a table."""

import asyncio
from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from oneoh_protocol.address import BadAddress, parse_address, parse_record, parse_table
from oneoh_protocol.messages import GetRecord, Join, Watch
from oneoh_protocol.nearby import NearbyLobby
from oneoh_tui.net.nearby import SearchNearby
from oneoh_tui.screens.one_field_form import BadAnswer, OneFieldForm
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import TextField
from oneoh_tui.widgets.rows import Row, RowList

EXAMPLE = "ws://example.org:2550"


class AskAddress(OneFieldForm[str]):
    """Form for the address of a lobby, with those nearby; the result is the address, or None."""

    DEFAULT_CSS = """
    AskAddress {
        #nearby-heading { margin: 1 2 0 2; }
        #nearby { height: auto; max-height: 8; margin: 0 0 0 2; }
    }
    """

    def __init__(self, last: str, search: SearchNearby | None = None) -> None:
        about = _(
            "The address of the server, as its host gave it to you. A table's address, "
            "which ends in # and the table, goes straight to that table."
        )
        field = TextField(_("Address"), last, hint=EXAMPLE, longest=300, id="address")
        super().__init__(_("Join a lobby"), about, field, _("Join"))
        self._search = search
        self._nearby_heading = Static(_("On this network"), id="nearby-heading")
        self._nearby = RowList(id="nearby")

    def body(self) -> ComposeResult:
        yield from super().body()
        yield self._nearby_heading
        yield self._nearby

    def on_mount(self) -> None:
        self._show_nearby(())
        if self._search is not None:
            self.run_worker(self._find(self._search))

    async def _find(self, search: SearchNearby) -> None:
        """Show the lobbies of the network as they come and go, until the form is closed."""
        async with search(self._show_nearby):
            await asyncio.Event().wait()

    def _show_nearby(self, lobbies: Sequence[NearbyLobby]) -> None:
        self._nearby_heading.display = self._nearby.display = bool(lobbies)
        self._nearby.show_rows(
            [Row(url, ((f"{name}  ", "strong"), (url, "note"))) for name, url in lobbies]
        )

    @on(RowList.Chosen, "#nearby")
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(event.row)

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
