"""Address as a QR code, for somebody who has a camera at hand."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.qr_code import qr_code
from oneoh_tui.widgets.page import Page


class QrCodeScreen(Page[None]):
    """QR code of an address, with the address beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", N_("Back"), id="qr.back"),
    ]
    DEFAULT_CSS = """
    QrCodeScreen {
        VerticalScroll { width: auto; height: 100%; }
        #code { width: auto; color: #ffffff; background: #000000; }
        #about { width: 1fr; padding: 1 2; }
    }
    """

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def body(self) -> ComposeResult:
        about = _("A program that reads QR codes shows this address, to copy or to pass on:")
        with Horizontal():
            with VerticalScroll():
                yield Static("\n".join(qr_code(self._address)), id="code", markup=False)
            yield Static(f"{about}\n\n{self._address}", id="about", markup=False)
