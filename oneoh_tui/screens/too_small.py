"""What a window shows that is too small for everything else."""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from oneoh_tui.terminal.setup import COLUMNS, ROWS
from oneoh_tui.text.i18n import _


def fits(size: Size) -> bool:
    """Every screen fits into a window of this size."""
    return size.width >= COLUMNS and size.height >= ROWS


class TooSmall(ModalScreen[None]):
    """Goes away when the window is large enough again, at the latest when one comes back to it."""

    def compose(self) -> ComposeResult:
        text = _("This window is too small: {columns} columns and {rows} rows are needed.")
        yield Static(text.format(columns=COLUMNS, rows=ROWS))

    def on_resize(self, event: events.Resize) -> None:
        if fits(event.size) and self.is_active:
            self.dismiss()

    def on_screen_resume(self) -> None:
        if fits(self.app.size):
            self.dismiss()
