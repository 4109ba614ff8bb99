"""Cover of a window that is too small for every other screen."""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from oneoh_tui.terminal.setup import COLUMNS, ROWS
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.front_screen import FrontScreen


def fits(size: Size) -> bool:
    """Return whether every screen fits into a window of `size` cells."""
    return size.width >= COLUMNS and size.height >= ROWS


class TooSmall(ModalScreen[None], FrontScreen[None]):
    """Message that closes once the window is large enough."""

    def compose(self) -> ComposeResult:
        text = _("This window is too small: {columns} columns and {rows} rows are needed.")
        yield Static(text.format(columns=COLUMNS, rows=ROWS))

    def on_resize(self, event: events.Resize) -> None:
        if fits(event.size):
            self.dismiss()

    def on_screen_resume(self) -> None:
        if fits(self.app.size):
            self.dismiss()
