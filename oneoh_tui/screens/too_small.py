"""What a window shows that is too small for everything else."""

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from oneoh_tui.i18n import _
from oneoh_tui.terminal import COLUMNS, ROWS


class TooSmall(ModalScreen[None]):
    """Goes away when the window is large enough again."""

    def compose(self) -> ComposeResult:
        text = _("This window is too small: {columns} columns and {rows} rows are needed.")
        yield Static(text.format(columns=COLUMNS, rows=ROWS))
