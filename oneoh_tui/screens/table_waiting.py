"""Table that waits for players: its seats, and the invites to pass on."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from oneoh_protocol.address import Address
from oneoh_protocol.messages import Fill, Join, Remove, SeatInfo, SeatOffer, Start, Table
from oneoh_tui.app_context import context_of
from oneoh_tui.net.link import Link
from oneoh_tui.screens.seat_dialog import seat_dialog
from oneoh_tui.tables.bots import offers_of
from oneoh_tui.tables.seat_ratings import rated_occupant
from oneoh_tui.tables.seats import removal_question, waits_for
from oneoh_tui.tables.terms import table_terms
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.rows import Row, RowList


class WaitingPanel(Vertical):
    """Seats to take and to fill, addresses to copy, and the start of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start", N_("Start"), id="table.start"),
        Binding("x", "remove", N_("Remove"), id="waiting.remove"),
        Binding("c", "copy", N_("Copy the address"), id="waiting.copy"),
        Binding("r", "show_qr", N_("QR code"), id="waiting.qr"),
    ]
    DEFAULT_CSS = """
    WaitingPanel {
        padding: 1 2;
        #waiting-title { text-style: bold; }
        RowList { height: auto; max-height: 16; margin: 1 0; }
        #waiting-invite { color: $foreground; }
    }
    """

    class CommandGiven(Message):
        """The player gave a command to the server."""

        def __init__(self, command: Fill | Join | Remove | Start) -> None:
            super().__init__()
            self.command = command

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link
        self._table: Table | None = None
        self._address = ""
        """Address of the table; empty on a private server."""
        self._invites: tuple[str, ...] = ()
        """Address of the invite for each seat; empty for a seat without one."""
        self._title = Static(id="waiting-title", markup=False)
        self._terms = Static(id="waiting-terms", markup=False)
        self._rows = RowList(id="waiting-seats")
        self._addresses = Static(id="waiting-invite", markup=False)

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._terms
        yield self._rows
        yield self._addresses

    def show(self, table: Table) -> None:
        """Show the seats, and the addresses to pass on; a private server has none."""
        opens, self._table = self._table is None, table
        where = self._link.shown
        private = context_of(self).session.private
        self._address = "" if private else str(Address(where, table.table))
        self._invites = tuple(
            str(Address(where, table.table, invite)) if invite else "" for invite in table.invites
        )
        self._title.update(waits_for(table))
        self._terms.update(parted(table_terms(table)))
        self._rows.show_rows(
            [_seat_row(seat, info, table) for seat, info in enumerate(table.seats)]
        )
        if opens:
            self._go_to_free_seat(table)
        self._addresses.update("\n\n".join(self._address_texts()))

    def _go_to_free_seat(self, table: Table) -> None:
        """Move the cursor to the first seat with which the player can do something."""
        if table.seat is not None and not table.hosting:
            return
        kinds = ("anyone", "invite") if table.hosting else ("anyone",)
        free = [str(seat) for seat, info in enumerate(table.seats) if info.kind in kinds]
        if free:
            self._rows.go_to(free[0])

    def focus_seats(self) -> None:
        """Focus the list of seats."""
        self._rows.focus()

    def _address_texts(self) -> Iterator[str]:
        if not self._address:
            return
        yield _("Address of this table:") + f"\n{self._address}"
        if self._table is not None and self._table.code is not None:
            yield _("To read aloud: table {code}").format(code=self._table.code)
        for seat, address in enumerate(self._invites):
            if address:
                yield _("Invite for seat {seat}:").format(seat=seat) + f"\n{address}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the action does something now; only then its key is offered."""
        match action:
            case "start":
                return self._table is not None and self._table.hosting
            case "copy":
                return bool(self._address)
            case "show_qr":
                # Its blocks are no characters of ASCII.
                return bool(self._address) and context_of(self).glyphs.name != "ascii"
            case "remove":
                return self._removable is not None
            case _:
                return True

    def action_start(self) -> None:
        if self._table is not None:
            self.post_message(self.CommandGiven(Start(table=self._table.table)))

    @property
    def _invite(self) -> str:
        """Address of the invite for the seat at the cursor; empty without one."""
        at = self._rows.index
        return self._invites[at] if at < len(self._invites) else ""

    def action_show_qr(self) -> None:
        """Show what `action_copy` copies as a QR code."""
        from oneoh_tui.screens.qr_code import QrCodeScreen

        self.app.push_screen(QrCodeScreen(self._invite or self._address))

    @property
    def _removable(self) -> int | None:
        """Seat at the cursor, if the host may remove its guest."""
        table, seat = self._table, self._rows.index
        if table is None or not table.hosting or seat >= len(table.seats):
            return None
        there = table.seats[seat]
        return seat if there.kind == "taken" and seat != table.seat else None

    @on(RowList.Moved)
    def _moved(self) -> None:
        self.refresh_bindings()

    def action_remove(self) -> None:
        """Ask whether to remove the guest at the cursor."""
        table, seat = self._table, self._removable
        if table is None or seat is None:
            return
        question = removal_question(table.seats[seat])
        self.app.push_screen(Confirm(question), partial(self._remove, table, seat))

    def _remove(self, table: Table, seat: int, sure: bool | None) -> None:
        if sure:
            self.post_message(self.CommandGiven(Remove(table=table.table, seat=seat)))

    def action_copy(self) -> None:
        """Copy the invite for the seat at the cursor, or else the address of the table."""
        invite = self._invite
        self.app.copy_to_clipboard(invite or self._address)
        text = _("The invite was given to the terminal to copy.")
        if not invite:
            text = _("The table's address was given to the terminal to copy.")
        self.notify(text, markup=False)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        table, seat = self._table, int(event.row)
        if table is None:
            return
        info = table.seats[seat]
        if info.kind == "taken" and (info.present or not table.hosting):
            return
        if table.hosting:
            welcome = self._link.welcome
            bots = offers_of(welcome, table.game) if welcome else []
            self.app.push_screen(seat_dialog(seat, bots), partial(self._fill, table, seat))
        elif table.seat is None and info.kind == "anyone":
            self.post_message(self.CommandGiven(Join(table=table.table, seat=seat)))

    def _fill(self, table: Table, seat: int, offer: SeatOffer | None) -> None:
        if offer is not None:
            self.post_message(self.CommandGiven(Fill(table=table.table, seat=seat, offer=offer)))


def _seat_row(seat: int, info: SeatInfo, table: Table) -> Row:
    parts = [rated_occupant(info)]
    if seat == table.seat:
        parts.append(_("you"))
    if info.kind == "taken" and not info.present:
        parts.append(_("absent"))
    text = _("Seat {seat}").format(seat=seat)
    return Row(str(seat), ((f"{text}  ", "note"), (", ".join(parts), "text")))
