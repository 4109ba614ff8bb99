"""Page between the turns of two people at one keyboard: nobody's hand is on it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from oneoh_protocol.messages import Table
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.games import game_title
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.tables.shared_keyboard import hides_anything, pass_text, shows_text
from oneoh_tui.tables.terms import move_number
from oneoh_tui.text.i18n import N_
from oneoh_tui.text.label import parted
from oneoh_tui.widgets.page import Page


class PassKeyboard(Page[None]):
    """Name of the person whose turn it is; a key shows the table. Without secrets nothing is asked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "take", N_("Show the table"), id="pass.take"),
        Binding("escape,q", "leave", N_("Leave"), id="pass.leave"),
    ]
    DEFAULT_CSS = """
    PassKeyboard {
        Vertical { height: 1fr; align: center middle; }
        Static { width: auto; max-width: 100%; }
        #pass { text-style: bold; margin: 1 0; }
        .quiet { color: $text-muted; }
    }
    """

    def __init__(self, table: Table, seat: int) -> None:
        """`seat` is that of the person who has to act."""
        super().__init__()
        self.table_id = table.table
        self._table = table
        self._seat = seat

    def body(self) -> ComposeResult:
        name = seat_name(self._table, self._seat)
        parts = (sanitize(game_title(self._table.game)), move_number(self._table.turn))
        with Vertical():
            yield Static(parted(parts), classes="quiet", markup=False)
            yield Static(pass_text(name), id="pass", markup=False)
            yield Static(shows_text(name), classes="quiet", markup=False)

    def on_mount(self) -> None:
        if not hides_anything(self._table):
            self.call_after_refresh(self.action_take)

    def action_take(self) -> None:
        """Show the table to the person whose turn it is."""
        self.oneoh.tables.take_keyboard(self.table_id, self._seat)

    def action_leave(self) -> None:
        self.dismiss()
