"""A table that waits for players: its seats, the invites to pass on, and bots to fill in."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from oneoh_protocol.address import Address
from oneoh_protocol.messages import BotOffer, Fill, Join, SeatInfo, SeatOffer, Start, Table
from oneoh_tui.net.link import Link
from oneoh_tui.tables.bots import bot_label, offers_of
from oneoh_tui.tables.seats import waits_for, who
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.rows import Row, RowList


class WaitingPanel(Vertical):
    """The seats of the table, and what is done before the game: take one, fill it, invite, start."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start", N_("Start"), id="table.start"),
        Binding("c", "copy", N_("Copy the address"), id="waiting.copy"),
    ]
    DEFAULT_CSS = """
    WaitingPanel {
        padding: 1 2;
        #waiting-title { text-style: bold; }
        RowList { height: auto; max-height: 16; margin: 1 0; }
        #waiting-invite { color: $foreground; }
    }
    """

    class Wanted(Message):
        """The server shall do this."""

        def __init__(self, command: Fill | Join | Start) -> None:
            super().__init__()
            self.command = command

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None
        self._bots: tuple[BotOffer, ...] = ()
        self._address = ""
        self._invites: tuple[str, ...] = ()
        """What to pass on for each seat; empty where nothing is."""

    def compose(self) -> ComposeResult:
        yield Static(id="waiting-title", markup=False)
        yield RowList(id="waiting-seats")
        yield Static(id="waiting-invite", markup=False)

    def show(self, table: Table, link: Link, *, private: bool = False) -> None:
        """Show the table's seats, and the invites to it; to a private server nobody is invited."""
        bots = offers_of(link.welcome, table.game) if link.welcome else ()
        self._table, self._bots = table, tuple(bots)
        self._address = "" if private else str(Address(link.shown, table.table))
        self._invites = tuple(
            str(Address(link.shown, table.table, invite)) if invite else ""
            for invite in table.invites
        )
        self.query_one("#waiting-title", Static).update(waits_for(table))
        rows = [_seat_row(seat, info, table) for seat, info in enumerate(table.seats)]
        self.query_one(RowList).show_rows(rows)
        self.query_one("#waiting-invite", Static).update("\n\n".join(self._addresses()))

    def _addresses(self) -> Iterator[str]:
        if not self._address:
            return
        yield _("Address of this table:") + f"\n{self._address}"
        for seat, address in enumerate(self._invites):
            if address:
                yield _("Invite for seat {seat}:").format(seat=seat) + f"\n{address}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        match action:
            case "start":
                return self._table is not None and self._table.hosting
            case "copy":
                return bool(self._address)
            case _:
                return True

    def action_start(self) -> None:
        if self._table is not None:
            self.post_message(self.Wanted(Start(table=self._table.table)))

    def action_copy(self) -> None:
        """Copy the invite of the chosen seat, or else the address of the table."""
        at = self.query_one(RowList).index
        invite = self._invites[at] if at < len(self._invites) else ""
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
            self.app.push_screen(SeatDialog(seat, self._bots), partial(self._fill, table, seat))
        elif table.seat is None and table.seats[seat].kind == "anyone":
            self.post_message(self.Wanted(Join(table=table.table, seat=seat)))

    def _fill(self, table: Table, seat: int, offer: SeatOffer | None) -> None:
        if offer is not None:
            self.post_message(self.Wanted(Fill(table=table.table, seat=seat, offer=offer)))


def _seat_row(seat: int, info: SeatInfo, table: Table) -> Row:
    parts = [who(info)]
    if seat == table.seat:
        parts.append(_("you"))
    if info.kind == "taken" and not info.present:
        parts.append(_("absent"))
    text = _("Seat {seat}").format(seat=seat)
    return Row(str(seat), ((f"{text}  ", "note"), (", ".join(parts), "text")))


class SeatDialog(ModalScreen[SeatOffer | None]):
    """Asks who a free seat is for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", N_("Back"), id="seat.back"),
    ]
    DEFAULT_CSS = """
    SeatDialog RowList { height: auto; max-height: 12; margin: 1 0 0 0; }
    """

    def __init__(self, seat: int, bots: Sequence[BotOffer]) -> None:
        super().__init__()
        self._seat = seat
        self._bots = bots

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(_("Who is seat {seat} for?").format(seat=self._seat), markup=False)
            yield RowList(
                [
                    Row("anyone", ((_("Anyone"), "text"),)),
                    Row("invite", ((_("Whoever has the invite"), "text"),)),
                    *(
                        Row(
                            f"bot {bot.name}",
                            ((bot_label(bot), "text"),),
                        )
                        for bot in self._bots
                    ),
                ]
            )
        yield KeyBar()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        match event.row:
            case "anyone":
                self.dismiss(SeatOffer("anyone"))
            case "invite":
                self.dismiss(SeatOffer("invite"))
            case bot:
                self.dismiss(SeatOffer("bot", bot.removeprefix("bot ")))
