"""Details: all that is public and has no room on the board."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.key_bar import KeyBar


class DetailsScreen(ModalScreen[None]):
    """Lines to read, closed by any of the usual keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,d", "dismiss", N_("Close")),
    ]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog"):
            for line in self._lines:
                text = Static(line.strip(), markup=False)
                # A wrapped line keeps its indentation.
                text.styles.padding = (0, 0, 0, len(line) - len(line.lstrip()))
                text.styles.min_height = 1
                yield text
        yield KeyBar()
