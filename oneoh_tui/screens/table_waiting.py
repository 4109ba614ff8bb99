"""A table that waits for players: its seats, the invites to pass on, and bots to fill in."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from oneoh_protocol.messages import SeatInfo, SeatOffer, Table
from oneoh_tui.i18n import N_, _
from oneoh_tui.plain import plain, who
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.rows import Row, RowList


class WaitingPanel(Vertical):
    """The seats of the table; choosing one settles who it is for, or copies its invite."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", N_("Copy the invite"), id="waiting.copy"),
    ]
    DEFAULT_CSS = """
    WaitingPanel {
        padding: 1 2;
        #waiting-title { text-style: bold; }
        RowList { height: auto; max-height: 16; margin: 1 0; }
        #waiting-invite { color: $foreground; }
    }
    """

    class SeatChosen(Message):
        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    class InviteWanted(Message):
        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def compose(self) -> ComposeResult:
        yield Static(id="waiting-title", markup=False)
        yield RowList(id="waiting-seats")
        yield Static(id="waiting-invite", markup=False)

    def show(self, table: Table, addresses: Sequence[str]) -> None:
        """Show the seats; `addresses` are what to pass on for each, empty where nothing is."""
        free = sum(seat.kind != "taken" for seat in table.seats)
        title = _("The game starts once every seat is taken.") if free else _("Everybody is here.")
        self.query_one("#waiting-title", Static).update(title)
        rows = [_seat_row(seat, info, table) for seat, info in enumerate(table.seats)]
        self.query_one(RowList).show_rows(rows)
        invites = [
            _("Invite for seat {seat}:").format(seat=seat) + f"\n{address}"
            for seat, address in enumerate(addresses)
            if address
        ]
        self.query_one("#waiting-invite", Static).update("\n\n".join(invites))

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.post_message(self.SeatChosen(int(event.row)))

    def action_copy(self) -> None:
        if (row := self.query_one(RowList).row) is not None:
            self.post_message(self.InviteWanted(int(row)))


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

    def __init__(self, seat: int, bots: Sequence[tuple[str, str]]) -> None:
        """`bots` are names and what they are about."""
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
                        Row(f"bot {name}", ((f"{name}  ", "strong"), (plain(about), "quiet")))
                        for name, about in self._bots
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
