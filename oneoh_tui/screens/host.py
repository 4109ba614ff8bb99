"""Form for the terms of a lobby on this machine."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from oneoh_protocol.address import PORTS
from oneoh_tui.config.lobby_terms import LobbyTerms
from oneoh_tui.config.settings import Settings
from oneoh_tui.screens.form import Form
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import Button, ChoiceField, NumberField


class AskHost(Form[LobbyTerms | None]):
    """Form for how the lobby listens, starting with the last answer; the result is the terms."""

    AUTO_FOCUS = "#go"

    DEFAULT_CSS = """
    AskHost {
        Vertical { padding: 1 2; height: auto; }
        .quiet { margin: 0 2 1 2; }
        #go { margin: 1 0; }
    }
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        last = settings.host()
        self._reach = ChoiceField(
            _("Who can join"),
            [
                (False, _("programs on this machine only")),
                (True, _("everybody who can reach this machine")),
            ],
            last.public,
            id="reach",
        )
        self._port = NumberField(_("Port"), last.port, PORTS[0], PORTS[-1], id="port")

    def body(self) -> ComposeResult:
        yield Static(_("Host a lobby"), classes="heading")
        with Vertical():
            yield Static(
                _(
                    "The lobby runs as long as this program does. Its games are kept: when you "
                    "host again, they go on. To host without playing, run oneoh-server."
                ),
                classes="quiet",
            )
            yield self._reach
            yield self._port
            yield Button(_("Start the lobby"), id="go")

    @on(Button.Pressed)
    def _go(self) -> None:
        self.dismiss(LobbyTerms(self._reach.value, self._port.value))
