"""Dialog with a message that must not be missed."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from oneoh_tui.text.i18n import N_
from oneoh_tui.widgets.dialog import Dialog
from oneoh_tui.widgets.key_bar import KeyBar
from oneoh_tui.widgets.paragraph import Paragraph


class Notice(Dialog[None]):
    """Message that stays until Enter, Escape or q closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,q", "dismiss", N_("Close"), id="notice.close"),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Paragraph(self._text)
        yield KeyBar()
