"""Question who a free seat is for."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from oneoh_protocol.messages import BotOffer, SeatOffer
from oneoh_tui.tables.bots import bot_label
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.rows import Row, RowList


class SeatDialog(ModalScreen[SeatOffer | None]):
    """Question who a free seat is for; the result is the offer, or None."""

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
                    *(Row(f"bot {bot.name}", ((bot_label(bot), "text"),)) for bot in self._bots),
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
